import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublic } from './addresses.ts';

/**
 * The sandbox's street of shops, the one exception to "no connection to this machine". `names`: for `name:port`, the
 * `address:port` it leads to, in turn where it changes (the last one stays). `servers`: the addresses that are shops;
 * a name that leads anywhere else is refused like any other.
 */
export type SampleStores = { names: Record<string, string[]>; servers: string[] };

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;
const askSystem: Resolve = (name) => dns.lookup(name, { all: true, order: 'verbatim' });

export class PrivateAddress extends Error {}

/**
 * Opens sockets to public addresses only. The name is resolved, every one of its addresses is checked, and the socket is
 * opened to those very addresses, so that neither a redirect nor a name that changes its address leads anywhere else.
 */
export function publicConnector(options: {
  timeout: number;
  sampleStores?: SampleStores | undefined;
  resolve?: Resolve | undefined;
}): buildConnector.connector {
  const resolve = options.resolve ?? askSystem;
  const lookup: LookupFunction = (name, asked, answer) => {
    resolve(name).then(
      (addresses) => {
        const refused = addresses.find(({ address }) => !isPublic(address));
        const [first] = addresses;
        if (refused || !first) answer(new PrivateAddress(`${name} is ${refused?.address ?? 'nowhere'}`), []);
        else if (asked.all) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (error) => answer(error, []),
    );
  };
  const connect = buildConnector({ timeout: options.timeout, allowH2: false, lookup });
  const nextAddress = options.sampleStores ? sampleStoreResolver(options.sampleStores) : () => undefined;

  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const shop = nextAddress(`${target.hostname}:${port}`);
    if (shop) return connect({ ...target, hostname: shop.address, port: shop.port }, callback);
    // A socket to a literal address asks for no lookup.
    if (shop === null || (isIP(target.hostname) && !isPublic(target.hostname))) {
      return callback(new PrivateAddress(`${target.hostname} is not public`), null);
    }
    return connect(target, callback);
  };
}

/** Where a name of the street leads this time; null: to no shop; undefined: not a name of the street. */
function sampleStoreResolver({ names, servers }: SampleStores) {
  const visits = new Map<string, number>();
  return (name: string): { address: string; port: string } | null | undefined => {
    const addresses = names[name];
    if (!addresses) return undefined;
    const visit = visits.get(name) ?? 0;
    visits.set(name, visit + 1);
    const place = addresses[Math.min(visit, addresses.length - 1)]!;
    if (!servers.includes(place)) return null;
    const [address, port] = place.split(':') as [string, string];
    return { address, port };
  };
}
