import { parse } from 'tldts';
import { groupPath } from '../catalogue/group-sites.ts';
import { shopLabel } from '../catalogue/shop-label.ts';
import { sharedHost } from '../catalogue/storefront-address.ts';
import { LABEL_HOSTS } from '../catalogue/storefront-hosts.ts';
import { FREE_MAIL_DOMAINS, FREE_MAIL_NAMES } from './free-mail.ts';

/**
 * The domains that prove a storefront address, the most specific first: its host and the parents of that, down to the registrable domain.
 * None for a shop on a shared host, whose domain belongs to the host (docs/decisions/owner-requests.md).
 */
export function provingDomains(address: string): string[] {
  const [host = '', ...path] = address.split('/');
  const isOnGroupSite = path.length > 0 && groupPath(host, `/${path.join('/')}/`) !== undefined;
  if (path.length > 0 ? !isOnGroupSite : sharedHost(`https://${host}`) !== null) return [];
  const { domain } = parse(host, { allowPrivateDomains: true });
  if (domain === null || LABEL_HOSTS.has(host) || shopLabel(host) !== undefined) return [];
  const labels = host.split('.');
  const count = labels.length - domain.split('.').length + 1;
  return Array.from({ length: count }, (_, index) => labels.slice(index).join('.'));
}

/** Whether only the owner of the storefront address can read this mailbox. `email` is in its stored form. */
export function isOwnersMailbox(email: string, address: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return provingDomains(address).includes(domain) && !isFreeMail(domain);
}

/** Whether anybody can get a mailbox at this domain. */
function isFreeMail(domain: string): boolean {
  const { domain: site, domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true });
  return FREE_MAIL_NAMES.has(domainWithoutSuffix ?? '') || FREE_MAIL_DOMAINS.has(site ?? domain);
}
