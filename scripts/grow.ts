import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type DiscoveryRun, MAX_DISCOVERY_STORES } from '@brandlode/contract';
import {
  type AddedName,
  addNames,
  type Connection,
  connect,
  countDueNames,
  hasPublicSuffix,
  migrate,
  pauseDiscovery,
  RealNamesError,
  readCatalogueState,
  readDiscoveryProgress,
  reasonOf,
  startDiscovery,
  typedAddress,
} from '@brandlode/database';
import { QUERIES_PER_NAME } from '@brandlode/discovery';
import { readConfig } from '../apps/api/src/config.ts';
import { type CollectorConfig, readCollectorConfig } from '../apps/collector/src/config.ts';
import { DirectoryError } from '../apps/collector/src/discovery/directory.ts';
import { startDiscoveryWork } from '../apps/collector/src/discovery/discovery-work.ts';
import { startWork } from '../apps/collector/src/jobs.ts';
import { type Collector, openCollector } from '../apps/collector/src/open-collector.ts';
import { openFile, readLines } from './lib/files.ts';
import { CommandError } from './lib/run-command.ts';
import { openSimulation } from './lib/simulated-internet.ts';
import { withDatabase } from './lib/with-database.ts';
import { describeProgress, describeResult } from './texts/describe-growth.ts';
import { duration } from './texts/describe-observation.ts';

export const GROW_USAGE = `Usage: npm run catalogue -- grow --stores N [--file FILE] [--directory URL] [--probe] [--dry-run]
       npm run catalogue -- grow --simulated N [--probe] [--dry-run]

Finds stores among the names of the rank lists by asking name servers, and visits the best ones until N of them are in the catalogue.
It can be interrupted at any moment; the same command continues.

  --stores N   how many stores found in this way the catalogue is to have
  --file FILE  also asks the names in FILE (- for standard input), before all others: one per line, or CSV with their ranks
  --directory URL
               also asks the names of sites in the sitemaps of a directory that lets robots read them
  --probe      also asks sites behind a network that hides their platform, with one request each
  --dry-run    prints what would be asked and how long that takes, and asks nothing
  --simulated N
               adds up to N made-up stores of the sandbox's simulated internet to the sample data, in minutes`;

/** Visits at a time, unless configured: the command has nothing else to do. */
const CONCURRENCY = '32';
const NAMES_PER_WRITE = 5_000;
/** Of each rank list. */
const LIST_NAMES = 1_000_000;
const POLL_MS = 1_000;
/** Between two lines without a terminal. */
const LINE_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);
const number = (value: number) => value.toLocaleString('en-US');

type Arguments = {
  stores: number;
  file: string | undefined;
  directory: string | undefined;
  probe: boolean;
  dryRun: boolean;
  simulated: boolean;
};

/** The command `grow`: the exit code. */
export async function grow(
  args: string[],
  { first, second }: { first: AbortSignal; second: AbortSignal },
): Promise<number> {
  const given = readArguments(args);
  if (given === 'help') {
    say(GROW_USAGE);
    return 0;
  }
  const { dataDir, databaseUrl, sandbox, sandboxPort } = readConfig();
  const simulation = given.simulated ? await openSimulation({ sandbox, sandboxPort, ...given }) : undefined;
  const config = readCollectorConfig({
    ...(simulation?.environment ?? {
      ...process.env,
      COLLECT_SAMPLE_STORES_URL: sandbox ? `http://localhost:${sandboxPort}/sample-stores` : '',
    }),
    COLLECT_CONCURRENCY: process.env.COLLECT_CONCURRENCY || CONCURRENCY,
  });
  if (config.discovery.servers.length === 0)
    throw new CommandError('There is no name server to ask: set DNS_RESOLVERS.');
  // The file is checked before a database is started.
  if (given.file !== undefined && given.file !== '-') (await openFile(given.file)).destroy();

  return withDatabase({ dataDir, databaseUrl, signal: second }, async (url) => {
    const connection = connect(url, { max: Math.min(config.concurrency + 4, 20) });
    try {
      await migrate(url).catch((error: Error) => {
        throw new CommandError(`The database cannot be used: ${reasonOf(error)}`);
      });
      if (given.dryRun) return await describePlan(connection, config, given);
      if (given.file !== undefined)
        await readNames(given.file, (names) => addNames(connection.db, 'file', names));
      await startDiscovery(connection, {
        target: given.stores,
        probes: given.probe,
        simulated: given.simulated,
      }).catch((error: Error) => {
        if (!(error instanceof RealNamesError)) throw error;
        throw new CommandError(
          'The database has lists of real sites, which are not mixed with made-up stores: set DATA_DIR to another folder, or DATABASE_URL to another database.',
        );
      });
      await sayWhereStoresAppear(connection, given.simulated);
      return await follow(connection, url, config, { interrupted: first, ...given });
    } finally {
      await connection.close();
      await simulation?.close();
    }
  });
}

