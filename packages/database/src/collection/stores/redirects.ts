import { parse } from 'tldts';
import { registrableDomain } from '../../catalogue/registrable-domain.ts';
import { shopLabel } from '../../catalogue/shop-label.ts';
import { sharedHost, storefrontAddress } from '../../catalogue/storefront-address.ts';
import type { Database } from '../../connect.ts';
import type { SourceObservation } from '../observed.ts';

/** Where the front page was read, if the address of the visit redirects to another site. */
export function redirectOf(domain: string, reports: readonly SourceObservation[]): string | undefined {
  const url = reports.find(({ source }) => source === 'storefront')?.facts.brand_url;
  return url !== undefined && registrableDomain(url) !== registrableDomain(`https://${domain}`)
    ? url
    : undefined;
}

/**
 * Whether the page to which an address redirects belongs to another store: to that of another brand, to a marketplace, or for a known
 * brand to a site with another name that is not its website, since domains are sold.
 */
export async function leavesStore(db: Database, domain: string, url: string): Promise<boolean> {
  const target = storefrontAddress(url);
  if (target === domain) return false;
  const isSameSite = registrableDomain(url) === registrableDomain(`https://${domain}`);
  if (target === null) return !isSameSite;
  // The name, the profiles and the prices of a marketplace are not those of a shop on it.
  const [host, path] = target.split('/');
  if (!isSameSite && path !== undefined && sharedHost(`https://${host}`) !== null) return true;
  const rows = await db
    .selectFrom('brand_addresses as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select(['a.address', 'b.id', 'b.brand_url'])
    .where('a.address', 'in', [domain, target])
    .execute();
  const brandAt = (address: string) => rows.find((row) => row.address === address);
  const [own, other] = [brandAt(domain), brandAt(target)];
  if (other) return other.id !== own?.id;
  if (!own || isSameSite) return false;
  // Earlier releases added brands with the website to which their address redirects, but not as another address.
  const isWebsite = own.brand_url !== null && storefrontAddress(own.brand_url) === target;
  return !isWebsite && !hasSameName(`https://${domain}`, url);
}

/** `brand.com` and `brand.de`; a shop's address on its platform (name.myshopify.com) has the names of all its domains. */
function hasSameName(address: string, url: string): boolean {
  const [from, to] = [new URL(address).hostname, new URL(url).hostname];
  return shopLabel(from) !== undefined || nameOf(from) === nameOf(to);
}

const nameOf = (host: string) =>
  shopLabel(host) ?? parse(host, { allowPrivateDomains: true }).domainWithoutSuffix;
