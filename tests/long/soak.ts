import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type ApiProcess, startApiProcess } from '../../tools/lib/api-process.ts';
import { count, median } from '../../tools/lib/measure.ts';
import { PASSWORD, post } from '../e2e/support/become-member.ts';
import { pause } from '../e2e/support/waiting.ts';
import { createTestUsers } from '../fuzz/test-users.ts';

export const title = 'A steady load: errors, memory, open files, database connections';
export const minutes = 31;

const BRANDS = 12_000;
const CONNECTIONS = 16;
const MEMBERS = 20;
/** Connections of the pool, the jobs and the index (connect.ts, jobs.ts, index-worker.ts), plus one being replaced for each. */
const MAX_CONNECTIONS = 10 + 4 + 1 + 3;
/** Allowed memory growth from the second to the last quarter. */
const MAY_GROW = 1.1;
const WORDS = ['sport', 'home', 'tea', 'blue', 'and', 'house', 'wear', 'studio'];

/**
 * Members filter, search, open brands, change their profile and sign in, `--rate` (50) requests per second for `--minutes` (30). Passes
 * without errors, memory growth after the first quarter, or leaked files and connections.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '50' } },
  });
  const api = await startApiProcess({ brands: BRANDS });
  try {
    const nextRequest = await requestsOf(api);
    const load = async (seconds: number) => {
      const { requests, errors, non2xx } = await autocannon({
        url: api.url,
        connections: CONNECTIONS,
        overallRate: Number(values.rate),
        duration: seconds,
        requests: [{ setupRequest: (request: object) => ({ ...request, ...nextRequest() }) }],
      });
      return { requests: requests.total, errors: errors + non2xx };
    };
    // Fills pools and caches.
    await load(20);
    const before = await filesAtRest(api);
    const samples: Sample[] = [];
    let [requests, errors] = [0, 0];
    for (let minute = 1; minute <= Number(values.minutes); minute++) {
      const made = await load(60);
      requests += made.requests;
      errors += made.errors;
      const now = await sample(api);
      samples.push(now);
      console.log(
        `minute ${String(minute).padStart(3)}  requests ${count(made.requests)}  errors ${made.errors}  RSS ${mb(now.rss)}  ` +
          `heap ${mb(now.heap)}  files ${now.files}  database connections ${now.connections}`,
      );
    }
    const after = await filesAtRest(api);
    const quarter = (n: number, of: (sample: Sample) => number) =>
      median(samples.slice((samples.length * n) / 4, Math.ceil((samples.length * (n + 1)) / 4)).map(of));
    const growthOf = (of: (sample: Sample) => number) => quarter(3, of) / quarter(1, of);
    const [rss, heap] = [growthOf((sample) => sample.rss), growthOf((sample) => sample.heap)];
    const connections = Math.max(...samples.map((sample) => sample.connections));
    const failures = [
      ...(errors > 0 ? [`${errors} requests failed`] : []),
      ...(rss > MAY_GROW ? [`RSS grew ${rss.toFixed(2)}-fold`] : []),
      ...(heap > MAY_GROW * 1.2 ? [`the heap grew ${heap.toFixed(2)}-fold`] : []),
      ...(after > before + 2 ? [`${after - before} files stayed open`] : []),
      ...(connections > MAX_CONNECTIONS ? [`${connections} database connections`] : []),
      ...(api.isAlive() ? [] : ['the process ended']),
    ];
    console.log(
      `\n${count(requests)} requests; last quarter to second: RSS ${rss.toFixed(2)}, heap ${heap.toFixed(2)}; ` +
        `files when idle ${before} before, ${after} after; at most ${connections} database connections.`,
    );
    console.log(failures.length === 0 ? 'No failures.' : failures.join('\n'));
    return failures.length === 0;
  } finally {
    await api.stop();
  }
}

type Sample = { rss: number; heap: number; files: number; connections: number };

/** The requests of members, in rotation. */
async function requestsOf({ url, database }: ApiProcess) {
  const email = 'soak@example.com';
  await post({ url }, 'register', { firstName: 'Some', lastName: 'Body', email, password: PASSWORD });
  await database.pool.query('update users set email_verified_at = now()');
  const users = await createTestUsers(database, url);
  const tokens = await Promise.all(
    Array.from({ length: MEMBERS }, () => users.token({ tier: 'plus', verified: true })),
  );
  const requests: ((n: number) => { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object })[] = [
    (n) => ({
      method: 'POST',
      path: `/api/brands/filter?page=${1 + (n % 5)}&limit=10`,
      body: { fb_likes_count: { min: n % 100_000 } },
    }),
    (n) => ({
      method: 'POST',
      path: '/api/brands/facets',
      body: { estimated_monthly_traffic: { min: n % 10_000 } },
    }),
    (n) => ({ method: 'GET', path: `/api/brands/${1 + (n % 1_000)}` }),
    (n) => ({ method: 'GET', path: `/api/brands/search?keyword=${WORDS[n % WORDS.length]}` }),
    () => ({ method: 'GET', path: '/api/auth/me' }),
    (n) => ({ method: 'PATCH', path: '/api/auth/me', body: { title: `Title ${n}` } }),
    (n) => ({ method: 'GET', path: `/api/brands?page=${1 + (n % 50)}&limit=10` }),
  ];
  let sent = 0;
  return () => {
    const n = sent++;
    const signIn = { method: 'POST' as const, path: '/api/auth/login', body: { email, password: PASSWORD } };
    const { method, path, body } = n % 50 === 0 ? signIn : requests[n % requests.length]!(n);
    return {
      method,
      path,
      headers: {
        authorization: `Bearer ${tokens[n % MEMBERS]}`,
        // Each member has an own network, and sign-ins come from many.
        'x-forwarded-for':
          n % 50 === 0 ? `10.9.${(n >> 14) & 255}.${(n >> 6) & 255}` : `10.8.${n % MEMBERS}.1`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  };
}

async function sample({ url, pid, database }: ApiProcess): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
  const { rows } = await database.pool.query(
    "select count(*)::int as count from pg_stat_activity where application_name like 'brandlode%'",
  );
  return {
    rss: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
    files: filesOf(pid),
    connections: rows[0].count - database.pool.totalCount,
  };
}

/** Open files and connections of a process. */
const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Open files after closed and idle connections have ended. */
async function filesAtRest({ pid }: ApiProcess): Promise<number> {
  let fewest = filesOf(pid);
  for (let steady = 0; steady < 15; steady++) {
    await pause(1_000);
    const now = filesOf(pid);
    if (now < fewest) steady = 0;
    fewest = Math.min(fewest, now);
  }
  return fewest;
}

const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
