import { BROWSE_PAGE_SIZE, type BrowseQuery, categoryById, isChange } from '@brandlode/contract';
import type { z } from 'zod';
import type { Place } from '../../catalogue/catalogue.ts';
import { brandOrder, readReachable } from '../../catalogue/read-reachable.ts';
import type { Context } from '../../context.ts';

/**
 * A page of the whole catalogue or of a category, without age-restricted brands unless the category is, most popular first, as JSON of a
 * BrandList. Browsing is not a search: both plans see all of it.
 */
export async function browseBrands(
  { catalogue, cursors }: Pick<Context, 'catalogue' | 'cursors'>,
  { page, after, category, changes }: Omit<z.output<typeof BrowseQuery>, 'ids'>,
): Promise<Buffer> {
  const label = category === undefined ? undefined : categoryById(category)?.label;
  const payload = label === undefined ? {} : { categories: [label.toLowerCase()] };
  const order = brandOrder(payload);
  const { ids, next } = await readReachable(
    (part) => catalogue.filter(payload, part),
    { page, limit: BROWSE_PAGE_SIZE, after: cursors.open<Place>(order, after) },
    Number.POSITIVE_INFINITY,
  );
  const cursor = next && cursors.seal(order, next);
  return catalogue.list(ids, { cursor }, [...new Set(changes?.split(',').filter(isChange))]);
}
