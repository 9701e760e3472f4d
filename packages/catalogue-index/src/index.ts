import { type Facets, facetCounts } from './facets.ts';
import { filterRows } from './filter.ts';
import type { FilterSpec } from './filter-spec.ts';
import { type Group, type Grouping, groupRows } from './groups.ts';
import { type Page, type Position, positionOf } from './position.ts';
import { accounted } from './shared-arrays.ts';
import { metricNamed, rowOfId, type Snapshot } from './snapshot.ts';
import { type Sort, sortRows } from './sort.ts';
import { suggestRows } from './text/suggest.ts';

export { applyChanges, compact, isFragmented } from './apply-changes.ts';
export { barStarts } from './buckets.ts';
export type { Facets } from './facets.ts';
export type { FilterSpec, Unknown } from './filter-spec.ts';
export { type Group, type Grouping, MAX_COLUMNS } from './groups.ts';
export type { IndexRow, Layout } from './layout.ts';
export type { Page, Position } from './position.ts';
export { type Snapshot, SnapshotBuilder } from './snapshot.ts';
export type { Sort } from './sort.ts';
export { typingErrors } from './text/edit-distance.ts';
export { parseKeyword } from './text/keyword.ts';
export { MAX_QUERY_LENGTH, ONE_ERROR, rankWithErrors, TWO_ERRORS } from './text/misspelt.ts';
export { normalise } from './text/normalise.ts';

/**
 * `total` is exact on every page; ids are in order of popularity, or as sorted. `last` is the position of the last of them, `more`
 * whether others follow it.
 */
export type FilteredPage = { total: number; ids: number[]; last: Position | null; more: boolean };
/** Lowest and highest known value of a metric, `null` if none is known. */
export type Bounds = { min: number; max: number } | null;

/**
 * One version of the catalogue, in memory or on other machines; a changed catalogue is another index. Ids are in the order
 * of popularity. Rejects with a RangeError for a name or list value outside the layout, or a bound that is NaN.
 */
export interface CatalogueIndex {
  readonly size: number;
  /** `page` may start at a position from an older version of the catalogue, but of the same order; the order of ids has no positions. */
  filter(spec: FilterSpec, page: Page, sort?: Sort): Promise<FilteredPage>;
  bounds(metric: string): Promise<Bounds>;
  /** With histograms of these metrics, by default of all. */
  facets(spec: FilterSpec, metrics?: readonly string[]): Promise<Facets>;
  /** Statistics of the matching rows by the values of a list; at most `MAX_COLUMNS` columns. */
  groups(spec: FilterSpec, grouping: Grouping): Promise<Group[]>;
  /** Ids by name and domain, best first, as text/suggest.ts ranks them. Any string is safe. */
  suggest(text: string, limit: number): Promise<number[]>;
  has(id: number): Promise<boolean>;
}

/** The index cannot be read for now; a later attempt may succeed. */
export class IndexUnavailableError extends Error {
  constructor(options: ErrorOptions) {
    super('The index of the catalogue is unavailable.', options);
    this.name = 'IndexUnavailableError';
  }
}

/** The catalogue as of one moment, and the ids that may differ from the moment before (null: all may). */
export type CatalogueState = { index: CatalogueIndex; demonstration: boolean; changed: number[] | null };

/** Watches an index: receives every newer state, and a notice if the newest cannot be read. */
export type Follow = (options: {
  take: (state: CatalogueState) => void;
  unavailable: () => void;
  onError: (error: Error) => void;
}) => { close: () => Promise<void> };

/** The index of a snapshot in this process's memory. */
export function openIndex(snapshot: Snapshot): CatalogueIndex {
  accounted(snapshot);
  const idsOf = (rows: number[]) => rows.map((row) => snapshot.ids[row]!);
  return {
    size: snapshot.size,
    filter: async (spec, page, sort) => {
      const { limit } = page;
      // One row more tells whether others follow.
      const wanted = { ...page, limit: limit && limit + 1 };
      const found = sort ? sortRows(snapshot, spec, sort, wanted) : filterRows(snapshot, spec, wanted);
      const rows = found.rows.slice(0, limit);
      const last = rows.at(-1);
      return {
        total: found.total,
        ids: idsOf(rows),
        last: last === undefined ? null : positionOf(snapshot, last, sort?.metric),
        more: found.rows.length > limit,
      };
    },
    bounds: async (metric) => {
      const column = metricNamed(snapshot, metric);
      return Number.isNaN(column.min) ? null : { min: column.min, max: column.max };
    },
    facets: async (spec, metrics = snapshot.layout.metrics) => facetCounts(snapshot, spec, metrics),
    groups: (spec, grouping) => groupRows(snapshot, spec, grouping),
    suggest: async (text, limit) => idsOf(suggestRows(snapshot, text, limit)),
    has: async (id) => rowOfId(snapshot, id) >= 0,
  };
}
