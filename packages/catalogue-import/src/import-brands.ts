import { setImmediate } from 'node:timers/promises';
import type { IdentityColumn, KeptValues } from '@brandlode/contract';
import { addKept, type Connection, type Database } from '@brandlode/database';
import { FoldedRows } from './fold-rows.ts';
import { LatestValues } from './latest-values.ts';
import { parseRow, type UnreadCell } from './parse-row.ts';
import type { BrandFile, SourceRow } from './read/import-file.ts';
import { type SavedRows, type SaveRows, saveRows } from './save-rows.ts';
import { Tally } from './tally.ts';

export type ImportSummary = {
  /** Rows read, without header and empty lines. */
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Cells that could not be read, in rows that were saved. */
  unread: number;
  /** Rows of new brands beyond the limit of a workspace. */
  overLimit: number;
  /** Values of brands that exist already and stay although the file has others. */
  kept: KeptValues[];
  /** Labels without an entry in the taxonomy, with the number of rows that have them. */
  unmappedLabels: Tally;
  unknownCountries: Tally;
  /** Columns of the file that are not imported. */
  ignoredColumns: string[];
  /** True if `signal` ended it before the end of the file. */
  stopped: boolean;
};

/** Numbers of rows by outcome. */
export type ImportCounts = Pick<
  ImportSummary,
  'rows' | 'added' | 'updated' | 'unchanged' | 'rejected' | 'unread' | 'overLimit' | 'kept'
>;

export const NOTHING_COUNTED: ImportCounts = {
  rows: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  unread: 0,
  overLimit: 0,
  kept: [],
};

/** A rejected row, or with `cell` a cell that could not be read in a row that was saved. */
export type RowProblem = { line: number; reason: string; cell?: UnreadCell };

export type ImportOptions = {
  save: SaveRows;
  /** Columns that the user chose to replace although they name a brand; the same as of `save`. */
  overwrite?: readonly IdentityColumn[];
  /** Rows of the file that an earlier run saved. */
  skip?: number;
  /** Stops before further rows. */
  maxRows?: number;
  /** Writes in the transaction that saves rows, after them. Gets the counts including these rows, and their problems. May be repeated. */
  inTransaction?: (db: Database, counts: ImportCounts, problems: RowProblem[]) => Promise<void>;
  /** Called after each transaction with the number of rows committed so far and the last line among them. */
  onSaved?: (rows: number, line: number) => void;
  onProblem?: (problem: RowProblem) => void;
  /** Ends the import after the current transaction. */
  signal?: AbortSignal;
};

/** Rows in a transaction: few at first, so that small files and the first progress are quick. */
const TRANSACTION_ROWS = { first: 500, max: 20_000 };

/** Milliseconds of parsing per iteration of the event loop. */
const PARSE_MS = 5;

type Chunk = { folded: FoldedRows; rows: number; problems: RowProblem[]; line: number };

/**
 * Imports brands, added or updated by their storefront address, in transactions of up to 20,000 rows. While one is saved only the next rows
 * are read. After an error of the database or the file, rows reported by `onSaved` are saved; the import can be repeated.
 */
