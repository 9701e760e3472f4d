import type { BrandList } from '@brandlode/contract';
import { apiGet } from '#lib/loading/http.ts';

const EXAMPLE_BRANDS = 5;

export async function popularBrandIds(count = EXAMPLE_BRANDS): Promise<number[]> {
  const { data } = await apiGet<BrandList>('/api/brands?page=1');
  return data.slice(0, count).map(({ id }) => id);
}
