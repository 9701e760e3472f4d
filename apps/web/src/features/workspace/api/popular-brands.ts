import type { BrandList } from '@brandlode/contract';
import { apiGet } from '#lib/http.ts';
import { queryClient } from '#lib/query-client.ts';

const EXAMPLE_BRANDS = 5;

/** The most popular brands of the catalogue, for examples. */
export async function popularBrandIds(count = EXAMPLE_BRANDS): Promise<number[]> {
  const { data } = await queryClient.fetchQuery({
    queryKey: ['brands', 'popular'],
    queryFn: ({ signal }) => apiGet<BrandList>('/api/brands?page=1', { signal }),
  });
  return data.slice(0, count).map(({ id }) => id);
}
