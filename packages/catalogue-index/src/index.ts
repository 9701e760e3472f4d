import { type Facets, facetCounts } from './facets.ts';
import { filterRows } from './filter.ts';
import type { FilterSpec } from './filter-spec.ts';
import { rowOfId, type Snapshot } from './snapshot.ts';
import { suggestRows } from './text/suggest.ts';

export { applyChanges } from './apply-changes.ts';
export { barStarts } from './buckets.ts';
export type { Facets } from './facets.ts';
export type { FilterSpec, Unknown } from './filter-spec.ts';
export type { IndexRow, Layout } from './layout.ts';
export { type Snapshot, SnapshotBuilder } from './snapshot.ts';
export {
  COMPARISONS,
  errorsInTexts,
  fewestShared,
  LONGEST_QUERY,
  TWO_ERRORS,
  tellsLittle,
} from './text/misspelt.ts';
export { normalise } from './text/normalise.ts';
export { LONGEST_INPUT } from './text/suggest.ts';

/** An answer that is there, or one that is on its way. */
export type Awaitable<Answer> = Answer | Promise<Answer>;
/** `total` is exact whatever the page; ids in the order of popularity. */
export type FilteredPage = { total: number; ids: number[] };
/** Lowest and highest known value of a metric, `null` where none is known. */
export type Bounds = { min: number; max: number } | null;

/**
 * Answers questions about the catalogue at one moment; swapping the catalogue is opening another. Whoever asks awaits, for the
 * catalogue may stand on other machines. Ids come in the order of popularity.
 * A name or list value that the layout has not, or a bound that is NaN, is a RangeError.
 */
export interface CatalogueIndex {
  /** Rows there are. */
  readonly size: number;
  /** `offset` and `limit` from 0; a page past the end is empty. */
  filter(spec: FilterSpec, page: { offset: number; limit: number }): Awaitable<FilteredPage>;
  bounds(metric: string): Awaitable<Bounds>;
  facets(spec: FilterSpec): Awaitable<Facets>;
  /** Ids by name and domain, best first; see text/suggest.ts for what is best. Any string is safe. */
  suggest(text: string, limit: number): Awaitable<number[]>;
  has(id: number): Awaitable<boolean>;
}

/** The index of a snapshot in this process's memory: it answers at once. */
export interface SnapshotIndex extends CatalogueIndex {
  filter(spec: FilterSpec, page: { offset: number; limit: number }): FilteredPage;
  bounds(metric: string): Bounds;
  facets(spec: FilterSpec): Facets;
  suggest(text: string, limit: number): number[];
  has(id: number): boolean;
}

export function openIndex(snapshot: Snapshot): SnapshotIndex {
  const idsOf = (rows: number[]) => rows.map((row) => snapshot.ids[row]!);
  return {
    size: snapshot.size,
    filter(spec, page) {
      const { total, rows } = filterRows(snapshot, spec, page);
      return { total, ids: idsOf(rows) };
    },
    bounds(metric) {
      const column = snapshot.metrics[snapshot.layout.metrics.indexOf(metric)];
      if (column === undefined) throw new RangeError(`not a metric of the layout: ${metric}`);
      return Number.isNaN(column.min) ? null : { min: column.min, max: column.max };
    },
    facets: (spec) => facetCounts(snapshot, spec),
    suggest: (text, limit) => idsOf(suggestRows(snapshot.texts, text, limit)),
    has: (id) => rowOfId(snapshot, id) >= 0,
  };
}
