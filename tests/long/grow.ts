import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Connection, connect, readDiscoveryProgress } from '@brandlode/database';
import { startEmbedded } from '@brandlode/embedded-postgres';
import { startSimulatedInternet } from '@brandlode/sandbox';
import { count } from '../../tools/lib/measure.ts';
import { pause } from '../e2e/support/waiting.ts';

export const title =
  'The catalogue grows on a simulated internet, killed again and again: stores, values, memory, speed';
export const minutes = 120;

const CATALOGUE = fileURLToPath(new URL('../../scripts/catalogue.ts', import.meta.url));
const INTERNET = fileURLToPath(new URL('../../packages/sandbox/src/internet/main.ts', import.meta.url));
const MAX_MEMORY_MB = 600;
const MIN_FOUND = 0.995;
/** Questions about a name at most: two addresses of two hosts. */
const QUESTIONS = 4;
/** The minimum number of names to ask per store found. */
const NAMES_PER_STORE = 20;
const MAX_TARGET = '1000000';
const TICKS_PER_SECOND = 100;

/**
 * `--names` (1,000,000), `--stores` (as many as there are), `--kills` (20), `--rate` (2,000). Passes if of the names that were asked 99.5 % of
 * the stores that show their platform are found and none is taken for one of another, no name with a saved answer is asked again, every value of the stores is the generator's, and the command needs
 * less than 600 MB.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      names: { type: 'string', default: '1000000' },
      stores: { type: 'string', default: MAX_TARGET },
      kills: { type: 'string', default: '20' },
      rate: { type: 'string', default: '2000' },
    },
  });
  const names = Number(values.names);
  /** How many names are asked at least. */
  const depth = Math.min(names, Number(values.stores) * NAMES_PER_STORE);
  const isComplete = values.stores === MAX_TARGET;
  const folder = await mkdtemp('/tmp/grow-');
  const server = await startEmbedded({ folder: join(folder, 'postgres') });
  // In a process of its own, so that it does not count towards the command.
  const internet = fork(INTERNET, ['--names', values.names], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ sampleStores }] = await once(internet, 'message');
  const { origin, port } = new URL(sampleStores);
  const connection = connect(server.url);
  // The same names, to compare with.
  const truth = await startSimulatedInternet({ names });
  const grow = () => startGrowth({ url: server.url, port, ...values });
  const asked = async () => (await readDiscoveryProgress(connection.db).catch(() => undefined))?.asked ?? 0;
  try {
    const began = performance.now();
    let unsaved = 0;
    const usage = { peakMb: 0, cpuSeconds: 0 };
    const note = async (child: ChildProcess) => {
      const { peakMb, cpuSeconds } = await usageOf(child);
      usage.peakMb = Math.max(usage.peakMb, peakMb);
      return cpuSeconds;
    };
    for (let kill = 1; kill <= Number(values.kills); kill += 1) {
      const child = grow();
      const until = (depth * 0.6 * kill) / Number(values.kills);
      while ((await asked()) < until && child.exitCode === null) await pause(100);
      usage.cpuSeconds += await note(child);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const [{ dns }, saved] = [await countsOf(origin), await asked()];
      unsaved += dns.names - saved;
    }
    const child = grow();
    let last = 0;
    let asking: { seconds: number; names: number } | undefined;
    const exited = once(child, 'exit');
    while (child.exitCode === null) {
      last = await note(child).catch(() => last);
      const run = await readDiscoveryProgress(connection.db);
      if (!asking && run && run.names > 0 && run.asked === run.names)
        asking = { seconds: (performance.now() - began) / 1000, names: run.asked };
      await Promise.race([pause(1_000), exited]);
    }
    usage.cpuSeconds += last;
    const seconds = (performance.now() - began) / 1000;
    const progress = await readDiscoveryProgress(connection.db);
    const { dns } = await countsOf(origin);
    const { rows } = await connection.pool.query<Found>(FOUND);
    const { missed, wrong, discoverable } = compareCandidates(
      truth,
      rows,
      isComplete ? undefined : await askedNames(connection),
    );
    const settled = rows.filter(({ state }) => state === 'accepted' || state === 'rejected');
    const differences = (isComplete ? rows : settled).flatMap((row) =>
      differencesOf(row, truth.expected(row.name)),
    );
    const visited = settled.length;
    const stores = rows.filter(({ state }) => state === 'accepted').length;
    for (const line of [...wrong.slice(0, 10), ...missed.slice(0, 10), ...differences.slice(0, 20)])
      console.log(line);
    console.log(
      [
        `names asked ${count(progress?.asked ?? 0)}, queries ${count(dns.queries)}${isComplete && asking ? `, ${count(Math.round(dns.queries / asking.seconds))}/s while asking` : `, ${count(Math.round(dns.queries / seconds))}/s`}`,
        `stores that can be found ${count(discoverable)}, missed ${missed.length}, taken for another platform ${wrong.length}`,
        `visits ${count(visited)}, stores ${count(stores)} in ${Math.round(seconds)} s (${(stores / seconds).toFixed(1)}/s), values that differ ${differences.length}`,
        `memory at most ${Math.round(usage.peakMb)} MB, CPU ${Math.round(usage.cpuSeconds)} s (${Math.round((usage.cpuSeconds * 1000) / Math.max(1, visited))} ms for each visit, discovery included)`,
        `unsaved at kills ${unsaved}, final answers requested again ${dns.askedAgain}`,
      ].join('\n'),
    );
    return (
      child.exitCode === 0 &&
      missed.length <= discoverable * (1 - MIN_FOUND) &&
      wrong.length === 0 &&
      differences.length === 0 &&
      usage.peakMb < MAX_MEMORY_MB &&
      dns.askedAgain <= unsaved * QUESTIONS
    );
  } finally {
    internet.kill();
    await truth.close();
    await connection.close();
    await server.release();
    await rm(folder, { recursive: true, force: true });
  }
}

