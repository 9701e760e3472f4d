import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SampleStores } from './connect.ts';

const SampleStoresResponse = z.object({
  names: z.record(z.string(), z.array(z.string())),
  servers: z.array(z.string()),
  optedOut: z.array(z.string()),
});

/** The sandbox's sample stores: their addresses, and those that opted out. Undefined if the sandbox does not respond. */
export async function readSampleStores(
  url: string,
): Promise<(SampleStores & { optedOut: string[] }) | undefined> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return SampleStoresResponse.parse(await response.json());
    } catch {
      await sleep(100 * attempt);
    }
  }
  return undefined;
}

export const isSampleStore = (domain: string, sampleStores: SampleStores | undefined): boolean =>
  Object.hasOwn(sampleStores?.names ?? {}, `${domain}:80`);

/** The URL at which a visit to a storefront address starts: sample stores use plain http. */
export const storefrontOf = (domain: string, sampleStores: SampleStores | undefined): string =>
  new URL(`${isSampleStore(domain, sampleStores) ? 'http' : 'https'}://${domain}`).href;
