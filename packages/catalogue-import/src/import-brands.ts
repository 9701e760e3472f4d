import type { Provenance } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';
import { BATCH } from './limits.ts';
import { parseRow } from './parse-row.ts';
import type { BrandFile } from './read-rows.ts';
import { type PatchRow, saveBatch } from './save-batch.ts';

export type ImportSummary = {
  /** Rows read, the header and empty lines not counted. */
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** Labels that have no entry in our taxonomy, with the number of rows that carry them. */
  unmappedLabels: Tally;
  unknownCountries: Tally;
  /** Columns of the file that are not of ours. */
  ignoredColumns: string[];
  /** True when `signal` ended it before the end of the file. */
  stopped: boolean;
};

export type ImportOptions = {
  /** What the origin of imported figures names. */
  source: string;
  /** Told after each transaction: rows saved so far and the last line among them. They stay saved whatever comes. */
  onSaved?: (rows: number, line: number) => void;
  /** Told of each row that was not taken: its physical line and why. */
  onRefused?: (line: number, reason: string) => void;
  /** Ends the import after the transaction in hand. */
  signal?: AbortSignal;
};

/**
 * Takes brands from CSV or NDJSON into the catalogue, added or updated by their registrable domain, in transactions of
 * 500 rows. Reads no faster than it saves. An error of the database or of reading ends it with everything reported by
 * `onSaved` kept, and it can be run again.
 */
export async function importBrands(
  connection: Pick<Connection, 'pool'>,
  file: BrandFile,
  { source, onSaved, onRefused, signal }: ImportOptions,
): Promise<ImportSummary> {
  const origin: Provenance = { source, kind: 'imported', observedAt: new Date().toISOString() };
  const summary: ImportSummary = {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    unmappedLabels: new Tally(),
    unknownCountries: new Tally(),
    ignoredColumns: [],
    stopped: false,
  };
  const refuse = (line: number, reason: string) => {
    summary.refused++;
    onRefused?.(line, reason);
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
        refuse(line, outcome.refused);
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
      if ('fault' in row) {
        refuse(row.line, row.fault);
        continue;
      }
      const parsed = parseRow(row.values);
      if ('refused' in parsed) {
        refuse(row.line, parsed.refused);
        continue;
      }
      for (const country of parsed.unknownCountries) summary.unknownCountries.add(country);
      batch.push({ line: row.line, patch: parsed.patch });
      if (batch.length === BATCH) await save();
    }
  }
  await save();
  return { ...summary, ignoredColumns: [...file.ignoredColumns] };
}

/** Counts words; from the ten-thousandth different one on only their number, since the words come from a file. */
export class Tally {
  readonly #counts = new Map<string, number>();
  others = 0;

  add(word: string) {
    const count = this.#counts.get(word);
    if (count === undefined && this.#counts.size >= 10_000) this.others++;
    else this.#counts.set(word, (count ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Most frequent first. */
  entries(): [word: string, count: number][] {
    return [...this.#counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  }
}
