import type { CatalogueIndex } from '@brandlode/catalogue-index';
import { LRUCache } from 'lru-cache';

const MAX_CACHED = 100;
const cached = new WeakMap<CatalogueIndex, LRUCache<string, Promise<object>>>();

/** Computes statistics once per version of the catalogue; the key names them with everything they depend on. */
export function cachedStatistics<Statistics extends object>(
  index: CatalogueIndex,
  key: string,
  compute: () => Promise<Statistics>,
): Promise<Statistics> {
  const all = cached.get(index) ?? new LRUCache<string, Promise<object>>({ max: MAX_CACHED });
  cached.set(index, all);
  const known = all.get(key);
  // A key always names statistics of the same type.
  if (known) return known as Promise<Statistics>;
  const computed = compute();
  all.set(key, computed);
  computed.catch(() => all.delete(key));
  return computed;
}