function startGrowth({
  url,
  port,
  rate,
  stores,
}: Record<'url' | 'port' | 'rate' | 'stores', string>): ChildProcess {
  return spawn(process.execPath, [CATALOGUE, 'grow', '--simulated', stores], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, SANDBOX: 'true', SANDBOX_PORT: port, DISCOVERY_RATE: rate },
  });
}

async function countsOf(
  origin: string,
): Promise<{ dns: { queries: number; names: number; askedAgain: number } }> {
  return JSON.parse(await (await fetch(`${origin}/counts`)).text());
}

async function usageOf({ pid }: ChildProcess) {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
  );
  const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
  return {
    // A process that has ended has no memory.
    peakMb: Number(/VmHWM:\s+(\d+)/.exec(status!)?.[1] ?? 0) / 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
  };
}

type Found = {
  name: string;
  platform: string;
  state: string;
  brand_name: string | null;
  values: Record<string, number> | null;
};
const FOUND = `
  select c.name, c.platform, c.state, b.brand_name, (
    select jsonb_object_agg(metric, coalesce((inputs ->> 'amount')::numeric * 100, value))
    from (select distinct on (metric) metric, inputs, value from metric_observations o
      where o.brand_id = b.id and o.source <> 'estimates' order by metric, observed_at desc) latest) as values
  from candidates c left join brand_addresses a on a.address = c.name left join brands b on b.id = a.brand_id`;

type Internet = Awaited<ReturnType<typeof startSimulatedInternet>>;

async function askedNames({ pool }: Connection): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from discovery_names where asked_at is not null',
  );
  return new Set(rows.map(({ name }) => name));
}

/** `asked`: the names that were asked, if not all in the lists. */
function compareCandidates(truth: Internet, rows: Found[], asked: Set<string> | undefined) {
  const found = new Set(rows.map(({ name }) => name));
  const wrong = rows
    .filter(({ name, platform }) => truth.expected(name)?.dnsPlatform !== platform)
    .map(({ name, platform }) => `${name} is not on ${platform}`);
  let discoverable = 0;
  const missed: string[] = [];
  for (const name of truth.storeNames()) {
    const site = truth.expected(name)!;
    const isListed = site.ranks.tranco[1] !== null || site.ranks.crux[1] !== null;
    if (!(asked?.has(name) ?? isListed) || !site.isDiscoverable) continue;
    discoverable += 1;
    if (!found.has(name)) missed.push(`${name} was not found (${site.fault})`);
  }
  return { wrong, missed, discoverable };
}

function differencesOf(
  { name, state, brand_name, values }: Found,
  site: ReturnType<Internet['expected']>,
): string[] {
  const isStore = site?.isStore === true;
  if (isStore !== (state === 'accepted')) return [`${name} is ${state}, and ${isStore ? 'a' : 'no'} store`];
  if (!isStore) return [];
  const differences = brand_name === site.visit?.facts?.brand_name ? [] : [`${name} is called ${brand_name}`];
  for (const [metric, value] of Object.entries(site.visit?.metrics ?? {})) {
    // The generator rounds the average to a hundredth.
    const tolerance = metric === 'product_avg_price' ? 0.51 : 0.001;
    const read = values?.[metric];
    if (read === undefined || Math.abs(read - value) > tolerance)
      differences.push(`${name} ${metric}: ${read} instead of ${value}`);
  }
  return differences;
}
