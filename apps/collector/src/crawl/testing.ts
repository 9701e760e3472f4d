import { type Counts, type ListedStore, startSandbox } from '@brandlode/sandbox';
import { memoryLimiter } from '../save/memory-limiter.testing.ts';
import { createFetch, type FetchParts } from './fetch.ts';
import type { FetchResult } from './fetch-result.ts';

const USER_AGENT = 'Brandlode/1.0 (+http://localhost:3000; support@brandlode.example)';

/** The sandbox with its sample stores, and fetchers for them with short pauses and timeouts. */
export async function startSampleStores() {
  const sandbox = await startSandbox();
  const sampleStores = (await (await fetch(`${sandbox.url}/sample-stores`)).json()) as {
    names: Record<string, string[]>;
    servers: string[];
    optedOut: string[];
    shops: ListedStore[];
  };
  const open: { close: () => Promise<void> }[] = [];
  return {
    ...sampleStores,
    newFetch: (parts: Partial<FetchParts> = {}) => {
      const fetch = createFetch({
        userAgent: USER_AGENT,
        limiter: memoryLimiter(),
        isOptedOut: (host) => sampleStores.optedOut.includes(host),
        sampleStores,
        ...parts,
        limits: { pauseSeconds: 0.02, idleTime: 12_000, totalTime: 15_000, ...parts.limits },
      });
      open.push(fetch);
      return fetch;
    },
    counts: async () => (await (await fetch(`${sandbox.url}/sample-stores/counts`)).json()) as Counts,
    clearCounts: async () => void (await fetch(`${sandbox.url}/sample-stores/counts`, { method: 'DELETE' })),
    close: async () => {
      await Promise.all(open.map((each) => each.close()));
      await sandbox.close();
    },
  };
}
export type TestSampleStores = Awaited<ReturnType<typeof startSampleStores>>;

/** `found`, or the outcome with its reason, in the format of the sample stores' expectations. */
export const outcomeText = (result: FetchResult) =>
  'reason' in result ? `${result.outcome}: ${result.reason}` : result.outcome;
