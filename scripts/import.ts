import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  connect,
  describeImport,
  importBrands,
  migrate,
  openBrandFile,
  openDatabase,
  printable,
  reasonOf,
  UnreadableFileError,
} from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';

const USAGE = `Usage: npm run import -- FILE [--source NAME]

Loads brands from CSV or NDJSON into the catalogue; FILE may be - for standard input. Brands are matched by the
registrable domain of brand_url, added or updated. NAME is what imported figures give as their source (else the file's name).`;

/** An end with one sentence for the person, without a stack. */
class Refusal extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);
process.stdout.on('error', () => {});

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// A standard input that is still open must not keep the program.
process.exit();

async function main(): Promise<number> {
  const { file: path, source, help } = readArguments();
  if (help) {
    say(USAGE);
    return 0;
  }
  const name = path === '-' ? 'Standard input' : path;
  const file = await openBrandFile(await open(path)).catch((error) => {
    throw error instanceof UnreadableFileError ? new Refusal(`${name} ${error.message}`) : error;
  });

  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

  const { dataDir, databaseUrl } = readConfig();
  const database = await openDatabase({ dataDir, databaseUrl });
  const connection = connect(database.url);
  let saved: number | undefined;
  try {
    await migrate(database.url);
    saved = 0;
    const summary = await importBrands(connection, file, {
      source: source ?? (path === '-' ? 'standard input' : basename(path)),
      signal: stopping.signal,
      onSaved: (rows, line) => {
        saved = rows;
        say(`saved ${rows} (to line ${line})`);
      },
      onRefused: (line, reason) => process.stderr.write(`line ${line}: ${printable(reason)}\n`),
    });
    say(describeImport(name, summary));
    return summary.stopped ? 130 : 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (saved === undefined) throw new Refusal(`The database cannot be used: ${reason}`);
    throw new Refusal(`The import ended early: ${reason}. ${saved} rows are saved; it can be run again.`);
  } finally {
    await connection.close();
    await database.release();
  }
}

function readArguments(): { file: string; source: string | undefined; help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { source: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [file, ...more] = positionals;
    if (values.help) return { file: '-', source: undefined, help: true };
    if (file === undefined || more.length > 0) throw new Refusal(USAGE);
    const source = values.source?.trim() || undefined;
    if (source !== undefined && source.length > 200)
      throw new Refusal('--source is longer than 200 characters.');
    return { file, source, help: false };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function open(path: string): Promise<AsyncIterable<Uint8Array>> {
  if (path === '-') return process.stdin;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new Refusal(`There is no file ${path}.`);
    throw new Refusal(`${path} cannot be read (${error.code}).`);
  });
  if (found.isDirectory()) throw new Refusal(`${path} is a directory, not a file.`);
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
  await new Promise<void>((opened, failed) => {
    stream.once('open', () => opened());
    stream.once('error', (error: NodeJS.ErrnoException) =>
      failed(new Refusal(`${path} cannot be read (${error.code}).`)),
    );
  });
  return stream;
}
