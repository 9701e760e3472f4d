import type { Provenance } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';
import { BATCH } from './limits.ts';
import { type CellProblem, parseRow } from './parse-row.ts';
import type { BrandFile } from './read/brand-file.ts';
import { type PatchRow, saveBatch } from './save-batch.ts';

export type ImportSummary = {
  /** Rows read, without header and empty lines. */
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Cells that could not be read, in rows that were saved. */
  unread: number;
  /** Labels without an entry in the taxonomy, with the number of rows that have them. */
  unmappedLabels: Tally;
  unknownCountries: Tally;
  /** Columns of the file that are not imported. */
  ignoredColumns: string[];
  /** True if `signal` ended it before the end of the file. */
  stopped: boolean;
};

export type ImportOptions = {
  /** The source named in the provenance of imported values. */
  source: string;
  /** Called after each transaction with the number of rows committed so far and the last line among them. */
  onSaved?: (rows: number, line: number) => void;
  /** Called for each rejected row with its physical line. */
  onRejected?: (line: number, reason: string) => void;
  /** Called for each cell that could not be read. */
  onUnread?: (line: number, problem: CellProblem) => void;
  /** Ends the import after the current transaction. */
  signal?: AbortSignal;
};

/**
 * Imports brands from CSV or NDJSON, added or updated by their storefront address, in transactions of 500 rows. Reads no
 * faster than it saves. After an error of the database or the file, rows reported by `onSaved` are kept; it can be repeated.
 */
export async function importBrands(
  connection: Pick<Connection, 'pool'>,
  file: BrandFile,
  { source, onSaved, onRejected, onUnread, signal }: ImportOptions,
): Promise<ImportSummary> {
  const origin: Provenance = { source, kind: 'imported', observedAt: new Date().toISOString() };
  const summary: ImportSummary = {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    unread: 0,
    unmappedLabels: new Tally(),
    unknownCountries: new Tally(),
    ignoredColumns: [],
    stopped: false,
  };
  const reject = (line: number, reason: string) => {
    summary.rejected++;
    onRejected?.(line, reason);
  };
  let batch: PatchRow[] = [];
  let saved = 0;

  const save = async () => {
    const rows = batch;
    batch = [];
    if (rows.length === 0) return;
    const outcomes = await saveBatch(connection, rows, origin);
    for (const [index, outcome] of outcomes.entries()) {
      const { line, patch } = rows[index]!;
      if (typeof outcome === 'object') {
        reject(line, outcome.rejected);
        continue;
      }
      summary[outcome]++;
      saved++;
      for (const label of patch.unmapped_categories ?? []) summary.unmappedLabels.add(label);
    }
    onSaved?.(saved, rows.at(-1)!.line);
  };

  reading: for await (const rows of file.rows) {
    for (const row of rows) {
      if (signal?.aborted) {
        summary.stopped = true;
        break reading;
      }
      summary.rows++;
      const parsed = parseRow(row);
      if ('rejected' in parsed) {
        reject(row.line, parsed.rejected);
        continue;
      }
      for (const problem of parsed.problems) {
        summary.unread++;
        if (problem.column === 'locations') summary.unknownCountries.add(problem.value);
        onUnread?.(row.line, problem);
      }
      batch.push({ line: row.line, patch: parsed.patch });
      if (batch.length === BATCH) await save();
    }
  }
  await save();
  return { ...summary, ignoredColumns: [...file.ignoredColumns] };
}

/** Counts texts of a file: up to 10,000 different ones by text, further ones only in total. */
export class Tally {
  readonly #counts = new Map<string, number>();
  others = 0;

  add(text: string) {
    const count = this.#counts.get(text);
    if (count === undefined && this.#counts.size >= 10_000) this.others++;
    else this.#counts.set(text, (count ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Most frequent first. */
  entries(): [text: string, count: number][] {
    return [...this.#counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  }
}
