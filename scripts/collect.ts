import { parseArgs } from 'node:util';
import { visitReasonText } from '@brandlode/contract';
import {
  type Connection,
  connect,
  coversOthers,
  finishedSince,
  migrate,
  reasonOf,
  removeBrands,
  requestStores,
  setOptOut,
  typedAddress,
} from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { type CollectorConfig, readCollectorConfig } from '../apps/collector/src/config.ts';
import { type Collector, openCollector } from '../apps/collector/src/open-collector.ts';
import { CHECK_SUBJECTS } from '../apps/collector/src/sources/check-subjects.ts';
import { describeEvaluation, evaluateTechnologies, readLabelled } from './lib/evaluate-technologies.ts';
import { openFile } from './lib/files.ts';
import { readAddresses } from './lib/read-addresses.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';
import { describeReport, duration, NOT_VISITED, outcomeOf, Tally } from './texts/describe-observation.ts';

const USAGE = `Usage: npm run collect -- ADDRESS… | --file FILE | --check-sources | --evaluate FILE [options]

Checks stores now and prints what each source found. An ADDRESS is that of a storefront:
gap.com, athleta.gap.com, etsy.com/shop/one, or any of its pages. FILE (- for standard input) has one address per line; stores checked today are skipped.

  --again            includes stores checked today
  --queue            queues them for the running collectors instead of checking them here
  --format json      one JSON object per line and store, the summary last
  --check-sources    checks every source, or those named, with a known store: ok, changed, unreachable or off
  --evaluate FILE    compares the technologies found in stores with the labels in FILE, and prints precision and
                     recall; a line is brand.com,klaviyo;judge-me. Saves nothing
  --opt-out ADDRESS  records an owner's opt-out: the address and all below it are never requested again (--undo withdraws it);
                     with --remove deletes the brand there, and never visits or adds it again`;

type Arguments = {
  addresses: string[];
  file: string | undefined;
  again: boolean;
  queue: boolean;
  json: boolean;
  optOut: string | undefined;
  undo: boolean;
  remove: boolean;
  checkSources: boolean;
  evaluate: string | undefined;
};

/** Stores looked up per query. */
const CHUNK = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

await runCommand(async ({ first, second }) => {
  const given = readArguments();
  if (given === 'help') {
    say(USAGE);
    return 0;
  }
  const { dataDir, databaseUrl, sandbox, sandboxPort } = readConfig();
  const sampleStores = sandbox ? `http://localhost:${sandboxPort}/sample-stores` : '';
  const config = readCollectorConfig({ ...process.env, COLLECT_SAMPLE_STORES_URL: sampleStores });
  // The file is checked before a database is started.
  if (given.file !== undefined && given.file !== '-') (await openFile(given.file)).destroy();

  first.addEventListener('abort', () =>
    printError('Stopping after the work in progress. Interrupt again to stop at once.'),
  );
  return withDatabase({ dataDir, databaseUrl, signal: second }, async (url) => {
    const connection = connect(url, { max: Math.min(config.concurrency + 2, 20) });
    try {
      await migrate(url).catch((error: Error) => {
        throw new CommandError(`The database cannot be used: ${reasonOf(error)}`);
      });
      if (given.optOut !== undefined && given.remove) return await remove(connection, given.optOut);
      if (given.optOut !== undefined) return await optOut(connection, given.optOut, !given.undo);
      if (given.evaluate !== undefined)
        return await evaluate(connection, url, config, { ...given, path: given.evaluate }, first);
      if (given.checkSources) return await checkSources(connection, url, config, given.addresses);
      if (given.queue) return await queueStores(connection, given, first);
      return await checkStores(connection, url, config, given, first);
    } finally {
      await connection.close();
    }
  });
});

async function optOut({ db }: Connection, address: string, out: boolean): Promise<number> {
  const news = await setOptOut(db, address, out);
  if (out) say(`${address} ${news ? 'is no longer visited.' : 'had already opted out.'}`);
  else say(`${address} ${news ? 'may be visited again.' : 'was not opted out.'}`);
  return 0;
}

