import {
  cutText,
  type FilterPayload,
  PAGE_SIZES,
  type PageSize,
  PRODUCT_SORTS,
  type ProductFilters,
  type ProductSort,
} from '@brandlode/contract';
import { formatSearch, parseSearch } from '#features/search/model/search-state.ts';
import { DEFAULT_COLUMNS } from '#features/search/model/table-columns.ts';

/**
 * A search for products as stored in the URL. `brands`: filters of their brands, as on Search; `sort`: none for the default of the page;
 * `saved`: the id of the saved search that it was opened from.
 */
export type ProductSearchState = {
  products: ProductFilters;
  brands: FilterPayload;
  sort?: ProductSort;
  page: number;
  limit: PageSize;
  view: 'grid' | 'table';
  saved?: string;
};

export const DEFAULT_LIMIT: PageSize = 50;
const MAX_KEYWORD = 200;
const MAX_TYPES = 50;
/** In US dollars. */
export const MAX_PRICE = 1e9;

/** Reads the URL and ignores invalid parts, so that old or damaged links still work. */
export function parseProductSearch(params: URLSearchParams): ProductSearchState {
  const { filters, page, saved } = parseSearch(params);
  const sort = PRODUCT_SORTS.find((key) => key === params.get('sort'));
  return {
    products: parseProductFilters(params),
    brands: filters,
    ...(sort && { sort }),
    page,
    limit: PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? DEFAULT_LIMIT,
    view: params.get('view') === 'table' ? 'table' : 'grid',
    ...(saved && { saved }),
  };
}

function parseProductFilters(params: URLSearchParams): ProductFilters {
  const filters: ProductFilters = {};
  const keyword = cutText((params.get('keyword') ?? '').trim(), MAX_KEYWORD);
  if (keyword) filters.keyword = keyword;
  const types = params
    .getAll('type')
    .map((type) => cutText(type.trim().toLowerCase(), MAX_KEYWORD))
    .filter((type) => type !== '');
  if (types.length > 0) filters.types = [...new Set(types)].slice(0, MAX_TYPES).sort();
  const [, min, max] =
    /^(\d{0,10}(?:\.\d{1,2})?)-(\d{0,10}(?:\.\d{1,2})?)$/.exec(params.get('price') ?? '') ?? [];
  if (!(min && max && Number(min) > Number(max))) {
    if (min) filters.minPrice = Math.min(Number(min), MAX_PRICE);
    if (max) filters.maxPrice = Math.min(Number(max), MAX_PRICE);
  }
  const discount = parseWhole(params.get('discount'), 99);
  if (discount) filters.minDiscount = discount;
  const days = parseWhole(params.get('new'), 3650);
  if (days) filters.newWithinDays = days;
  return { ...filters, ...STOCK[stockIn(params.get('stock'))] };
}

function parseWhole(text: string | null, max: number): number | undefined {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
}

/** Whether products can be bought, as one choice. */
const STOCK = {
  any: {},
  available: { available: true },
  'sold-out': { available: false },
  gone: { gone: true },
} as const satisfies Record<string, ProductFilters>;
export type Stock = keyof typeof STOCK;

const isStock = (text: string): text is Stock => text in STOCK;
const stockIn = (text: string | null): Stock => (text !== null && isStock(text) ? text : 'any');

export const stockOf = ({ available, gone }: ProductFilters): Stock =>
  gone ? 'gone' : available === undefined ? 'any' : available ? 'available' : 'sold-out';

export function withStock({ available: _, gone: __, ...rest }: ProductFilters, stock: Stock): ProductFilters {
  return { ...rest, ...STOCK[stock] };
}

export function withTypes({ types: _, ...rest }: ProductFilters, types: string[]): ProductFilters {
  return types.length === 0 ? rest : { ...rest, types: [...new Set(types)].sort() };
}

/** The canonical query string of a search: empty, or with its `?`. */
export function formatProductSearch(search: ProductSearchState): string {
  const { products, brands, sort, page, limit, view, saved } = search;
  const { keyword, types = [], minPrice, maxPrice, minDiscount, newWithinDays } = products;
  const own = new URLSearchParams();
  if (keyword) own.set('keyword', keyword);
  for (const type of types) own.append('type', type);
  if (minPrice !== undefined || maxPrice !== undefined)
    own.set('price', `${minPrice ?? ''}-${maxPrice ?? ''}`);
  if (minDiscount) own.set('discount', String(minDiscount));
  if (newWithinDays) own.set('new', String(newWithinDays));
  const stock = stockOf(products);
  if (stock !== 'any') own.set('stock', stock);
  if (limit !== DEFAULT_LIMIT) own.set('limit', String(limit));
  if (view !== 'grid') own.set('view', view);
  const ofBrands = formatSearch({
    scope: 'all',
    filters: brands,
    columns: DEFAULT_COLUMNS,
    page,
    ...(saved && { saved }),
  }).slice(1);
  // A plain colon keeps the URL readable.
  const text = [String(own), sort && `sort=${sort}`, ofBrands].filter(Boolean).join('&');
  return text && `?${text}`;
}

/** What the results depend on. */
export const resultsKey = (search: ProductSearchState): string => {
  const { saved: _, view: __, ...results } = search;
  return formatProductSearch({ ...results, view: 'grid' });
};