async function describePlan(
  { db }: Connection,
  config: CollectorConfig,
  { stores, file, directory }: Arguments,
) {
  const { rate, servers } = config.discovery;
  let { names, first } = await countDueNames(db);
  if (file !== undefined) {
    const own: string[] = [];
    names += await readNames(file, async (added) => {
      own.push(...added.map(({ name }) => name));
      return added.length;
    });
    first = [...own, ...first].slice(0, 10);
  }
  if (names === 0) {
    const most = LIST_NAMES * QUERIES_PER_NAME;
    say(
      `No name is due yet. The rank lists are loaded when the catalogue grows; a million names take at most ${number(most)} queries and ${duration(most / rate)} at ${number(rate)} queries a second (DISCOVERY_RATE). Nothing was asked.`,
    );
    return 0;
  }
  const queries = names * QUERIES_PER_NAME;
  say(
    `Would ask up to ${number(names)} names, the most popular first: ${first.join(', ')}${names > first.length ? ', …' : ''}`,
  );
  say(
    `That takes at most ${number(queries)} queries and ${duration(queries / rate)} at ${number(rate)} queries a second (DISCOVERY_RATE), to ${servers.map(({ host, port }) => `${host}${port === 53 ? '' : ` port ${port}`}`).join(' and ')}.`,
  );
  if (directory !== undefined) say(`The names in the sitemaps of ${directory} would be asked as well.`);
  say(`It ends earlier, as soon as ${number(stores)} stores are found. Nothing was asked.`);
  return 0;
}

/** Works on the run together with the collectors that may be running, and shows the progress until it is finished. */
async function follow(
  connection: Connection,
  databaseUrl: string,
  config: CollectorConfig,
  {
    interrupted,
    simulated,
    directory,
  }: Pick<Arguments, 'simulated' | 'directory'> & { interrupted: AbortSignal },
): Promise<number> {
  const collector = await openCollector(config, { databaseUrl, connection });
  if (directory !== undefined) await addDirectory(connection, collector, directory);
  const onError = (error: Error) => printError(`${error.message}; it continues.`);
  const work = await startWork({
    databaseUrl,
    connection,
    concurrency: config.concurrency,
    schedule: false,
    heartbeatSeconds: config.heartbeatSeconds,
    work: async ({ domain, requested }) => {
      await collector.check(domain, { onlyDue: !requested });
    },
    refreshRanks: async () => {},
    onError,
  });
  const discovery = startDiscoveryWork({
    connection,
    lists: collector.discoveryLists,
    ...config.discovery,
    simulated,
    probe: collector.probe,
    onError,
  });
  const show = new ProgressLine();
  let run: DiscoveryRun | null = null;
  try {
    while (!interrupted.aborted) {
      run = await readDiscoveryProgress(connection.db);
      if (!run || run.finishedAt !== null) break;
      show.update(describeProgress(run));
      await sleep(POLL_MS, undefined, { signal: interrupted }).catch(() => {});
    }
    if (interrupted.aborted) await pauseDiscovery(connection.db, true);
  } finally {
    show.end();
    await discovery.stop();
    await work.close();
    await collector.close();
  }
  if (interrupted.aborted) {
    say('Paused. The same command continues where it was.');
    return 130;
  }
  if (run?.finishedAt) {
    const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    say(describeResult(run, seconds));
  }
  await sayWhereStoresAppear(connection, simulated);
  return 0;
}

