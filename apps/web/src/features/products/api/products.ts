import type {
  BrandProducts,
  FilterPayload,
  FoundProducts,
  ProductFilters,
  ProductSort,
} from '@brandlode/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from '#lib/loading/http.ts';
import { queryClient } from '#lib/loading/query-client.ts';
import type { ProductSearchState } from '../../search/model/product-search.ts';

/** What a page of results depends on. */
type ProductsPage = {
  products: ProductFilters;
  brands: FilterPayload;
  sort: ProductSort;
  page: number;
  limit: number;
};

/** Fills whole rows of cards at most widths. */
const CARDS_OF_BRAND = 24;

/** The page of a search of all products, or of a brand's. */
export const pageOf = (search: ProductSearchState, ofBrand: boolean): ProductsPage => ({
  products: search.products,
  brands: ofBrand ? {} : search.brands,
  sort: search.sort ?? (ofBrand ? 'newest' : 'relevance'),
  page: search.page,
  limit: ofBrand ? CARDS_OF_BRAND : search.limit,
});

function toParams({ products, sort, page, limit }: ProductsPage): URLSearchParams {
  const { types = [], ...filters } = products;
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) params.set(key, String(value));
  for (const type of types) params.append('types', type);
  params.set('sort', sort);
  params.set('page', String(page));
  params.set('limit', String(limit));
  return params;
}

export const foundProductsQuery = (page: ProductsPage) => {
  const { brands } = page;
  const params = toParams(page);
  if (Object.keys(brands).length > 0) params.set('brands', JSON.stringify(brands));
  return queryOptions({
    queryKey: ['products', 'search', String(params)],
    queryFn: ({ signal }) => apiGet<FoundProducts>(`/api/products/search?${params}`, { signal }),
  });
};

const brandProductsQuery = (brandId: number, page: ProductsPage) => {
  const params = toParams(page);
  return queryOptions({
    queryKey: ['brands', 'detail', String(brandId), 'products', String(params)],
    queryFn: ({ signal }) => apiGet<BrandProducts>(`/api/brands/${brandId}/products?${params}`, { signal }),
  });
};

/** One page of a search; the previous page is shown while the next loads. */
export const useFoundProducts = (page: ProductsPage) =>
  useQuery({ ...foundProductsQuery(page), placeholderData: (last) => last });

export const useBrandProducts = (brandId: number, page: ProductsPage) =>
  useQuery({
    ...brandProductsQuery(brandId, page),
    placeholderData: (last, query) => (query?.queryKey[2] === String(brandId) ? last : undefined),
  });

/** Fetches results that are about to be shown, unless they have just been fetched. Without a `brandId` they are of all brands. */
export function prefetchProducts(brandId: number | null, search: ProductSearchState): void {
  const page = pageOf(search, brandId !== null);
  if (brandId === null) void queryClient.prefetchQuery(foundProductsQuery(page));
  else void queryClient.prefetchQuery(brandProductsQuery(brandId, page));
}
