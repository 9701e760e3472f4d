import { SEARCH_SIZE } from '@brandlode/contract';
import type { Context } from '../../context.ts';

/** Brands whose name or domain matches the keyword, best first, as JSON of a BrandList; none for an empty keyword. */
export async function searchBrands(
  { catalogue }: Pick<Context, 'catalogue'>,
  keyword: string,
): Promise<Buffer> {
  return catalogue.list(await catalogue.index().suggest(keyword, SEARCH_SIZE));
}
