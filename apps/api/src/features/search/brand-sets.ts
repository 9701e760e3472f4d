import type { CatalogueIndex } from '@brandlode/catalogue-index';
import type { FilterPayload } from '@brandlode/contract';
import { type BrandSet, toBrandSet } from '@brandlode/database';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { showingHidden } from '../../catalogue/index-layout.ts';

/** Filters with cached brands: users page through their products, and change the filters of products. */
const MAX_CACHED = 20;

const cached = new WeakMap<CatalogueIndex, LRUCache<string, Promise<BrandSet>>>();

/** The brands that a filter matches, of one version of the catalogue. */
export const readBrandSet = (catalogue: Catalogue, payload: FilterPayload): Promise<BrandSet> =>
  cachedSet(catalogue.index(), JSON.stringify(payload), (page) => catalogue.filter(payload, page));

/** The same with hidden brands, to choose among brands of which none are hidden, as those on a list. */
export const readCompleteBrandSet = (catalogue: Catalogue, payload: FilterPayload): Promise<BrandSet> => {
  const index = catalogue.index();
  return cachedSet(index, `complete ${JSON.stringify(payload)}`, async (page) => {
    const spec = await catalogue.toQuery(payload);
    return index.filter(showingHidden(spec) ?? spec, page);
  });
};

function cachedSet(
  index: CatalogueIndex,
  key: string,
  read: (page: { offset: number; limit: number }) => Promise<{ ids: number[] }>,
): Promise<BrandSet> {
  const sets = cached.get(index) ?? new LRUCache<string, Promise<BrandSet>>({ max: MAX_CACHED });
  cached.set(index, sets);
  const known = sets.get(key);
  if (known) return known;
  const set = read({ offset: 0, limit: index.size }).then(({ ids }) => toBrandSet(ids));
  sets.set(key, set);
  set.catch(() => sets.delete(key));
  return set;
}
