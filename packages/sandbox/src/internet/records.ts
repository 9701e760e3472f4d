import { TOP_LEVEL } from './names.ts';
import { PLATFORMS, type Platform } from './platforms.ts';
import type { Population, Site } from './population.ts';

export type Records = { alias?: string; addresses?: string[]; addresses6?: string[] };

/** The records of any host name, those of platforms and content networks included; undefined if it does not exist. */
export function recordsOf(population: Population, host: string): Records | undefined {
  const labels = host.split('.');
  if (labels.at(-1) !== TOP_LEVEL || labels.length < 2) return targets(host);
  const site = population.find(labels.slice(-2).join('.'));
  return site && recordsOfSite(site, labels.slice(0, -2).join('.'));
}

/** The name servers' records of a site that resolves, by the part of the host name before the registrable name. */
function recordsOfSite(site: Site, below: string): Records | undefined {
  const { hosting, platform, draws, label, id, name } = site;
  if (hosting === 'parking') return { addresses: [draws.pick('parking', PARKING)] };
  if (below !== '' && below !== 'www') return undefined;
  const isApex = below === '';
  switch (hosting) {
    case 'hidden':
      return isApex || draws.share('network') < 0.7
        ? proxied(site)
        : { alias: draws.pick('network alias', NETWORK_ALIASES)(id) };
    case 'look-alike':
      return isApex ? hosted(site) : { alias: `shops.myshopify.com.${label}.${FOREIGN}` };
    case 'own':
      if (isApex || draws.share('www') < 0.5) return hosted(site);
      return { alias: name };
    case 'platform, only apex':
      return isApex ? ownAddresses(platform!) : undefined;
    case 'platform, only www':
      return isApex ? hosted(site) : { alias: platform!.alias(label, id) };
    case 'platform':
      if (!isApex) return { alias: platform!.alias(label, id) };
      return platform!.addresses ? ownAddresses(platform!) : hosted(site);
  }
}

const ownAddresses = ({ addresses = [], addresses6 = [] }: Platform): Records => ({ addresses, addresses6 });

/** Addresses for documentation (RFC 5737, RFC 3849), so that they belong to no platform. */
function hosted({ draws }: Site): Records {
  const position = draws.bits('address');
  return {
    addresses: [`${DOCUMENTATION[position % DOCUMENTATION.length]}.${1 + ((position >>> 8) % 254)}`],
    ...(draws.share('v6') < 0.3 && { addresses6: [`2001:db8::${(position >>> 16).toString(16)}`] }),
  };
}
const DOCUMENTATION = ['192.0.2', '198.51.100', '203.0.113'];

const PARKING = ['64.190.63.222', '199.59.243.228', '185.53.177.52'];
/** A reserved host that is in no network, as the sites are. */
const FOREIGN = 'hosting.example';

function proxied({ draws }: Site): Records {
  const position = draws.bits('proxy');
  const [third, fourth] = [position & 255, (position >>> 8) & 255];
  return {
    addresses: [`172.67.${third}.${fourth}`, `104.21.${third}.${fourth}`],
    addresses6: [`2606:4700:3030::6815:${(position & 0xffff).toString(16)}`],
  };
}
const NETWORK_ALIASES = [
  (id: number) => `d${id.toString(36)}.cloudfront.net`,
  (id: number) => `e${id % 90_000}.a.akamaiedge.net`,
  () => 'dualstack.shop.map.fastly.net',
];

const NETWORKS: Record<string, Records> = {
  'cloudfront.net': { addresses: ['18.64.79.11', '18.64.79.58'] },
  'akamaiedge.net': { addresses: ['23.45.108.250'] },
  'fastly.net': { addresses: ['151.101.1.91', '151.101.65.91'] },
  [FOREIGN]: { addresses: ['198.51.100.7'] },
  ...Object.fromEntries(
    PLATFORMS.map(({ alias, network, network6 }) => [
      alias('-', 0).split('.').slice(1).join('.'),
      { addresses: [network], ...(network6 && { addresses6: [network6] }) },
    ]),
  ),
};

/** Targets of aliases, by the end of their name. */
function targets(host: string): Records | undefined {
  const labels = host.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const records = NETWORKS[labels.slice(from).join('.')];
    if (records) return records;
  }
  return undefined;
}