async function remove({ db }: Connection, address: string): Promise<number> {
  if (coversOthers(address))
    throw new CommandError(`${address} has the shops of many owners. Name the address of one.`);
  const brands = await removeBrands(db, address);
  for (const { name, domain, isPrimary } of brands)
    say(
      isPrimary
        ? `Removed ${name} (${domain}).`
        : `Removed the address from ${name} (${domain}), which stays.`,
    );
  const addresses = [...new Set([address, ...brands.flatMap((brand) => brand.addresses)])];
  say(`No longer visited or added: ${addresses.filter((kept) => !coversOthers(kept)).join(', ')}.`);
  return 0;
}

async function evaluate(
  connection: Connection,
  databaseUrl: string,
  config: CollectorConfig,
  { path, json }: { path: string; json: boolean },
  signal: AbortSignal,
): Promise<number> {
  const stores = await readLabelled(path, (line, fault) => printError(`line ${line}: ${fault}`));
  const collector = await openCollector(config, { databaseUrl, connection });
  try {
    const evaluation = await evaluateTechnologies(collector, stores, signal);
    say(json ? JSON.stringify(evaluation) : describeEvaluation(evaluation));
    return signal.aborted ? 130 : 0;
  } finally {
    await collector.close();
  }
}

/** Exits with 1 if a service has changed or cannot be reached. */
async function checkSources(
  connection: Connection,
  databaseUrl: string,
  config: CollectorConfig,
  names: string[],
): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(CHECK_SUBJECTS, name));
  if (unknown.length > 0)
    throw new CommandError(
      `${unknown.join(', ')}: no such source. There are ${Object.keys(CHECK_SUBJECTS).join(', ')}.`,
    );
  const collector = await openCollector(config, { databaseUrl, connection });
  let bad = 0;
  try {
    await collector.checkSources(names, ({ source, result, reason }) => {
      if (result === 'changed' || result === 'unreachable') bad += 1;
      say(`${source.padEnd(22)} ${result.padEnd(12)} ${reason}`);
    });
  } finally {
    await collector.close();
  }
  return bad > 0 ? 1 : 0;
}

async function queueStores(connection: Connection, given: Arguments, signal: AbortSignal): Promise<number> {
  const tally = new Tally();
  let queued = 0;
  for await (const addresses of storesToDo(connection, given, tally)) {
    queued += await requestStores(connection.db, addresses, { bulk: given.file !== undefined });
    if (signal.aborted) break;
  }
  const count = (value: number) => value.toLocaleString('en-US');
  say(`${count(queued)} ${queued === 1 ? 'store is' : 'stores are'} queued for the running collectors.`);
  if (tally.skipped > 0)
    say(`${count(tally.skipped)} ${tally.skipped === 1 ? 'was' : 'were'} already checked today.`);
  return signal.aborted ? 130 : 0;
}

async function checkStores(
  connection: Connection,
  databaseUrl: string,
  config: CollectorConfig,
  given: Arguments,
  signal: AbortSignal,
): Promise<number> {
  const began = performance.now();
  const tally = new Tally();
  let collector: Collector | undefined;
  // All workers share one iterator of stores.
  const stores = oneByOne(storesToDo(connection, given, tally));
  const work = async (by: Collector) => {
    while (!signal.aborted) {
      const { value: address, done } = await stores.next();
      if (done) return;
      await checkStore(by, address, given, tally);
    }
  };
  try {
    const opened = await openCollector(config, { databaseUrl, connection });
    collector = opened;
    await Promise.all(Array.from({ length: config.concurrency }, () => work(opened)));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `Collection ended early: ${reasonOf(error)}. ${tally.stores} stores are saved. Run the command again to check the others.`,
    );
  } finally {
    await collector?.close();
  }

  const seconds = (performance.now() - began) / 1000;
  if (given.json) say(JSON.stringify({ summary: tally, seconds }));
  else say(`${tally.stores > 0 ? '\n' : ''}${tally.describe(seconds)}`);
  return signal.aborted ? 130 : 0;
}

