import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type BrandFile,
  describeColumns,
  describeImport,
  describeQuestions,
  importBrands,
  importProducts,
  openImportFile,
  type ProductFile,
  previewInCatalogue,
  printable,
  type RowProblem,
  saveToCatalogue,
  UnreadableFileError,
} from '@brandlode/catalogue-import';
import {
  activateCatalogue,
  type Connection,
  connect,
  importTime,
  migrate,
  readCatalogueState,
  reasonOf,
} from '@brandlode/database';
import { readConfig } from '../apps/api/src/config.ts';
import { openInput, systemReason } from './lib/files.ts';
import { type ImportArguments, readImportArguments, USAGE } from './lib/import-arguments.ts';
import { openProblemsFile, type ProblemsFile } from './lib/problems-file.ts';
import { CommandError, runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const printedProblems = (numbering: string): ProblemsFile => ({
  row: (line, reason) => process.stderr.write(`${numbering} ${line}: ${printable(reason)}\n`),
  cell: (line, { header, value, reason }) =>
    process.stderr.write(
      `${numbering} ${line}: ${printable(header)} "${printable(value)}" ${printable(reason)}\n`,
    ),
  close: () => Promise.resolve(),
});

await runCommand(async ({ first, second }) => {
  const options = readImportArguments(process.argv.slice(2), new Date());
  if (!options) {
    say(USAGE);
    return 0;
  }
  const { path, errors, dryRun } = options;
  const name = path === '-' ? 'Standard input' : path;
  const input = await openInput(path);
  const file = await open(input, name, options);
  if (dryRun) say(`${describeColumns(name, file)}\n`);
  else for (const question of describeQuestions(file)) say(question);
  const problems =
    errors === undefined ? printedProblems(file.numbering) : await openProblemsFile(errors, file.numbering);
  const onProblem = ({ line, reason, cell }: RowProblem) =>
    cell ? problems.cell(line, cell) : problems.row(line, reason);
  let saved: number | undefined;
  try {
    return await withDatabase({ ...readConfig(), signal: second }, async (url) => {
      await migrate(url);
      const connection = connect(url);
      try {
        saved = 0;
        const origin = originOf(options);
        const progress = await progressOf(input, path);
        const summary =
          file.kind === 'products'
            ? await importProducts(connection, file, {
                origin,
                settings: options,
                dryRun,
                signal: first,
                inTransaction: async (_, counts) => {
                  saved = counts.added + counts.updated + counts.unchanged;
                },
                onProblem,
              })
            : await importBrands(connection, file, {
                save: dryRun ? previewInCatalogue(origin) : saveToCatalogue(origin),
                overwrite: options.overwrite,
                signal: first,
                onSaved: (rows, line) => {
                  saved = rows;
                  if (!dryRun) say(`saved ${rows} (to ${file.numbering} ${line}${progress()})`);
                },
                onProblem,
              });
        await problems.close();
        say(describeImport(name, summary));
        if (errors !== undefined && summary.rejected + summary.unread > 0) say(`Listed in ${errors}`);
        if (
          file.kind === 'products' &&
          file.stores.length > 0 &&
          summary.added + summary.updated + summary.unchanged === 0
        )
          say('None of its stores is in the catalogue: --kind stores adds them as brands.');
        if (dryRun) say('Nothing was changed: this was a dry run.');
        else if (saved > 0) await showRealBrands(connection);
        return summary.stopped ? 130 : 0;
      } finally {
        await connection.close();
      }
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof UnreadableFileError)
      throw new CommandError(`${name} ${error.message} ${dryRun ? '' : `${saved} rows are saved.`}`.trim());
    const reason = reasonOf(error);
    if (saved === undefined) throw new CommandError(`The database cannot be used: ${reason}`);
    throw new CommandError(
      `The import ended early: ${reason}. ${dryRun ? 'Nothing was changed.' : `${saved} rows are saved. Run the import again to read the others.`}`,
    );
  }
});

async function open(
  input: Readable,
  name: string,
  { mapping, store, sheet, kind, currency }: ImportArguments,
): Promise<BrandFile | ProductFile> {
  const file = await openImportFile(input, { mapping, sheet, kind, currency }).catch((error) => {
    if (error instanceof UnreadableFileError) throw new CommandError(`${name} ${error.message}`);
    throw new CommandError(`${name} cannot be read: ${systemReason(error) ?? reasonOf(error)}.`);
  });
  if (file.kind === 'products') {
    if (file.problem !== null)
      throw new CommandError(
        `${name} ${file.problem}${kind === undefined ? ' If it is a list of brands, add --kind brands.' : ''}`,
      );
    if (file.needsStore && store === undefined)
      throw new CommandError(`${name} does not name its store: name it with --store ADDRESS.`);
    return file;
  }
  const columns = file.headers.slice(0, 50).map((header) => `"${printable(header)}"`);
  const missing = Object.keys(mapping).find((header) => !file.headers.includes(header));
  if (missing !== undefined)
    throw new CommandError(`${name} has no column "${missing}". Its columns: ${columns.join(', ')}.`);
  if (!file.columns.some(({ column }) => column === 'brand_url')) {
    throw new CommandError(
      `${name}: no column of web addresses was recognised; name it with --map "HEADER=brand_url". Its columns: ${columns.join(', ')}.`,
    );
  }
  return file;
}

function originOf({ path, source, asOf, overwrite }: ImportArguments) {
  return {
    source: source ?? (path === '-' ? 'standard input' : basename(path)),
    observedAt: importTime(asOf ?? null, new Date()),
    dated: asOf !== undefined,
    overwrite,
  };
}

/** The part of a file that has been read and the estimated remaining time. */
async function progressOf(input: Readable, path: string): Promise<() => string> {
  const size = path === '-' ? 0 : (await stat(path)).size;
  const began = performance.now();
  return () => {
    const done = 'bytesRead' in input && size > 0 ? Number(input.bytesRead) / size : 0;
    const seconds = (performance.now() - began) / 1000;
    if (done <= 0 || done >= 1 || seconds < 2) return '';
    return `, ${Math.floor(done * 100)} %, about ${Math.ceil((seconds / done) * (1 - done))} s left`;
  };
}

/** Imported brands are real: the demonstration catalogue would hide them. */
async function showRealBrands(connection: Connection) {
  if ((await readCatalogueState(connection))?.active !== 'demonstration') return;
  await activateCatalogue(connection.db, 'real');
  say('The real catalogue is shown now. npm run catalogue -- demonstration switches back to sample data.');
}
