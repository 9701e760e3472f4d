import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/**
 * The sandbox's sample stores, the only exception to "no connection to this machine". `names`: for `name:port` the
 * `address:port`s it resolves to in turn (the last one repeats). `topLevels`: the `address:port` of all names of a reserved top-level
 * domain. `servers`: the allowed addresses; a name that resolves to any other is blocked.
 */
export type SampleStores = {
  names: Record<string, string[]>;
  topLevels?: Record<string, string> | undefined;
  servers: string[];
};

const SampleStoresResponse = z.object({
  names: z.record(z.string(), z.array(z.string())),
  topLevels: z.partialRecord(z.enum(['test', 'example']), z.string()).optional(),
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

/** The addresses of the servers of `name:port`; undefined if it is no sample store. */
export function sampleServersOf(name: string, sampleStores: SampleStores | undefined): string[] | undefined {
  const { names = {}, topLevels = {} } = sampleStores ?? {};
  if (Object.hasOwn(names, name)) return names[name];
  const [, topLevel = ''] = /\.([a-z]+):80$/.exec(name) ?? [];
  return Object.hasOwn(topLevels, topLevel) ? [topLevels[topLevel]!] : undefined;
}

export const isSampleStore = (domain: string, sampleStores: SampleStores | undefined): boolean =>
  sampleServersOf(`${domain}:80`, sampleStores) !== undefined;

/** Whether it is a sample store that visits may reach, not only a name of the sandbox. */
export const isVisitedSampleStore = (domain: string, sampleStores: SampleStores | undefined): boolean => {
  const [address] = sampleServersOf(`${domain}:80`, sampleStores) ?? [];
  return address !== undefined && sampleStores?.servers.includes(address) === true;
};

/** The URL at which a visit to a storefront address starts: sample stores use plain http. */
export const storefrontOf = (domain: string, sampleStores: SampleStores | undefined): string =>
  new URL(`${isSampleStore(domain, sampleStores) ? 'http' : 'https'}://${domain}`).href;