/** Made-up stores belong to the sample data and real ones to the real catalogue, of which only one is shown. */
async function sayWhereStoresAppear(connection: Connection, simulated: boolean): Promise<void> {
  const isSample = (await readCatalogueState(connection))?.active === 'demonstration';
  if (isSample && !simulated)
    say(
      'The stores appear in the real catalogue. The sample data is shown now; npm run catalogue -- none shows the real one.',
    );
  if (!isSample && simulated)
    say(
      'The stores appear in the sample data. The real catalogue is shown now; npm run catalogue -- demonstration shows the sample data.',
    );
}

/** Adds the names of a directory; without them the growth continues with the others. */
async function addDirectory({ db }: Connection, collector: Collector, address: string): Promise<void> {
  let count = 0;
  try {
    for await (const names of collector.readDirectory(address)) {
      count += names.length;
      for (let start = 0; start < names.length; start += NAMES_PER_WRITE) {
        const some = names.slice(start, start + NAMES_PER_WRITE);
        await addNames(
          db,
          'directory',
          some.map((name) => ({ name, rank: null })),
        );
      }
    }
    say(`${number(count)} names of sites are in the sitemaps of ${address}.`);
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    printError(error.message);
  }
}

/** One line that is rewritten on a terminal, else a line from time to time. */
class ProgressLine {
  #shownAt = Number.NEGATIVE_INFINITY;

  update(text: string): void {
    if (process.stdout.isTTY) {
      const width = process.stdout.columns || 80;
      process.stdout.write(`\r\x1b[K${text.slice(0, width - 1)}`);
    } else if (performance.now() - this.#shownAt >= LINE_MS) {
      say(text);
      this.#shownAt = performance.now();
    }
  }

  end(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }
}

/** Hands the names of a file over in batches; prints lines that name no site. Returns the sum of what `add` returns. */
async function readNames(file: string, add: (names: AddedName[]) => Promise<number>): Promise<number> {
  let names: AddedName[] = [];
  let sum = 0;
  for await (const { line, text } of readLines(file)) {
    const name = toName(text);
    // The header of a list is no fault.
    if (name === null && line > 1)
      printError(`line ${line}: ${JSON.stringify(text.slice(0, 80))} is not the address of a site`);
    if (name !== null && names.push(name) === NAMES_PER_WRITE) {
      sum += await add(names);
      names = [];
    }
  }
  return sum + (names.length > 0 ? await add(names) : 0);
}

/** `brand.com`, `12,brand.com` or `https://brand.com,1000`. */
function toName(text: string): AddedName | null {
  const [first = '', second = ''] = text.split(/[,;\t]/).map((cell) => cell.trim());
  const [rank, site] = /^\d+$/.test(first) ? [first, second] : [second, first];
  const name = typedAddress(site);
  if (name === null || name.includes('/') || !hasPublicSuffix(name)) return null;
  return { name, rank: /^[1-9]\d{0,8}$/.test(rank) ? Number(rank) : null };
}

function readArguments(args: string[]): Arguments | 'help' {
  const options = {
    stores: { type: 'string' },
    file: { type: 'string' },
    directory: { type: 'string' },
    probe: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    simulated: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    if (values.help) return 'help';
    const simulated = values.simulated !== undefined;
    if (simulated && (values.stores ?? values.file ?? values.directory) !== undefined)
      throw new CommandError(`--simulated goes without --stores, --file and --directory.\n\n${GROW_USAGE}`);
    const stores = Number(values.simulated ?? values.stores);
    if (!Number.isInteger(stores) || stores < 1 || stores > MAX_DISCOVERY_STORES)
      throw new CommandError(
        `${simulated ? '--simulated' : '--stores'} must be a number from 1 to ${number(MAX_DISCOVERY_STORES)}.\n\n${GROW_USAGE}`,
      );
    const { file, directory } = values;
    if (directory !== undefined && !/^https?:$/.test(URL.parse(directory)?.protocol ?? ''))
      throw new CommandError(
        `--directory must be an address such as https://directory.com.\n\n${GROW_USAGE}`,
      );
    return { stores, file, directory, probe: values.probe, dryRun: values['dry-run'], simulated };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${GROW_USAGE}`);
  }
}
