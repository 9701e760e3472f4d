import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openClient } from '../../tests/fuzz/send.ts';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { type ApiProcess, startApiProcess } from '../lib/api-process.ts';
import { count, median } from '../lib/measure.ts';
import { openFiles } from '../lib/open-files.ts';
import { PASSWORD } from '../lib/test-password.ts';

export const title = 'Half load on one core: errors, memory, open files, database connections';
export const minutes = 31;

const BRANDS = 12_000;
const CONNECTIONS = 16;
/** Duration of the calibration at full load; it also warms pools and caches. */
const CALIBRATE_MS = 20_000;
const SAMPLE_MS = 10_000;
const MEMBERS = 20;
const NETWORKS = 8;
/** Connections of the pool, the jobs and the index (connect.ts, jobs.ts, index-worker.ts), plus one being replaced for each. */
const MAX_CONNECTIONS = 10 + 4 + 1 + 3;
/** Allowed memory growth from the second to the last quarter. */
const MAY_GROW = 1.1;

type Sample = { rss: number; heap: number; files: number; connections: number };

/**
 * Sends members' requests at half the API's capacity on one core: varying filters, pages, brands, searches,
 * profiles, sign-ins, refreshes, sign-outs. Prints requests, errors, memory, open files and database connections by minute; passes
 * without errors, memory growth after the first quarter, or leaked connections. `--minutes 5` is shorter.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '30' } } });
  const lasting = Number(values.minutes);
  const api = await startApiProcess({ brands: BRANDS });
  try {
    const pinned = pinToOneCore(api.pid);
    const visit = await openVisit(api);
    let client = openClient(api.url, CONNECTIONS);
    const full = await visit(client, CALIBRATE_MS, Number.POSITIVE_INFINITY);
    client.close();
    const perSecond = full.iterations / (CALIBRATE_MS / 1_000) / 2;
    const before = await atRest(api);
    console.log(
      `\nSoak: ${lasting} minutes at ${Math.round(perSecond)} iterations per second, half of what the API ` +
        `${pinned ? 'takes on one core' : 'takes (without taskset: on any core)'}; it holds ${before} files when idle.`,
    );
    client = openClient(api.url, CONNECTIONS);
    const samples: Sample[] = [];
    const errors: string[] = [...full.errors];
    let requests = full.requests;
    for (let minute = 1; minute <= lasting; minute++) {
      const sampling = setInterval(() => void sample(api).then((taken) => samples.push(taken)), SAMPLE_MS);
      const made = await visit(client, 60_000, perSecond);
      clearInterval(sampling);
      requests += made.requests;
      errors.push(...made.errors);
      const now = await sample(api);
      samples.push(now);
      console.log(
        `minute ${String(minute).padStart(3)}  requests ${count(made.requests)}  errors ${kinds(made.errors)}  ` +
          `RSS ${mb(now.rss)}  heap ${mb(now.heap)}  files ${now.files}  database connections ${now.connections}`,
      );
    }
    client.close();
    const after = await atRest(api);
    const quarter = (n: number, of: (sample: Sample) => number) =>
      median(samples.slice((samples.length * n) / 4, (samples.length * (n + 1)) / 4).map(of));
    const grown = (of: (sample: Sample) => number) => quarter(3, of) / quarter(1, of);
    const [rss, heap] = [grown(({ rss }) => rss), grown(({ heap }) => heap)];
    const connections = Math.max(...samples.map(({ connections }) => connections));
    const failures = [
      ...(errors.length > 0 ? [`${errors.length} requests failed`] : []),
      ...(rss > MAY_GROW ? [`RSS grew ${rss.toFixed(2)}-fold`] : []),
      ...(heap > MAY_GROW * 1.2 ? [`the heap grew ${heap.toFixed(2)}-fold`] : []),
      ...(after > before + 2 ? [`${after - before} files stayed open`] : []),
      ...(connections > MAX_CONNECTIONS ? [`${connections} database connections`] : []),
      ...(api.isAlive() ? [] : ['the process ended']),
    ];
    console.log(
      `\n${count(requests)} requests, ${errors.length} errors; last quarter to second: RSS ${rss.toFixed(2)}, heap ${heap.toFixed(2)}; ` +
        `files when idle ${before} before, ${after} after; at most ${connections} database connections.`,
    );
    console.log(failures.length === 0 ? 'No failures.' : failures.join('\n'));
    return failures.length === 0;
  } finally {
    await api.stop();
  }
}

type Client = ReturnType<typeof openClient>;
type Options = { token?: string; body?: object; cookie?: string; member?: number; network?: number };

/** Members who send requests in sequence; returns iterations, requests (three per sign-in) and errors. */
async function openVisit({ url, database }: ApiProcess) {
  let [sent, signIns] = [0, 0];
  const send = async (
    client: Client,
    method: string,
    target: string,
    { token, body, cookie, member = sent % MEMBERS, network = sent % NETWORKS }: Options = {},
  ) => {
    sent++;
    const response = await client.send({
      method,
      target,
      headers: [
        // Each user has a few networks, so that networks of earlier sign-ins are known.
        ['x-forwarded-for', `10.${member}.${network}.1`],
        ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
        ...(cookie ? [['cookie', cookie] as [string, string]] : []),
        ...(body ? [['content-type', 'application/json'] as [string, string]] : []),
      ],
      body: body ? Buffer.from(JSON.stringify(body)) : null,
    });
    if (response instanceof Error) throw new Error(`${method} ${target}: ${response.message}`);
    if (response.status >= 300)
      throw new Error(`${method} ${target.split('?')[0]} responded with ${response.status}`);
    return response;
  };

  // The first sign-ups create the signing key.
  const first = openClient(url, 2);
  const emails = Array.from({ length: MEMBERS }, (_, n) => `soak${n}@example.com`);
  for (const email of emails) {
    const body = { firstName: 'Some', lastName: 'Body', email, password: PASSWORD };
    await send(first, 'POST', '/api/auth/register', { body });
  }
  await database.pool.query('update users set email_verified_at = now()');
  await send(first, 'POST', '/api/auth/login', { body: { email: emails[0], password: PASSWORD } });
  first.close();
  const users = await createTestUsers(database, url);
  const claims = { tier: 'plus', verified: true } as const;
  const tokens = await Promise.all(emails.map(() => users.token(claims)));

  const signIn = async (client: Client) => {
    const member = signIns++ % MEMBERS;
    const network = Math.floor(signIns / MEMBERS) % NETWORKS;
    const body = { email: emails[member], password: PASSWORD };
    const opened = await send(client, 'POST', '/api/auth/login', { body, member, network });
    const cookieOf = (response: typeof opened) => response.headers['set-cookie']![0]!.split(';')[0]!;
    const renewed = await send(client, 'POST', '/api/auth/refresh', { cookie: cookieOf(opened) });
    await send(client, 'POST', '/api/auth/logout', { cookie: cookieOf(renewed) });
  };
  const requests: ((client: Client, token: string) => Promise<unknown>)[] = [
    (client, token) =>
      send(client, 'POST', `/api/brands/filter?page=${1 + (sent % 5)}&limit=10`, {
        token,
        body: { fb_likes_count: { min: sent % 100_000 } },
      }),
    (client, token) =>
      send(client, 'POST', '/api/brands/facets', {
        token,
        body: { estimated_monthly_traffic: { min: sent % 10_000 } },
      }),
    (client, token) => send(client, 'GET', `/api/brands/${1 + (sent % 1_000)}`, { token }),
    (client, token) =>
      send(client, 'GET', `/api/brands/search?keyword=${WORDS[sent % WORDS.length]}`, { token }),
    (client, token) => send(client, 'GET', '/api/auth/me', { token }),
    (client, token) => send(client, 'PATCH', '/api/auth/me', { token, body: { title: `Title ${sent}` } }),
    (client, token) => send(client, 'GET', `/api/brands?page=${1 + (sent % 50)}&limit=10`, { token }),
  ];

  return async (client: Client, milliseconds: number, perSecond: number) => {
    const began = performance.now();
    const errors: string[] = [];
    let [iterations, made] = [0, 0];
    let due = 0;
    const worker = async () => {
      for (;;) {
        const n = due++;
        const at = began + (n * 1_000) / perSecond;
        const wait = at - performance.now();
        if (Math.max(at, performance.now()) - began >= milliseconds) return;
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        const iteration =
          n % 25 === 0 ? signIn(client) : requests[n % requests.length]!(client, tokens[n % MEMBERS]!);
        await iteration.catch((error: Error) => errors.push(error.message));
        iterations++;
        made += n % 25 === 0 ? 3 : 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    return { iterations, requests: made, errors };
  };
}

const WORDS = ['sport', 'home', 'tea', 'blue', 'and', 'house', 'wear', 'studio'];

async function sample({ url, pid, database }: ApiProcess): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
  const { rows } = await database.pool.query(
    "select count(*)::int as count from pg_stat_activity where application_name like 'brandlode%'",
  );
  return {
    rss: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
    files: openFiles(pid),
    connections: rows[0].count - database.pool.totalCount,
  };
}

/** Open files after closed and idle connections have ended. */
async function atRest({ pid }: ApiProcess): Promise<number> {
  let fewest = openFiles(pid);
  for (let steady = 0; steady < 15; steady++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = openFiles(pid);
    if (now < fewest) steady = 0;
    fewest = Math.min(fewest, now);
  }
  return fewest;
}

/** Whether it succeeded. */
function pinToOneCore(pid: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Errors by kind. */
const kinds = (errors: string[]) =>
  [...Map.groupBy(errors, (error) => error)].map(([error, all]) => `${all.length} (${error})`).join(' ') ||
  '0';
const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
