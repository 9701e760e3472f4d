import { isMetric, type KeptValues } from '@brandlode/contract';
import {
  type BrandValues,
  type Connection,
  compareBrands,
  type Database,
  type ImportOrigin,
  inSavepoint,
  inTransaction,
  mergeBrands,
  type SingleConnection,
  type ValueDetail,
} from '@brandlode/database';
import pg from 'pg';
import type { BrandPatch, MetricDetail } from './parse-row.ts';

/** The result of rows, each of a different brand: the number of each outcome, or the indexes of those that are not saved. */
export type SavedRows = {
  added: number;
  changed: number;
  unchanged: number;
  /** New brands beyond the limit of a workspace. */
  overLimit: number[];
  rejected: { index: number; reason: string }[];
  kept: KeptValues[];
};
export type SaveRows = (transaction: SingleConnection, rows: BrandPatch[]) => Promise<SavedRows>;

/** Saves rows to the shared catalogue. */
export const saveToCatalogue =
  (origin: ImportOrigin): SaveRows =>
  async (transaction, rows) => {
    const { removed, ...counts } = await mergeBrands(transaction, rows.map(toValues), origin);
    return { ...counts, overLimit: [], rejected: removed.map(asRemoved) };
  };

const asRemoved = (index: number) => ({ index, reason: "left out: the brand's owner had it removed" });

/** Returns the counts of `saveToCatalogue` without changing anything. */
export function previewInCatalogue(origin: ImportOrigin): SaveRows {
  const added = new Set<string>();
  return async (transaction, rows) => {
    const unseen = rows.filter(({ domain }) => !added.has(domain));
    const { changed, removed, ...counts } = await compareBrands(transaction, unseen.map(toValues), origin);
    const leftOut = new Set(removed.map((index) => unseen[index]?.domain));
    for (const { domain } of unseen) if (!leftOut.has(domain)) added.add(domain);
    const rejected = rows.flatMap(({ domain }, index) => (leftOut.has(domain) ? [asRemoved(index)] : []));
    return { ...counts, changed: changed + rows.length - unseen.length, overLimit: [], rejected };
  };
}

/** A row in the form for the database. */
function toValues(row: BrandPatch): BrandValues {
  if (!hasDetails(row)) return row;
  const { details, ...patch } = row;
  const stored: BrandValues['details'] = {};
  for (const [key, detail] of Object.entries(details)) if (isMetric(key)) stored[key] = toStored(detail);
  return { ...patch, details: stored };
}

type DetailedPatch = BrandPatch & { details: NonNullable<BrandPatch['details']> };
const hasDetails = (row: BrandPatch): row is DetailedPatch => row.details !== undefined;

function toStored({ estimated, low, high, ...price }: MetricDetail): ValueDetail {
  return {
    ...(estimated && { kind: 'estimated' }),
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    ...(price.currency !== undefined && { inputs: { source: 'file', ...price } }),
  };
}

const ATTEMPTS = 5;

/**
 * Saves rows in one transaction, together with what `onSaved` writes. A row that the database rejects does not affect the others.
 */
export async function saveRows(
  connection: Pick<Connection, 'pool'>,
  rows: BrandPatch[],
  save: SaveRows,
  onSaved?: (db: Database, saved: SavedRows) => Promise<void>,
): Promise<SavedRows> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(connection, async (transaction) => {
        const saved = rows.length === 0 ? NOTHING : await saveOrSplit(transaction, rows, save);
        await onSaved?.(transaction.db, saved);
        return saved;
      });
    } catch (error) {
      // Deadlock or serialization failure: another writer saved the same brands.
      const isConflict = error instanceof pg.DatabaseError && /^40(P01|001)$/.test(error.code ?? '');
      if (!isConflict || attempt === ATTEMPTS) throw error;
    }
  }
}

const NOTHING: SavedRows = { added: 0, changed: 0, unchanged: 0, overLimit: [], rejected: [], kept: [] };

/** A data exception or violated constraint belongs to one row, which is found by halving. */
async function saveOrSplit(
  transaction: SingleConnection,
  rows: BrandPatch[],
  save: SaveRows,
): Promise<SavedRows> {
  try {
    return await inSavepoint(transaction.db, () => save(transaction, rows));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error;
    if (rows.length === 1)
      return { ...NOTHING, rejected: [{ index: 0, reason: `the database rejects it: ${error.message}` }] };
    const middle = rows.length >> 1;
    const before = await saveOrSplit(transaction, rows.slice(0, middle), save);
    const after = await saveOrSplit(transaction, rows.slice(middle), save);
    return {
      added: before.added + after.added,
      changed: before.changed + after.changed,
      unchanged: before.unchanged + after.unchanged,
      overLimit: [...before.overLimit, ...after.overLimit.map((index) => index + middle)],
      kept: [...before.kept, ...after.kept],
      rejected: [
        ...before.rejected,
        ...after.rejected.map(({ index, reason }) => ({ index: index + middle, reason })),
      ],
    };
  }
}
