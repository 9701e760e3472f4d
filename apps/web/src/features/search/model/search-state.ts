import {
  CATEGORY_LABELS,
  COUNTRY_IDS,
  categorySlug,
  type FilterPayload,
  FLAG_KEYS,
  type FlagFilter,
  formatFilters,
  isChange,
  isRange,
  type LikeFilter,
  PAGE_SIZE,
  PAGE_SIZES,
  type PageSize,
  RANGE_KEYS,
  RANGES,
  type RangeFilter,
  type RangeKey,
  type Scope,
  SIMILARITY_ASPECTS,
  SIZE_BANDS,
  type Sort,
  TECHNOLOGIES,
  TRAIT_IDS,
  TRAIT_KEYS,
  toQuery,
  UNKNOWN,
} from '@brandlode/contract';
import { chosenPageSize } from '#lib/page-size.ts';
import { savedSearchId } from '#lib/saved-search-id.ts';
import { paths } from '#paths.ts';
import { DEFAULT_COLUMNS, formatColumns, parseColumns, type TableColumns } from './table-columns.ts';

/**
 * A search as stored in the URL. `sort`: none for 'Most Popular'; `limit`: rows of a page, 10 by default; `saved`: the id of the saved
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

const categoryOfSlug = new Map(
  [...CATEGORY_LABELS, UNKNOWN].map((label) => [categorySlug(label), label.toLowerCase()]),
);
const countryIds = new Set([...COUNTRY_IDS, UNKNOWN]);

/** Reads the URL and ignores invalid parts, so that old or damaged links still work. */
export function parseSearch(params: URLSearchParams): SearchState {
  const filters: FilterPayload = {};
  for (const key of RANGE_KEYS) {
    const range = parseRange(key, params.get(key));
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
  for (const key of TRAIT_KEYS) {
    const ids = parseList(params.get(key), (text) =>
      text === UNKNOWN || TRAIT_IDS[key].includes(text) ? text : undefined,
    );
    if (ids.length > 0) filters[key] = ids;
  }
  const like = parseLike(params.get('like'));
  if (like) filters.like = like;

  const sort = parseSort(params.get('sort'));
  const limit = PAGE_SIZES.find((size) => String(size) === params.get('limit'));
  const saved = savedSearchId(params);
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

/**
 * The rows of a page: the number chosen last, unless the search says otherwise. A later page without a number has the usual one: with another it would
 * show other brands than before, after Back or from a link.
 */
export const pageSizeOf = ({ limit, page }: Pick<SearchState, 'limit' | 'page'>): PageSize =>
  limit ?? (page > 1 ? PAGE_SIZE : chosenPageSize());

/** The query string of a search: empty, or with its `?`. Canonical unless `columns` is a text, which is kept as it is. */
export function formatSearch(
  search: Omit<SearchState, 'columns'> & { columns: TableColumns | string },
): string {
  const { scope, filters, sort, columns, page, limit = PAGE_SIZE, saved } = search;
  const parts: [string, string][] = scope === 'mine' ? [['scope', 'mine']] : [];
  parts.push(...formatFilters(filters));
  const changed = typeof columns === 'string' ? columns : formatColumns(columns);
  if (sort) parts.push(['sort', sort]);
  if (changed !== '') parts.push(['columns', changed]);
  if (limit !== PAGE_SIZE) parts.push(['limit', String(limit)]);
  if (page > 1) parts.push(['page', String(page)]);
  if (saved) parts.push(['saved', saved]);
  return toQuery(parts);
}

export const filtersPath = (filters: FilterPayload): string =>
  paths.searchBrands + formatSearch({ scope: 'all', filters, columns: DEFAULT_COLUMNS, page: 1 });

/** The ends of a range, as `formatFilters` of the contract writes them. */
function parseRange(key: RangeKey, text: string | null): RangeFilter | null {
  if (text === null) return null;
  if (text === UNKNOWN) return { unknown: 'only' };
  const match = /^(-?\d{1,15}(?:\.\d{1,2})?)?-(-?\d{1,15}(?:\.\d{1,2})?)?(,unknown)?$/.exec(text);
  if (!match) return null;
  // Only a change is ever below zero.
  if (!isChange(key) && text.replace('-', '').includes('-')) return null;
  if (RANGES[key].scale === 1 && text.includes('.')) return null;
  const range: RangeFilter = {};
  if (match[1]) range.min = Number(match[1]);
  if (match[2]) range.max = Number(match[2]);
  if (match[3]) range.unknown = 'include';
  return range.min !== undefined && range.max !== undefined && range.min > range.max ? null : range;
}

function parseLike(text: string | null): LikeFilter | null {
  const [id = '', ...parts] = (text ?? '').split(',');
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const size = SIZE_BANDS.find((band) => parts.includes(band));
  const weights = parts.filter((part) => WEIGHT.test(part)).slice(0, SIMILARITY_ASPECTS.length);
  return {
    brand: Number(id),
    ...(size && { size }),
    ...(weights.length > 0 && { weights: weights.join(',') }),
  };
}

const WEIGHT = new RegExp(`^(?:${SIMILARITY_ASPECTS.join('|')}):(?:\\d|10)$`);

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
  if (!isRange(metric) || rest.length > 0) return undefined;
  return direction === 'asc' || direction === 'desc' ? `${metric}:${direction}` : undefined;
}

export function sortedBy(sort: Sort | undefined): { metric: RangeKey; direction: 'asc' | 'desc' } | null {
  const [metric = '', direction] = sort?.split(':') ?? [];
  return isRange(metric) ? { metric, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
}

function parsePage(text: string | null): number {
  const page = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}
