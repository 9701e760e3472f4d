import { parseArgs } from 'node:util';
import { buildWeb } from '../../scripts/build-web.ts';
import { startApiProcess, WEBHOOK_SECRET } from '../../tools/lib/api-process.ts';
import { count, table } from '../../tools/lib/measure.ts';
import { openFiles } from '../../tools/lib/open-files.ts';
import { type Report, runCampaign } from '../fuzz/campaign.ts';
import { prepare } from '../fuzz/surroundings.ts';

export const title = 'Random requests, valid and malformed, to every route';
export const minutes = 5;

const BRANDS = 2_000;

/**
 * Made-up requests over every route of the OpenAPI document against the API as a process of its own: valid, changed, and from
 * the public collections of bad input. Prints the answers by route and status, and every mistake; passes when there was none.
 * `--requests 5000` sends fewer, `--seed 2` others.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  });
  const [requests, seed] = [Number(values.requests), Number(values.seed)];
  // What is elsewhere is a page of the application.
  await buildWeb();
  const api = await startApiProcess({ brands: BRANDS });
  try {
    await signInOnce(api.url);
    const surroundings = await prepare(api.url, api.database, {
      publicUrl: api.url,
      webhookSecret: WEBHOOK_SECRET,
      brands: BRANDS,
    });
    // Its pools and caches are full after the first part; what grows from then on is a leak.
    const warm = Math.min(5_000, Math.ceil(requests / 10));
    const first = await runCampaign(api.url, surroundings, { seed, requests: warm });
    const before = openFiles(api.pid);
    const begun = performance.now();
    const report = await runCampaign(api.url, surroundings, { seed: seed + 1, requests: requests - warm });
    const seconds = (performance.now() - begun) / 1_000;
    // Connections of the client that was closed go within moments.
    for (let tries = 0; openFiles(api.pid) > before + 2 && tries < 100; tries++)
      await new Promise((passed) => setTimeout(passed, 100));
    const after = openFiles(api.pid);

    console.log(byRoute(first, report));
    console.log(
      `\n${count(requests)} requests, seeds ${seed} and ${seed + 1}, ${count(Math.round((requests - warm) / seconds))} a second; ` +
        `open files ${before} before, ${after} after; the process ${api.isAlive() ? 'lives' : 'has ended'}; ` +
        `bad input of others: ${surroundings.badInput ? 'sent too' : 'not here'}.`,
    );
    const mistakes = [...first.mistakes, ...report.mistakes];
    console.log(`Answers that were wrong: ${mistakes.reduce((sum, { times }) => sum + times, 0)}`);
    for (const mistake of mistakes) console.log(JSON.stringify(mistake, null, 2));
    return mistakes.length === 0 && api.isAlive() && after <= before + 2;
  } finally {
    await api.stop();
  }
}

/** Whoever first signs in brings the key that signs tokens; here a wrong password is enough of a reason to look. */
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
    'Answers by route and status',
    ['route', ...columns.map(String)],
    [...statuses]
      .sort()
      .map(([route, counts]) => [
        route,
        ...columns.map((status) => (counts.has(status) ? count(counts.get(status)!) : '')),
      ]),
  );
}
