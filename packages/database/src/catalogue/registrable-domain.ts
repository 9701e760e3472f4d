import { getDomain } from 'tldts';

/**
 * The registrable domain. Shops on a shared host (name.myshopify.com) keep their own; the host's own site has its plain
 * domain. Null for an address without one, as IP addresses and localhost.
 */
export function registrableDomain(url: string): string | null {
  const host = URL.parse(url)?.hostname.replace(/\.+$/, '') ?? '';
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host);
}
