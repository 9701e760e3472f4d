import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, median, table } from '../lib/measure.ts';
import { type FilterRequest, filterRequests } from './filter-requests.ts';

/** Alternating runs of both sides, so that other load on the machine affects both. */
/** `responses`: what the bare route sends in rotation. */
const THOROUGH = { runs: 5, seconds: 4, responses: 1_000 };
const QUICK = { runs: 1, seconds: 1, responses: 100 };
type Effort = typeof THOROUGH;
const CONNECTIONS = 16;
/** As the API caches: apps/api/src/features/brands/brand-cards.ts. */
const CACHED_CARDS = 30_000;
/** What Chromium sends over HTTPS and on localhost; over plain HTTP elsewhere "gzip, deflate". */
const BROWSER_HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'content-type': 'application/json',
  'sec-ch-ua': '"Not:A-Brand";v="8", "Chromium";v="156"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
};
/** Microseconds and milliseconds. */
const GOALS = { cpuMicroseconds: 300, ratio: 0.6, p99: 50 };
/** The goals for CPU time and ratio apply to a catalogue of this size; the goal for p99 to every larger one. */
const SMALL = 12_000;

type Side = { url: string; pid: number };
type Load = { rate: number; cpuMicroseconds: number; p50: number; p99: number; failed: number };

/**
 * Filter requests as a browser sends them, never repeated, against a bare Fastify route that sends the same texts with the same
 * compression. Prints requests per second, CPU time of the whole process per request, and latency; returns whether the goals are met.
 */
export async function benchHttp(sizes: number[], isQuick: boolean): Promise<boolean> {
  const rows: string[][] = [];
  const missed: string[] = [];
  const effort = isQuick ? QUICK : THOROUGH;
  for (const size of sizes) {
    const { ours, bare, bytes, sent, encoding } = await measure(size, effort);
    const ratio = median(ours.map(({ rate }, run) => rate / bare[run]!.rate));
    const of = (loads: Load[], key: keyof Load) => median(loads.map((load) => load[key]));
    const failed = ours.reduce((sum, load) => sum + load.failed, 0);
    rows.push([
      count(size),
      `${count(bytes)} -> ${count(sent)} ${encoding}`,
      count(Math.round(of(ours, 'rate'))),
      count(Math.round(of(bare, 'rate'))),
      ratio.toFixed(2),
      of(ours, 'cpuMicroseconds').toFixed(0),
      of(bare, 'cpuMicroseconds').toFixed(0),
      String(of(ours, 'p50')),
      String(of(ours, 'p99')),
      count(failed),
    ]);
    if (size === SMALL && of(ours, 'cpuMicroseconds') > GOALS.cpuMicroseconds)
      missed.push(`${count(size)}: more than ${GOALS.cpuMicroseconds} us of processor a request`);
    if (size === SMALL && ratio < GOALS.ratio) missed.push(`${count(size)}: less than ${GOALS.ratio}x bare`);
    if (size > SMALL && of(ours, 'p99') >= GOALS.p99) missed.push(`${count(size)}: p99 over ${GOALS.p99} ms`);
    if (failed > 0) missed.push(`${count(size)}: ${failed} responses other than 200`);
  }
  console.log(
    table(
      `POST /api/brands/filter, random payloads, ${CONNECTIONS} connections, ${effort.runs} runs of ${effort.seconds} s`,
      [
        'brands',
        'bytes, compressed',
        'requests/s',
        'bare Fastify',
        'ratio',
        'CPU us',
        'bare us',
        'p50 ms',
        'p99 ms',
        'not 200',
      ],
      rows,
    ),
  );
  for (const goal of missed) console.log(`Goal missed, ${goal}`);
  return missed.length === 0;
}

async function measure(size: number, { runs, seconds, responses }: Effort) {
  const api = await startApiProcess({ brands: size, env: { LOG_LEVEL: 'info' } });
  const child = fork(fileURLToPath(new URL('./bare-route.ts', import.meta.url)));
  try {
    await once(child, 'message');
    const users = await createTestUsers(api.database, api.url);
    const headers = {
      ...BROWSER_HEADERS,
      authorization: `Bearer ${await users.token({ tier: 'plus', verified: true })}`,
    };
    const draw = await filterRequests(api.database);
    const send = ({ path, body }: FilterRequest, encodings: string) =>
      fetch(api.url + path, {
        method: 'POST',
        headers: { ...headers, 'accept-encoding': encodings },
        body,
      });
    // As in a process that has run for a while: the cards of the most popular brands are cached, or all of a small catalogue.
    for (let page = 1; page <= Math.min(size, CACHED_CARDS) / 100; page++) {
      const path = `/api/brands/filter?page=${page}&limit=100`;
      await (await send({ path, body: '{}' }, 'identity')).arrayBuffer();
    }
    const texts: string[] = [];
    while (texts.length < responses) texts.push(await (await send(draw(), 'identity')).text());
    const whole = { path: '/api/brands/filter', body: '{}' };
    const example = await send(whole, BROWSER_HEADERS['accept-encoding']);
    child.send(texts);
    const [bareUrl] = await once(child, 'message');

    const ours: Load[] = [];
    const bare: Load[] = [];
    const sides = [
      { side: { url: api.url, pid: api.pid }, request: draw, loads: ours },
      { side: { url: bareUrl, pid: child.pid! }, request: () => ({ ...draw(), path: '/' }), loads: bare },
    ];
    // Code is compiled when it runs for the first time.
    if (runs > 1) for (const { side, request } of sides) await load(side, headers, request, seconds);
    for (let n = 0; n < runs; n++)
      for (const { side, request, loads } of sides) loads.push(await load(side, headers, request, seconds));
    const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return {
      ours,
      bare,
      bytes: Math.round(total / responses),
      encoding: example.headers.get('content-encoding') ?? 'plain',
      sent: await averageSent(bareUrl, responses),
    };
  } finally {
    child.disconnect();
    await api.stop();
  }
}

/** Average bytes of a body as sent, over all texts of the bare route. */
async function averageSent(url: string, amount: number): Promise<number> {
  const { throughput, requests } = await autocannon({
    url,
    method: 'POST',
    headers: BROWSER_HEADERS,
    body: '{}',
    connections: 1,
    amount,
  });
  return Math.round(throughput.total / requests.total);
}

async function load(
  { url, pid }: Side,
  headers: Record<string, string>,
  draw: () => FilterRequest,
  seconds: number,
): Promise<Load> {
  const requests = [{ setupRequest: (request: object) => ({ ...request, ...draw() }) }];
  const run = (duration: number) =>
    autocannon({ url, method: 'POST', headers, requests, connections: CONNECTIONS, duration });
  await run(1);
  const before = cpuMicroseconds(pid);
  const result = await run(seconds);
  const cpu = cpuMicroseconds(pid) - before;
  return {
    rate: result.requests.average,
    cpuMicroseconds: cpu / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** CPU time of all threads of a process, user and system, in ticks of 10 ms. */
function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
