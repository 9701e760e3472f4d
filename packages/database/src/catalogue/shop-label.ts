import { parse } from 'tldts';
import { registrableDomain } from './registrable-domain.ts';
import { LABEL_HOSTS } from './storefront-hosts.ts';

/** Private suffixes below which anyone registers a domain of their own, with mail and name servers, unlike a shared host. */
const REGISTRIES = new Set(
  `ae.org br.com cn.com co.com co.nl co.no com.de com.se de.com eu.com firm.in gb.net gr.com hu.net in.net jp.net jpn.com mex.com
  radio.am radio.fm ru.com sa.com se.net uk.com uk.net us.com us.org za.bz za.com`.split(/\s+/),
);

/** The label that names a shop on a shared host (`name` of name.myshopify.com); undefined for a host on a domain of its own. */
export function shopLabel(host: string): string | undefined {
  const [label, ...site] = host.split('.');
  if (LABEL_HOSTS.has(site.join('.'))) return label;
  const { domainWithoutSuffix, publicSuffix, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isPrivate && !REGISTRIES.has(publicSuffix ?? '') ? (domainWithoutSuffix ?? undefined) : undefined;
}

/**
 * The registrable domain of a store, for what belongs to its owner: registration, mail, apps. Undefined for a shop on a shared host,
 * whose domain belongs to the host.
 */
export const ownDomain = (host: string): string | undefined =>
  shopLabel(host) === undefined ? (registrableDomain(`https://${host}`) ?? undefined) : undefined;
