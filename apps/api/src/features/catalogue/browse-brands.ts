import type { Awaitable } from '@brandlode/catalogue-index';
import { BROWSE_PAGE_SIZE } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import type { JsonBytes } from './json-bytes.ts';

const EVERYTHING = { ranges: [], flags: [], lists: [] };

/**
 * A page of the whole catalogue, most popular first, as JSON of a BrandList. Browsing is no search: both plans see all of
 * it (decisions, plans).
 */
export function browseBrands({ catalogue }: Pick<Context, 'catalogue'>, page: number): Awaitable<JsonBytes> {
  const offset = (page - 1) * BROWSE_PAGE_SIZE;
  const found = catalogue.index().filter(EVERYTHING, { offset, limit: BROWSE_PAGE_SIZE });
  return andThen(found, ({ ids }) => catalogue.list(ids));
}
