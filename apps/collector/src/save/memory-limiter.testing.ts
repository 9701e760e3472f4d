import type { HostLimiter } from '../crawl/host-limiter.ts';
import { sharedLimiter } from './shared-limiter.ts';

/** The limiter with its locks in memory, for tests and tools without a database. */
export function memoryLimiter(): HostLimiter {
  const freeAt = new Map<string, number>();
  return sharedLimiter({
    acquire: async (host) => {
      const remaining = (freeAt.get(host) ?? 0) - performance.now();
      // A timer may fire a moment early.
      return remaining > 0 ? (remaining + 1) / 1000 : 0;
    },
    release: async (host, pauseSeconds) => {
      if (pauseSeconds === 0) return;
      freeAt.set(host, performance.now() + pauseSeconds * 1000);
      setTimeout(() => freeAt.delete(host), pauseSeconds * 1000).unref();
    },
    close: async () => {},
  });
}
