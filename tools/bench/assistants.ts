import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { createTestUsers } from '../../tests/fuzz/test-users.ts';
import { startApiProcess } from '../lib/api-process.ts';
import { count, median, table, times } from '../lib/measure.ts';

/** Alternating runs of both sides, so that other load on the machine affects both. */
const THOROUGH = { runs: 5, seconds: 5 };
const QUICK = { runs: 1, seconds: 1 };
type Effort = typeof THOROUGH;
const CALLS_PER_SECOND = 200;
const CONNECTIONS = 16;
/** Of the Model Context Protocol. */
const VERSION = '2026-07-28';
/** `p99`: of a call, in those of a request to the API; `rate`: the share of the calls that are served in time. */
const GOAL = { p99: 3, rate: 0.95 };

type Load = { cpuMicroseconds: number; p50: number; p99: number; failed: number; rate: number };
type Request = { method: 'GET' | 'POST'; path: string; body?: string };

/**
 * Calls of `get_brand` at /mcp at a steady rate against requests for the same brands to the API, at the same rate. Prints latency and
 * the CPU time of the whole process per call; returns whether the goal is met.
 */
export async function benchAssistants(brands: number, isQuick: boolean): Promise<boolean> {
  const { calls, requests } = await measure(brands, isQuick ? QUICK : THOROUGH);
  const of = (loads: Load[], key: keyof Load) => median(loads.map((load) => load[key]));
  const row = (name: string, loads: Load[]) => [
    name,
    count(Math.round(of(loads, 'rate'))),
    of(loads, 'cpuMicroseconds').toFixed(0),
    String(of(loads, 'p50')),
    String(of(loads, 'p99')),
    count(loads.reduce((sum, { failed }) => sum + failed, 0)),
  ];
  const ratio = median(calls.map(({ p99 }, run) => p99 / requests[run]!.p99));
  console.log(
    table(
      `Assistants: ${CALLS_PER_SECOND} calls a second, ${count(brands)} brands`,
      ['', 'per second', 'CPU us', 'p50 ms', 'p99 ms', 'failed'],
      [row('get_brand at /mcp', calls), row('GET /api/brands/{id}', requests)],
    ),
  );
  console.log(`p99 of a call: ${times(ratio)} that of a request (goal: under ${GOAL.p99}x)`);
  const served = of(calls, 'rate') / CALLS_PER_SECOND;
  console.log(`${Math.round(100 * served)} % of the calls were served in time (goal: ${100 * GOAL.rate} %)`);
  return (
    ratio < GOAL.p99 && served >= GOAL.rate && [...calls, ...requests].every(({ failed }) => failed === 0)
  );
}

async function measure(brands: number, { runs, seconds }: Effort) {
  const api = await startApiProcess({ brands, env: { LOG_LEVEL: 'info' } });
  try {
    const users = await createTestUsers(api.database, api.url);
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${await users.token({ tier: 'plus', verified: true })}`,
      'mcp-protocol-version': VERSION,
      'mcp-method': 'tools/call',
      'mcp-name': 'get_brand',
    };
    const { rows } = await api.database.pool.query<{ id: string }>('select id from brands order by id');
    let drawn = 0;
    const nextId = () => Number(rows[drawn++ % rows.length]!.id);
    const call = (): Request => ({
      method: 'POST',
      path: '/mcp',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: drawn,
        method: 'tools/call',
        params: {
          name: 'get_brand',
          arguments: { brandId: nextId() },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': VERSION,
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    const request = (): Request => ({ method: 'GET', path: `/api/brands/${nextId()}` });
    const load = (draw: () => Request, length: number) =>
      loadSteadily({ url: api.url, pid: api.pid, headers, draw, seconds: length });

    const calls: Load[] = [];
    const requests: Load[] = [];
    // Code is compiled when it runs for the first time.
    for (const draw of [call, request]) await load(draw, seconds);
    for (let run = 0; run < runs; run++) {
      calls.push(await load(call, seconds));
      requests.push(await load(request, seconds));
    }
    return { calls, requests };
  } finally {
    await api.stop();
  }
}

async function loadSteadily(options: {
  url: string;
  pid: number;
  headers: Record<string, string>;
  draw: () => Request;
  seconds: number;
}): Promise<Load> {
  const { url, pid, headers, draw, seconds } = options;
  const before = cpuMicroseconds(pid);
  const result = await autocannon({
    url,
    headers,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...draw() }) }],
    connections: CONNECTIONS,
    overallRate: CALLS_PER_SECOND,
    // A tool that fails responds with 200.
    verifyBody: (body) => !body?.includes('"isError":true'),
    duration: seconds,
  });
  const cpu = cpuMicroseconds(pid) - before;
  return {
    rate: result.requests.total / result.duration,
    cpuMicroseconds: cpu / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.mismatches,
  };
}

/** CPU time of all threads of a process, user and system, in ticks of 10 ms. */
function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