export async function importBrands(
  connection: Pick<Connection, 'pool'>,
  file: BrandFile,
  { save, overwrite = [], skip = 0, maxRows = Number.POSITIVE_INFINITY, signal, ...on }: ImportOptions,
): Promise<ImportSummary> {
  let counts = NOTHING_COUNTED;
  const unmappedLabels = new Tally();
  const unknownCountries = new Tally();
  let saving: Promise<void> = Promise.resolve();

  const saveChunk = async ({ folded, rows, problems: found, line }: Chunk) => {
    const brands = folded.all();
    let after = counts;
    let problems = found;
    const patches = brands.map(({ patch }) => patch);
    await saveRows(connection, patches, save, async (db, saved) => {
      problems = [...found, ...rejectedRows(brands, saved)];
      after = add(counts, rows, problems, brands, {
        ...saved,
        kept: [...folded.kept, ...saved.kept],
      });
      await on.inTransaction?.(db, after, problems);
    });
    counts = after;
    for (const problem of problems) on.onProblem?.(problem);
    on.onSaved?.(counts.added + counts.updated + counts.unchanged, line);
  };

  const latest = new LatestValues();
  let chunk = emptyChunk(overwrite);
  let size = TRANSACTION_ROWS.first;
  const flush = async () => {
    const full = chunk;
    chunk = emptyChunk(overwrite);
    size = Math.min(TRANSACTION_ROWS.max, size * 2);
    await saving;
    if (signal?.aborted || full.rows === 0) return;
    saving = saveChunk(full);
    // Thrown by the next flush.
    saving.catch(() => {});
  };

  let read = 0;
  let stopped = false;
  let yieldedAt = performance.now();
  reading: for await (const rows of file.rows) {
    for (const row of rows) {
      if (signal?.aborted || read - skip >= maxRows) {
        stopped = true;
        break reading;
      }
      if (++read <= skip) {
        rememberValues(row, latest);
        continue;
      }
      chunk.rows++;
      chunk.line = row.line;
      const parsed = parseRow(row);
      if ('rejected' in parsed) chunk.problems.push({ line: row.line, reason: parsed.rejected });
      else {
        for (const label of parsed.patch.unmapped_categories ?? []) unmappedLabels.add(label);
        for (const cell of parsed.problems) {
          if (cell.column === 'locations') unknownCountries.add(cell.value);
          chunk.problems.push({ line: row.line, reason: cell.reason, cell });
        }
        chunk.folded.add(row.line, latest.of(row, parsed.patch));
      }
      if (chunk.rows >= size) await flush();
      // Continuous parsing would delay the rows being saved.
      if (performance.now() - yieldedAt > PARSE_MS) {
        await setImmediate();
        yieldedAt = performance.now();
      }
    }
  }
  await flush();
  await saving;
  return { ...counts, unmappedLabels, unknownCountries, ignoredColumns: [...file.ignoredColumns], stopped };
}

/** Older rows do not replace the values of a row that an earlier run saved. */
function rememberValues(row: SourceRow, latest: LatestValues) {
  if ('error' in row || row.time === undefined) return;
  const parsed = parseRow(row);
  if ('patch' in parsed) latest.of(row, parsed.patch);
}

const emptyChunk = (overwrite: readonly IdentityColumn[]): Chunk => ({
  folded: new FoldedRows(overwrite),
  rows: 0,
  problems: [],
  line: 0,
});

type Brands = ReturnType<FoldedRows['all']>;

const rejectedRows = (brands: Brands, saved: SavedRows): RowProblem[] =>
  saved.rejected.flatMap(({ index, reason }) =>
    (brands[index]?.lines ?? []).map((line) => ({ line, reason })),
  );

/** The counts with those of a chunk, in which every row has one outcome. */
function add(
  counts: ImportCounts,
  rows: number,
  problems: RowProblem[],
  brands: Brands,
  saved: SavedRows,
): ImportCounts {
  const overLimit = new Set(saved.overLimit);
  const left = new Set([...overLimit, ...saved.rejected.map(({ index }) => index)]);
  let [updated, unchanged, over] = [0, 0, 0];
  for (const [index, { lines, changed }] of brands.entries()) {
    if (overLimit.has(index)) over += lines.length;
    if (left.has(index)) continue;
    updated += changed;
    unchanged += lines.length - 1 - changed;
  }
  const unread = problems.filter(({ cell }) => cell !== undefined).length;
  const outcomes = {
    added: saved.added,
    updated: saved.changed + updated,
    unchanged: saved.unchanged + unchanged,
    rejected: problems.length - unread,
    overLimit: over,
  };
  const counted = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  // Nothing is saved then, so that no row is lost without a word.
  if (counted !== rows) throw new Error(`${rows} rows were read, and ${counted} have an outcome.`);
  return {
    rows: counts.rows + rows,
    added: counts.added + outcomes.added,
    updated: counts.updated + outcomes.updated,
    unchanged: counts.unchanged + outcomes.unchanged,
    rejected: counts.rejected + outcomes.rejected,
    unread: counts.unread + unread,
    overLimit: counts.overLimit + outcomes.overLimit,
    kept: addKept([...counts.kept, ...saved.kept]),
  };
}
