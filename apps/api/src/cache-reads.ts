import { LRUCache } from 'lru-cache';

/** For how long a change in another process may go unnoticed. */
const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 10_000;

/** Reads what requests need, at most once a second for each key. Must be cleared after every change made in this process. */
export function cacheReads<Value>() {
  const cache = new LRUCache<string, Promise<Value>>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });
  return {
    get(key: string, read: () => Promise<Value>): Promise<Value> {
      const cached = cache.get(key);
      if (cached) return cached;
      // Set before the read: the age counts from its start, and a clear during it discards the result.
      const reading = read();
      cache.set(key, reading);
      reading.catch(() => cache.delete(key));
      return reading;
    },
    clear: () => cache.clear(),
  };
}
