import { getDomain } from 'tldts';
import type { DnsClient } from './dns-client.ts';
import {
  type FoundPlatform,
  isPlatformItself,
  platformOfHost,
  recogniseNetwork,
  recognisePlatform,
} from './recognise.ts';

/**
 * What the name servers show of a name. `hidden`: behind a network that hides where it is hosted. `other`: elsewhere. `missing`: no such
 * name, or without an address. `failed`: not all questions were answered, so that it may be on a platform.
 */
export type NameOutcome = 'platform' | 'hidden' | 'other' | 'missing' | 'failed';
export type NameAnswer =
  | ({ outcome: 'platform' } & FoundPlatform)
  | { outcome: 'hidden'; evidence: string }
  | { outcome: 'other' | 'missing' }
  | { outcome: 'failed'; reason: string };

/**
 * Asks for `www` first, because more stores show their platform there; the answer contains the CNAMEs and the address. The name
 * itself is asked only if that shows no platform, and IPv6 addresses only of hosts without an IPv4 address.
 */
export async function askName(client: Pick<DnsClient, 'ask'>, name: string): Promise<NameAnswer> {
  const own = platformOfHost(name);
  if (own) return { outcome: 'platform', ...own };
  if (isPlatformItself(name)) return { outcome: 'other' };
  let network: string | undefined;
  let exists = false;
  let failure: string | undefined;
  for (const host of hostsOf(name)) {
    for (const type of ['A', 'AAAA'] as const) {
      const answer = await client.ask(host, type);
      if (answer.outcome === 'missing') break;
      if (answer.outcome === 'failed') {
        failure = answer.reason;
        break;
      }
      const records = { host, ...answer };
      const found = recognisePlatform(records);
      if (found) return { outcome: 'platform', ...found };
      network ??= recogniseNetwork(records);
      if (answer.addresses.length > 0) {
        exists = true;
        break;
      }
    }
  }
  if (failure !== undefined) return { outcome: 'failed', reason: failure };
  if (network !== undefined) return { outcome: 'hidden', evidence: network };
  return { outcome: exists ? 'other' : 'missing' };
}

/** Subdomains such as kids.brand.com have no `www`. */
const hostsOf = (name: string): string[] =>
  getDomain(name, { allowPrivateDomains: true }) === name ? [`www.${name}`, name] : [name];

/** Queries that a name takes at most, apart from repeated ones and from those for IPv6 addresses. */
export const QUERIES_PER_NAME = 2;
