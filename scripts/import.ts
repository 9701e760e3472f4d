import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  describeImport,
  importBrands,
  openBrandFile,
  printable,
  saveToCatalogue,
  UnreadableFileError,
} from '@brandlode/catalogue-import';
import {
  activateCatalogue,
  type Connection,
  connect,
  migrate,
  readCatalogueState,
  reasonOf,
} from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { openInput, systemReason } from './files.ts';
import { CommandError, runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run import -- FILE [--source NAME]

Loads brands from CSV or NDJSON into the catalogue; FILE may be - for standard input. Brands are matched by the
registrable domain of brand_url, added or updated. NAME is what imported figures give as their source (else the file's name).`;

const say = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(async ({ first, second }) => {
  const { file: path, source, help } = readArguments();
  if (help) {
    say(USAGE);
    return 0;
  }
  const name = path === '-' ? 'Standard input' : path;
  const file = await openBrandFile(await openInput(path)).catch((error) => {
    if (error instanceof UnreadableFileError) throw new CommandError(`${name} ${error.message}`);
    throw new CommandError(`${name} cannot be read: ${systemReason(error) ?? reasonOf(error)}.`);
  });
  let saved: number | undefined;
  try {
    return await withDatabase({ ...readConfig(), signal: second }, async (url) => {
      await migrate(url);
      const connection = connect(url);
      try {
        saved = 0;
        const summary = await importBrands(connection, file, {
          save: saveToCatalogue({
            source: source ?? (path === '-' ? 'standard input' : basename(path)),
            observedAt: new Date().toISOString(),
            dated: false,
          }),
          signal: first,
          onSaved: (rows, line) => {
            saved = rows;
            say(`saved ${rows} (to line ${line})`);
          },
          onUnread: (line, { header, value, reason }) =>
            process.stderr.write(`line ${line}: ${printable(header)} "${printable(value)}" ${reason}\n`),
          onRejected: (line, reason) => process.stderr.write(`line ${line}: ${printable(reason)}\n`),
        });
        say(describeImport(name, summary));
        if (saved > 0) await showRealBrands(connection);
        return summary.stopped ? 130 : 0;
      } finally {
        await connection.close();
      }
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (saved === undefined) throw new CommandError(`The database cannot be used: ${reason}`);
    throw new CommandError(
      `The import ended early: ${reason}. ${saved} rows are saved; it can be run again.`,
    );
  }
});

/** Imported brands are real ones: a demonstration would hide them. */
async function showRealBrands(connection: Connection) {
  if ((await readCatalogueState(connection))?.active !== 'demonstration') return;
  await activateCatalogue(connection.pool, 'real');
  say('The real catalogue is shown now. npm run catalogue -- demonstration brings the demonstration back.');
}

function readArguments(): { file: string; source: string | undefined; help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { source: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [file, ...more] = positionals;
    if (values.help) return { file: '-', source: undefined, help: true };
    if (file === undefined || more.length > 0) throw new CommandError(USAGE);
    const source = values.source?.trim() || undefined;
    if (source !== undefined && source.length > 200)
      throw new CommandError('--source is longer than 200 characters.');
    return { file, source, help: false };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
