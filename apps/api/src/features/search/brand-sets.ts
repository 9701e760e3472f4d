import type { CatalogueIndex } from '@brandlode/catalogue-index';
import type { FilterPayload } from '@brandlode/contract';
import { type BrandSet, toBrandSet } from '@brandlode/database';
import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** Filters with cached brands: users page through their products, and change the filters of products. */
const MAX_CACHED = 20;

const cached = new WeakMap<CatalogueIndex, LRUCache<string, Promise<BrandSet>>>();

/** The brands that a filter matches, of one version of the catalogue. */
export function readBrandSet(catalogue: Catalogue, payload: FilterPayload): Promise<BrandSet> {
  const index = catalogue.index();
  const sets = cached.get(index) ?? new LRUCache<string, Promise<BrandSet>>({ max: MAX_CACHED });
  cached.set(index, sets);
  const key = JSON.stringify(payload);
  const cachedSet = sets.get(key);
  if (cachedSet) return cachedSet;
  const set = catalogue.filter(payload, { offset: 0, limit: index.size }).then(({ ids }) => toBrandSet(ids));
  sets.set(key, set);
  set.catch(() => sets.delete(key));
  return set;
}
