import { type BrandSuggestions, SEARCH_SIZE } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { checkableAddress, storeAddress } from '../collection/check-store.ts';
import { suggestFilters } from './suggest-filters.ts';

/** Brands whose name or domain matches the keyword, best first, as JSON of BrandSuggestions; none for an empty keyword. */
export async function searchBrands(
  context: Pick<Context, 'catalogue' | 'connection' | 'isSampleStore'>,
  keyword: string,
): Promise<Buffer> {
  const index = context.catalogue.index();
  const [ids, observable] = await Promise.all([
    context.catalogue.suggest(keyword, SEARCH_SIZE),
    checkableAddress(context, keyword),
  ]);
  const filters =
    storeAddress(keyword) === null
      ? await suggestFilters(index, keyword, { hasBrands: ids.length > 0 })
      : { categories: [], countries: [] };
  const rest: Omit<BrandSuggestions, 'data'> = { ...filters, observable };
  return context.catalogue.list(ids, rest);
}
