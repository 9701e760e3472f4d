import {
  CATEGORY_LABELS,
  COUNTRY_IDS,
  type DataKey,
  FILTER_GROUPS,
  type FilterPayload,
  FLAG_KEYS,
  type FlagFilter,
  METRIC_KEYS,
  type RangeFilter,
  type Scope,
  SKIPPED_GROUPS,
  UNKNOWN,
} from '@brandlode/contract';

/** A search as kept in the URL. `columns` holds only differences from the default: true for shown, false for hidden. */
export type SearchState = {
  scope: Scope;
  filters: FilterPayload;
  columns: Partial<Record<DataKey, boolean>>;
  page: number;
};

const MAX_PAGE = 1_000_000_000;

const toggleable = new Map<string, { dataKey: DataKey; columnHidden: boolean }>(
  FILTER_GROUPS.filter(({ id }) => !SKIPPED_GROUPS.includes(id)).flatMap(({ options }) =>
    options.map((option) => [option.dataKey, option] as const),
  ),
);

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

  return {
    scope: params.get('scope') === 'mine' ? 'mine' : 'all',
    filters,
    columns: parseColumns(params.get('columns')),
    page: parsePage(params.get('page')),
  };
}

/** The canonical query string of a search: empty, or with its `?`. */
export function formatSearch({ scope, filters, columns, page }: SearchState): string {
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
  const changed = [...toggleable.values()].flatMap(({ dataKey, columnHidden }) => {
    const shown = columns[dataKey];
    return shown === undefined || shown !== columnHidden ? [] : [shown ? dataKey : `-${dataKey}`];
  });
  if (changed.length > 0) parts.push(['columns', changed.join(',')]);
  if (page > 1) parts.push(['page', String(page)]);
  // Nothing above needs escaping, and plain commas keep the URL readable.
  return parts.length === 0 ? '' : `?${parts.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

/** Shows or hides a column; the default is not stored. */
export function withColumn(
  columns: SearchState['columns'],
  dataKey: DataKey,
  shown: boolean,
): SearchState['columns'] {
  const { [dataKey]: _, ...rest } = columns;
  const hiddenByDefault = toggleable.get(dataKey)?.columnHidden;
  return shown === hiddenByDefault ? { ...rest, [dataKey]: shown } : rest;
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

export function parseColumns(text: string | null): SearchState['columns'] {
  let columns: SearchState['columns'] = {};
  for (const item of (text ?? '').split(',')) {
    // URLSearchParams decodes a plus sign as a space.
    const [, sign, key] = /^([-+ ]?)(\w+)$/.exec(item) ?? [];
    const option = toggleable.get(key ?? '');
    if (option) columns = withColumn(columns, option.dataKey, sign !== '-');
  }
  return columns;
}

function parsePage(text: string | null): number {
  const page = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}
