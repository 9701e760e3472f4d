import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublic } from './addresses.ts';
import { type SampleStores, sampleServersOf } from './sample-stores.ts';

export type Resolve = (name: string) => Promise<LookupAddress[]>;
const systemResolver: Resolve = (name) => dns.lookup(name, { all: true, order: 'verbatim' });

export class PrivateAddress extends Error {}

/**
 * Opens sockets to public addresses only, or to those that `mayConnect` allows. Every address of a name is checked and the socket is
 * opened to those same addresses, so that neither redirects nor DNS rebinding lead elsewhere.
 */
export function publicConnector(options: {
  timeout: number;
  sampleStores?: SampleStores | undefined;
  resolve?: Resolve | undefined;
  mayConnect?: (address: string) => boolean;
}): buildConnector.connector {
  const { resolve = systemResolver, mayConnect = isPublic } = options;
  const lookup: LookupFunction = (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const blocked = addresses.find(({ address }) => !mayConnect(address));
        const [first] = addresses;
        if (blocked || !first)
          callback(new PrivateAddress(`${name} is ${blocked?.address ?? 'nowhere'}`), []);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
  const connect = buildConnector({ timeout: options.timeout, allowH2: false, lookup });
  const nextAddress = options.sampleStores ? sampleStoreResolver(options.sampleStores) : () => undefined;

  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const shop = nextAddress(`${target.hostname}:${port}`);
    if (shop) return connect({ ...target, hostname: shop.address, port: shop.port }, callback);
    // A literal address has no lookup.
    if (shop === null || (isIP(target.hostname) && !mayConnect(target.hostname))) {
      return callback(new PrivateAddress(`${target.hostname} is not public`), null);
    }
    return connect(target, callback);
  };
}

/** The next address of a sample store; null: not allowed; undefined: not a sample store. */
function sampleStoreResolver(sampleStores: SampleStores) {
  const { servers } = sampleStores;
  const visits = new Map<string, number>();
  return (name: string): { address: string; port: string } | null | undefined => {
    const addresses = sampleServersOf(name, sampleStores);
    if (!addresses) return undefined;
    const visit = visits.get(name) ?? 0;
    // Only a name with several addresses needs to be remembered: a simulated internet has a million names.
    if (addresses.length > 1) visits.set(name, visit + 1);
    const server = addresses[Math.min(visit, addresses.length - 1)]!;
    if (!servers.includes(server)) return null;
    const [address, port] = server.split(':') as [string, string];
    return { address, port };
  };
}
