import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { LRUCache } from 'lru-cache';

const MAX_CACHED = 100;

/** Computes statistics once per version of the catalogue; the key names everything they depend on. */
export function cacheStatistics<Statistics>() {
  const cached = new WeakMap<CatalogueIndex, LRUCache<string, Promise<Statistics>>>();
  return (index: CatalogueIndex, key: string, compute: () => Promise<Statistics>): Promise<Statistics> => {
    const all = cached.get(index) ?? new LRUCache<string, Promise<Statistics>>({ max: MAX_CACHED });
    cached.set(index, all);
    const known = all.get(key);
    if (known) return known;
    const computed = compute();
    all.set(key, computed);
    computed.catch(() => all.delete(key));
    return computed;
  };
}
