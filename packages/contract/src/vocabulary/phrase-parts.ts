import type { SizeBand } from '../brands/similarity.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { withFilters } from '../search/with-filters.ts';

/** What a part of a phrase means. `reason`: why it is not understood, as a sentence; none for an unknown word. */
export type PhrasePart = { text: string } & (
  | { kind: 'filters'; filters: FilterPayload }
  | { kind: 'choice'; choices: FilterPayload[] }
  | { kind: 'similar'; name: string; size?: SizeBand }
  | { kind: 'unknown'; reason?: string }
);

export const NOT_EXCLUDED = 'Only technologies and yes/no facts can be excluded.';
export const DOLLARS_ONLY = 'Amounts are compared in US dollars.';
export const OTHER_PERIOD = 'Changes are known over 7, 30 and 90 days.';
export const PER_MONTH = 'Visits, orders and revenue are known per month.';
export const OVER_30_DAYS = 'New products are known over 30 days.';
export const NOT_NEGATIVE = 'Only growth can be below 0.';
export const LOCATED = 'Only where a brand is located is known.';
export const ONLY_COUNTRIES = 'Only countries are known.';
export const ALTERNATIVES = 'Metrics apply together, never instead of each other.';
export const CONTRADICTION = 'Its minimum is above its maximum.';

/** The filters that need no choice. Ends of the same range are combined. */
export const filtersOf = (parts: PhrasePart[]): FilterPayload =>
  parts.reduce<FilterPayload>(
    (filters, part) => (part.kind === 'filters' ? withFilters(filters, part.filters) : filters),
    {},
  );
