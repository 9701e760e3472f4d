import {
  CATEGORY_LABELS,
  COUNTRY_IDS,
  type FilterPayload,
  FLAG_KEYS,
  type FlagFilter,
  isMetric,
  METRIC_KEYS,
  type MetricKey,
  PAGE_SIZE,
  PAGE_SIZES,
  type PageSize,
  type RangeFilter,
  type Scope,
  type Sort,
  TECHNOLOGIES,
  UNKNOWN,
} from '@brandlode/contract';
import { formatColumns, parseColumns, type TableColumns } from './table-columns.ts';

/**
 * A search as kept in the URL. `sort`: none for 'Most Popular'; `limit`: rows of a page, 10 by default; `saved`: the id of the saved
 * search that it was opened from.
 */
export type SearchState = {
  scope: Scope;
  filters: FilterPayload;
  sort?: Sort;
  columns: TableColumns;
  page: number;
  limit?: PageSize;
  saved?: string;
};

const MAX_PAGE = 1_000_000_000;

/** A category in the URL: `Women's clothing` is `womens-clothing`. */
export const categorySlug = (label: string): string =>
  label
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const categoryOfSlug = new Map(
  [...CATEGORY_LABELS, UNKNOWN].map((label) => [categorySlug(label), label.toLowerCase()]),
);
const countryIds = new Set([...COUNTRY_IDS, UNKNOWN]);

/** Reads the URL and ignores invalid parts, so that old or damaged links still work. */
export function parseSearch(params: URLSearchParams): SearchState {
  const filters: FilterPayload = {};
  for (const key of METRIC_KEYS) {
    const range = parseRange(params.get(key));
    if (range) filters[key] = range;
  }
  for (const key of FLAG_KEYS) {
    const flag = parseFlag(params.get(key));
    if (flag !== null) filters[key] = flag;
  }
  const locations = parseList(params.get('locations'), (text) => {
    const id = text.toLowerCase() === UNKNOWN ? UNKNOWN : text.toUpperCase();
    return countryIds.has(id) ? id : undefined;
  });
  if (locations.length > 0) filters.locations = locations;
  const categories = parseList(params.get('categories'), (text) => categoryOfSlug.get(text.toLowerCase()));
  if (categories.length > 0) filters.categories = categories;
  const technologies = parseList(params.get('technologies'), (text) =>
    text === UNKNOWN || TECHNOLOGIES.has(text.replace(/^-/, '')) ? text : undefined,
  );
  if (technologies.length > 0) filters.technologies = technologies;

  const sort = parseSort(params.get('sort'));
  const limit = PAGE_SIZES.find((size) => String(size) === params.get('limit'));
  const saved = /^[0-9a-f-]{36}$/.exec(params.get('saved') ?? '')?.[0];
  return {
    scope: params.get('scope') === 'mine' ? 'mine' : 'all',
    filters,
    ...(sort && { sort }),
    columns: parseColumns(params.get('columns')),
    page: parsePage(params.get('page')),
    ...(limit && limit !== PAGE_SIZE && { limit }),
    ...(saved && { saved }),
  };
}

/** The canonical query string of a search: empty, or with its `?`. */
export function formatSearch(search: SearchState): string {
  const { scope, filters, sort, columns, page, limit = PAGE_SIZE, saved } = search;
  const parts: [string, string][] = scope === 'mine' ? [['scope', 'mine']] : [];
  for (const key of METRIC_KEYS) {
    const range = filters[key];
    if (range) parts.push([key, formatRange(range)]);
  }
  for (const key of FLAG_KEYS) {
    const flag = filters[key];
    if (flag !== undefined) parts.push([key, String(flag)]);
  }
  if (filters.locations?.length) parts.push(['locations', [...filters.locations].sort().join(',')]);
  if (filters.categories?.length) {
    parts.push(['categories', filters.categories.map(categorySlug).sort().join(',')]);
  }
  if (filters.technologies?.length) parts.push(['technologies', [...filters.technologies].sort().join(',')]);
  const changed = formatColumns(columns);
  if (sort) parts.push(['sort', sort]);
  if (changed !== '') parts.push(['columns', changed]);
  if (limit !== PAGE_SIZE) parts.push(['limit', String(limit)]);
  if (page > 1) parts.push(['page', String(page)]);
  if (saved) parts.push(['saved', saved]);
  // Nothing above needs escaping, and plain commas keep the URL readable.
  return parts.length === 0 ? '' : `?${parts.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

/** `100-5000`, open as in `100-`; `,unknown` includes brands without a value, `unknown` selects only those. */
function formatRange({ min, max, unknown }: RangeFilter): string {
  if (unknown === 'only') return UNKNOWN;
  return `${min ?? ''}-${max ?? ''}${unknown === 'include' ? `,${UNKNOWN}` : ''}`;
}

function parseRange(text: string | null): RangeFilter | null {
  if (text === null) return null;
  if (text === UNKNOWN) return { unknown: 'only' };
  const match = /^(\d{0,15})-(\d{0,15})(,unknown)?$/.exec(text);
  if (!match) return null;
  const range: RangeFilter = {};
  if (match[1]) range.min = Number(match[1]);
  if (match[2]) range.max = Number(match[2]);
  if (match[3]) range.unknown = 'include';
  return range.min !== undefined && range.max !== undefined && range.min > range.max ? null : range;
}

function parseFlag(text: string | null): FlagFilter | null {
  if (text === UNKNOWN) return UNKNOWN;
  return text === 'true' ? true : text === 'false' ? false : null;
}

function parseList(text: string | null, read: (item: string) => string | undefined): string[] {
  const items = (text ?? '').split(',').map((item) => read(item.trim()));
  return [...new Set(items.filter((item) => item !== undefined))].sort();
}

function parseSort(text: string | null): Sort | undefined {
  const [metric = '', direction, ...rest] = (text ?? '').split(':');
  if (!isMetric(metric) || rest.length > 0) return undefined;
  return direction === 'asc' || direction === 'desc' ? `${metric}:${direction}` : undefined;
}

/** The metric and direction of a sort. */
export function sortedBy(sort: Sort | undefined): { metric: MetricKey; direction: 'asc' | 'desc' } | null {
  const [metric = '', direction] = sort?.split(':') ?? [];
  return isMetric(metric) ? { metric, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
}

function parsePage(text: string | null): number {
  const page = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}
