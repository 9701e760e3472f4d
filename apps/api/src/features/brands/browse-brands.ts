import { BROWSE_PAGE_SIZE, type BrowseQuery, categoryById, isChange } from '@brandlode/contract';
import type { z } from 'zod';
import { toFilterSpec } from '../../catalogue/index-layout.ts';
import type { Context } from '../../context.ts';

/**
 * A page of the whole catalogue or of a category, without age-restricted brands unless the category is, most popular first, as JSON of a
 * BrandList. Browsing is not a search: both plans see all of it.
 */
export async function browseBrands(
  { catalogue }: Pick<Context, 'catalogue'>,
  { page, category, changes }: Omit<z.output<typeof BrowseQuery>, 'ids'>,
): Promise<Buffer> {
  const label = category === undefined ? undefined : categoryById(category)?.label;
  const payload = label === undefined ? {} : { categories: [label.toLowerCase()] };
  const offset = (page - 1) * BROWSE_PAGE_SIZE;
  const { ids } = await catalogue.index().filter(toFilterSpec(payload), { offset, limit: BROWSE_PAGE_SIZE });
  return catalogue.list(ids, {}, [...new Set(changes?.split(',').filter(isChange))]);
}
