import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';
import { NETWORKS, PLATFORM_ROWS, type PlatformKind } from './platforms.ts';

/** `evidence`: the record that shows it, such as `www.brand.com CNAME shops.myshopify.com`. */
export type FoundPlatform = { platform: string; kind: PlatformKind; evidence: string };
/** What a name points to: the CNAMEs from it on, in order, and the addresses at their end. */
export type Records = { host: string; aliases: string[]; addresses: string[] };

type Target = { platform: string; kind: PlatformKind };
type Range = ReturnType<typeof ipaddr.parseCIDR>;

const PLATFORM_HOSTS = new Map<string, Target>();
const PLATFORM_ADDRESSES = new Map<string, Target>();
const PLATFORM_RANGES: { range: Range; target: Target }[] = [];
for (const { hosts = [], addresses = [], platform, kind } of PLATFORM_ROWS) {
  const target = { platform, kind };
  for (const host of hosts) PLATFORM_HOSTS.set(host, target);
  for (const address of addresses)
    if (address.includes('/')) PLATFORM_RANGES.push({ range: ipaddr.parseCIDR(address), target });
    else PLATFORM_ADDRESSES.set(normalised(address), target);
}
/** Domains of the platforms themselves: what they point to says nothing about a store. */
const PLATFORM_DOMAINS = new Set([...PLATFORM_HOSTS.keys()].map((host) => getDomain(host)));

const NETWORK_HOSTS = new Map(NETWORKS.flatMap(({ network, hosts }) => hosts.map((host) => [host, network])));
const NETWORK_RANGES = NETWORKS.flatMap(({ network, ranges }) =>
  ranges.map((range) => ({ network, range: ipaddr.parseCIDR(range) })),
);

/** The platform that the records of a name show. */
export function recognisePlatform({ host, aliases, addresses }: Records): FoundPlatform | undefined {
  for (const alias of aliases) {
    const target = endOf(alias, PLATFORM_HOSTS);
    if (target) return { ...target, evidence: `${host} CNAME ${alias}` };
  }
  for (const address of addresses) {
    const target = PLATFORM_ADDRESSES.get(normalised(address)) ?? rangeOf(address, PLATFORM_RANGES)?.target;
    if (target) return { ...target, evidence: `${host} ${address.includes(':') ? 'AAAA' : 'A'} ${address}` };
  }
  return undefined;
}

/** The network that hides where the name is hosted. */
export function recogniseNetwork({ aliases, addresses }: Records): string | undefined {
  for (const alias of aliases) {
    const network = endOf(alias, NETWORK_HOSTS);
    if (network) return network;
  }
  for (const address of addresses) {
    const found = rangeOf(address, NETWORK_RANGES);
    if (found) return found.network;
  }
  return undefined;
}

/** The platform of a store on its platform's own host, such as name.myshopify.com. */
export function platformOfHost(name: string): FoundPlatform | undefined {
  const target = endOf(name, PLATFORM_HOSTS);
  return target && !PLATFORM_HOSTS.has(name) ? { ...target, evidence: name } : undefined;
}

/** Whether the name is a platform's own site rather than a customer's. */
export const isPlatformItself = (name: string): boolean =>
  PLATFORM_DOMAINS.has(name) || PLATFORM_HOSTS.has(name);

/** The value for the name or for the nearest of its parents. */
function endOf<Value>(name: string, ends: Map<string, Value>): Value | undefined {
  for (let rest = name; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    const value = ends.get(rest);
    if (value !== undefined || !rest.includes('.')) return value;
  }
}

function rangeOf<Item extends { range: Range }>(text: string, items: Item[]): Item | undefined {
  const address = ipaddr.parse(text);
  return items.find(
    ({ range: [start, bits] }) => start.kind() === address.kind() && address.match(start, bits),
  );
}

/** IPv6 addresses have several spellings. */
function normalised(address: string): string {
  return ipaddr.parse(address).toString();
}
