import type { Awaitable } from '@brandlode/catalogue-index';
import { SEARCH_SIZE } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import type { JsonBytes } from './json-bytes.ts';

/** Brands whose name or domain fits the keyword, best first, as JSON of a BrandList; none for an empty keyword. */
export function searchBrands(
  { catalogue }: Pick<Context, 'catalogue'>,
  keyword: string,
): Awaitable<JsonBytes> {
  return andThen(catalogue.index().suggest(keyword, SEARCH_SIZE), (ids) => catalogue.list(ids));
}
