import { parseArgs } from 'node:util';
import { buildWeb } from '../../scripts/build-web.ts';
import { startApiProcess, WEBHOOK_SECRET } from '../../tools/lib/api-process.ts';
import { count, table } from '../../tools/lib/measure.ts';
import { openFiles } from '../../tools/lib/open-files.ts';
import { type Report, runCampaign } from '../fuzz/campaign.ts';
import { createContext } from '../fuzz/fuzz-context.ts';

export const title = 'Random requests, valid and malformed, to every route';
export const minutes = 5;

const BRANDS = 2_000;

/**
 * Sends generated requests to every route of the OpenAPI document, with the API in a separate process: valid ones, mutations
 * and the public bad-input collections. Prints responses by route and status and every failure; passes if there is none.
 * `--requests 5000` sends fewer, `--seed 2` different ones.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  });
  const [requests, seed] = [Number(values.requests), Number(values.seed)];
  // Other paths serve the web app.
  await buildWeb();
  const api = await startApiProcess({ brands: BRANDS });
  try {
    await signInOnce(api.url);
    const context = await createContext(api.url, {
      connection: api.database,
      publicUrl: api.url,
      webhookSecret: WEBHOOK_SECRET,
      brands: BRANDS,
    });
    // Pools and caches are warm after the first part; growth after that is a leak.
    const warm = Math.min(5_000, Math.ceil(requests / 10));
    const first = await runCampaign(api.url, context, { seed, requests: warm });
    const before = openFiles(api.pid);
    const start = performance.now();
    const report = await runCampaign(api.url, context, { seed: seed + 1, requests: requests - warm });
    const seconds = (performance.now() - start) / 1_000;
    // The closed client's connections take a moment to close.
    for (let tries = 0; openFiles(api.pid) > before + 2 && tries < 100; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const after = openFiles(api.pid);

    console.log(byRoute(first, report));
    console.log(
      `\n${count(requests)} requests, seeds ${seed} and ${seed + 1}, ${count(Math.round((requests - warm) / seconds))} a second; ` +
        `open files ${before} before, ${after} after; the process ${api.isAlive() ? 'is alive' : 'has exited'}; ` +
        `public bad-input collections: ${context.badInput ? 'included' : 'missing'}.`,
    );
    const failures = [...first.failures, ...report.failures];
    console.log(`Incorrect responses: ${failures.reduce((sum, { times }) => sum + times, 0)}`);
    for (const failure of failures) console.log(JSON.stringify(failure, null, 2));
    return failures.length === 0 && api.isAlive() && after <= before + 2;
  } finally {
    await api.stop();
  }
}

/** Creates the signing key, which the first token check does. */
async function signInOnce(url: string) {
  await fetch(`${url}/api/brands`, {
    headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.x' },
  });
}

function byRoute(...reports: Report[]): string {
  const statuses = new Map<string, Map<number, number>>();
  for (const report of reports) {
    for (const [route, counts] of report.statuses) {
      const sum = statuses.get(route) ?? new Map<number, number>();
      statuses.set(route, sum);
      for (const [status, times] of counts) sum.set(status, (sum.get(status) ?? 0) + times);
    }
  }
  const columns = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].sort(
    (a, b) => a - b,
  );
  return table(
    'Responses by route and status',
    ['route', ...columns.map(String)],
    [...statuses]
      .sort()
      .map(([route, counts]) => [
        route,
        ...columns.map((status) => (counts.has(status) ? count(counts.get(status)!) : '')),
      ]),
  );
}
