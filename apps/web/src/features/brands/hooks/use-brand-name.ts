import { useBrandsById } from '../api/get-brands-by-id.ts';

/** The name of a brand; undefined if there is no such brand, and while it is loading. */
export function useBrandName(id: number | undefined): string | undefined {
  const { data, isPlaceholderData } = useBrandsById(id === undefined ? [] : [id]);
  return isPlaceholderData ? undefined : data?.data[0]?.brand_name;
}
