import { BROWSE_PAGE_SIZE } from '@brandlode/contract';
import { toFilterSpec } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';

const EVERYTHING = toFilterSpec({});

/**
 * A page of the whole catalogue without age-restricted brands, most popular first, as JSON of a BrandList. Browsing is not a search:
 * both plans see all of it.
 */
export async function browseBrands({ catalogue }: Pick<Context, 'catalogue'>, page: number): Promise<Buffer> {
  const offset = (page - 1) * BROWSE_PAGE_SIZE;
  const { ids } = await catalogue.index().filter(EVERYTHING, { offset, limit: BROWSE_PAGE_SIZE });
  return catalogue.list(ids);
}