async function checkStore(collector: Collector, address: string, given: Arguments, tally: Tally) {
  const began = performance.now();
  const observation = await collector.check(address);
  tally.add(observation);
  const seconds = (performance.now() - began) / 1000;
  if (given.json) return say(JSON.stringify({ domain: address, seconds, ...observation }));

  const time = duration(seconds);
  if (observation.status !== 'free') return say(`${address}: ${NOT_VISITED[observation.status]}`);
  const { reports, saved } = observation;
  // One line per store for long lists, full reports for short ones.
  if (given.file !== undefined) {
    const values = reports.reduce((sum, report) => sum + report.metrics.length, 0);
    const reason = reports[0]?.reason ? `: ${visitReasonText(reports[0].reason)}` : '';
    say(
      `${String(tally.stores).padStart(7)}  ${address.padEnd(32)} ${outcomeOf(observation)}${reason}, ${values} values, ${time}`,
    );
  } else {
    const added = saved.brandId === null ? ['  not in the catalogue, and not added'] : [];
    say([`${address}  (${time})`, ...reports.map(describeReport), ...added].join('\n'));
  }
  for (const { source, rejected } of saved.reports) {
    for (const reason of rejected) printError(`${address}: ${source}: ${reason}`);
  }
}

/** The requested stores in chunks; prints invalid lines, and skips stores of a file that were collected today. */
async function* storesToDo(
  { db }: Connection,
  { addresses, file, again }: Arguments,
  tally: Tally,
): AsyncGenerator<string[]> {
  if (file === undefined) return yield addresses;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const withoutDone = async (chunk: string[]) => {
    const done = again ? new Set<string>() : await finishedSince(db, chunk, today);
    tally.skipped += done.size;
    return chunk.filter((address) => !done.has(address));
  };
  let chunk: string[] = [];
  for await (const entry of readAddresses(file)) {
    if ('fault' in entry) {
      tally.faults++;
      printError(`line ${entry.line}: ${entry.fault}`);
    } else if (chunk.push(entry.address) === CHUNK) {
      yield await withoutDone(chunk);
      chunk = [];
    }
  }
  yield await withoutDone(chunk);
}

async function* oneByOne(chunks: AsyncGenerator<string[]>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield* chunk;
}

function readArguments(): Arguments | 'help' {
  const options = {
    file: { type: 'string' },
    again: { type: 'boolean', default: false },
    queue: { type: 'boolean', default: false },
    format: { type: 'string' },
    'opt-out': { type: 'string' },
    'check-sources': { type: 'boolean', default: false },
    evaluate: { type: 'string' },
    undo: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.help) return 'help';
    const chosen = [
      positionals.length > 0,
      values.file !== undefined,
      values['opt-out'] !== undefined,
      values.evaluate !== undefined,
      values['check-sources'],
    ];
    if (
      chosen.filter(Boolean).length !== 1 &&
      !(values['check-sources'] && !values.file && !values['opt-out'] && !values.evaluate)
    )
      throw new CommandError(USAGE);
    if (values.undo && values['opt-out'] === undefined)
      throw new CommandError('--undo belongs to --opt-out.');
    if (values.remove && (values['opt-out'] === undefined || values.undo))
      throw new CommandError('--remove belongs to --opt-out without --undo.');
    if (values.format !== undefined && values.format !== 'json')
      throw new CommandError('--format can be json only.');
    return {
      // With --check-sources the names of sources.
      addresses: values['check-sources'] ? positionals : [...new Set(positionals.map(addressOrReject))],
      file: values.file,
      again: values.again,
      queue: values.queue,
      json: values.format === 'json',
      optOut: values['opt-out'] === undefined ? undefined : addressOrReject(values['opt-out']),
      undo: values.undo,
      remove: values.remove,
      checkSources: values['check-sources'],
      evaluate: values.evaluate,
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function addressOrReject(text: string): string {
  const address = typedAddress(text.trim());
  if (address === null) throw new CommandError(`${text} is not the address of a store.`);
  return address;
}
