import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isClickHouseInstalled, startClickHouse } from '@brandlode/clickhouse-index/testing';
import type { Connection } from '@brandlode/database';
import { startApiProgram } from '../../scripts/start/api-program.ts';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { type ApiProcess, startApiProcess } from '../lib/api-process.ts';
import { count, ms, quantile, table, times } from '../lib/measure.ts';
import { copyBrands } from './copy-brands.ts';
import { filterRequests } from './filter-requests.ts';
import { importFile, measureWork, writeCsv } from './import.ts';

const REQUESTS = 100;
const QUICK_REQUESTS = 5;
/** Requests of each kind before those that are measured: code is compiled when it runs for the first time. */
const WARM_UP = 20;
const IMPORTED_ROWS = 10_000;
/** Further brands are copies: generating a million takes longer than everything else. */
const MAX_GENERATED = 100_000;

const KINDS = ['filter', 'facets', 'keyword', 'changes'] as const;
const SHARES = [0.5, 0.99];
type Kind = (typeof KINDS)[number];
/** Null if the index took too long. */
type Answers = Record<Kind, (string | null)[]>;
type Requests = Record<Kind, { path: string; body?: string }[]>;
type Durations = Record<Kind, number[]>;
/** Seconds until requests are answered, and the megabytes in memory after them. */
type Engine = { startSeconds: number; memory: number; durations: Durations; answers: Answers };

/**
 * What a growing catalogue costs one API process: start, memory, disk, an import, and each kind of request one after the other. With
 * ClickHouse (installed by `npm run test:clickhouse`) the same requests by two of its servers, whose answers must be equal.
 */
export async function benchGrowth(sizes: number[], isQuick: boolean): Promise<boolean> {
  for (const size of sizes)
    console.log(
      table(
        `One API process with ${count(size)} brands: ${isQuick ? QUICK_REQUESTS : REQUESTS} requests of each kind, one at a time (ms)`,
        [
          'index',
          'start s',
          'memory MB',
          ...KINDS.flatMap((kind) => [`${kind} p50`, 'p99']),
          'too slow',
          'disk MB',
          'import rows/s',
        ],
        await measure(size, isQuick),
      ),
    );
  if (!isClickHouseInstalled()) console.log('Without ClickHouse: npm run test:clickhouse installs it.');
  return true;
}

async function measure(size: number, isQuick: boolean): Promise<string[][]> {
  const began = performance.now();
  const api = await startApiProcess({ brands: Math.min(size, MAX_GENERATED) });
  try {
    const users = await createTestUsers(api.database, api.url);
    const token = await users.token({ tier: 'plus', verified: true });
    await api.end();
    await copyBrands(api.database, size);
    console.log(`${count(size)} brands loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const requests = await drawRequests(api.database, WARM_UP + (isQuick ? QUICK_REQUESTS : REQUESTS));
    const run = (env: Record<string, string> = {}) => measureEngine(api, env, { token, requests });
    const memory = await run();
    const disk = await diskMegabytes(api.database);
    const clickhouse = isClickHouseInstalled() ? await runClickHouse(run) : undefined;
    if (clickhouse) compareAnswers(requests, clickhouse.answers, memory.answers);
    const rate = await importRate(api.database, Math.min(IMPORTED_ROWS, size));
    return [
      ['memory', ...cells(memory), disk.toFixed(0), count(Math.round(rate))],
      ...(clickhouse ? [['ClickHouse', ...cells(clickhouse), '', ''], ratios(clickhouse, memory)] : []),
    ];
  } finally {
    await api.stop();
  }
}

async function runClickHouse(run: (env: Record<string, string>) => Promise<Engine>): Promise<Engine> {
  const { urls, cluster, stop } = await startClickHouse();
  try {
    return await run({ CLICKHOUSE_URLS: urls.join(), CLICKHOUSE_CLUSTER: cluster });
  } finally {
    await stop();
  }
}

/** Starts an API process with the index in question, and sends it the same requests as any other. */
async function measureEngine(
  { env, url }: ApiProcess,
  overrides: Record<string, string>,
  { token, requests }: { token: string; requests: Requests },
): Promise<Engine> {
  const began = performance.now();
  const program = await startApiProgram({ ...env, ...overrides });
  try {
    const startSeconds = (performance.now() - began) / 1_000;
    const durations: Durations = { filter: [], facets: [], keyword: [], changes: [] };
    const answers: Answers = { filter: [], facets: [], keyword: [], changes: [] };
    for (const kind of KINDS)
      for (const [index, { path, body }] of requests[kind].entries()) {
        const sent = performance.now();
        const response = await fetch(url + path, {
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { method: 'POST', body }),
        });
        const answer = await response.text();
        if (index >= WARM_UP) durations[kind].push(performance.now() - sent);
        if (response.status !== 503) assert.equal(response.status, 200, path);
        answers[kind].push(response.status === 503 ? null : answer);
      }
    return { startSeconds, memory: residentMegabytes(program.pid), durations, answers };
  } finally {
    await program.end();
  }
}

function compareAnswers(requests: Requests, answers: Answers, expected: Answers) {
  for (const kind of KINDS) {
    const index = answers[kind].findIndex((answer, position) => {
      const other = expected[kind][position];
      return answer !== null && other !== null && answer !== other;
    });
    if (index < 0) continue;
    const { path, body } = requests[kind][index]!;
    throw new Error(`The engines answer ${path} ${body ?? ''} differently`);
  }
}

/** The same requests for every engine: filters that never repeat, words of names of brands, and changes of brands. */
async function drawRequests(database: Connection, requests: number): Promise<Requests> {
  const draw = await filterRequests(database);
  const filter = Array.from({ length: requests }, draw);
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select id, brand_name as name from brands order by hashint8(id) limit $1',
    [requests],
  );
  return {
    filter,
    facets: filter.map(({ body }) => ({ path: '/api/brands/facets', body })),
    keyword: rows.map(({ name }) => ({
      path: `/api/brands/search?keyword=${encodeURIComponent(name.slice(0, 8))}`,
    })),
    changes: rows.map(({ id }) => ({ path: `/api/events?brandId=${id}&limit=50` })),
  };
}

async function importRate(database: Connection, rows: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'brandlode-bench-growth-'));
  try {
    const file = join(folder, 'rows.csv');
    await writeCsv(file, rows, 0);
    const { seconds } = await measureWork(() => importFile(database, file, 'bench'));
    return rows / seconds;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function diskMegabytes({ pool }: Connection): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes) / 1e6;
}

const residentMegabytes = (pid: number) =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024) / 1e6;

const cells = ({ startSeconds, memory, durations, answers }: Engine) => [
  startSeconds.toFixed(1),
  memory.toFixed(0),
  ...KINDS.flatMap((kind) => SHARES.map((share) => ms(quantile(durations[kind], share)))),
  count(KINDS.flatMap((kind) => answers[kind]).filter((answer) => answer === null).length),
];

const ratios = (slow: Engine, fast: Engine) => [
  'times memory',
  '',
  '',
  ...KINDS.flatMap((kind) =>
    SHARES.map((share) =>
      times(quantile(slow.durations[kind], share) / quantile(fast.durations[kind], share)),
    ),
  ),
  '',
  '',
  '',
];
