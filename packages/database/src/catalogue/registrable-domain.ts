import { getDomain } from 'tldts';

/**
 * The registrable domain. Shops on a shared host (name.myshopify.com) have their own; the host's site has its plain
 * domain. Null for an address without one, such as IP addresses and localhost.
 */
export function registrableDomain(url: string): string | null {
  const host = URL.parse(url)?.hostname.replace(/\.+$/, '') ?? '';
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host);
}
