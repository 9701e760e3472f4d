import { Resolver } from 'node:dns/promises';
import type { OwnerDnsRecord } from '@brandlode/contract';
import { provingDomains } from '@brandlode/database';
import type { Config } from '../../config.ts';
import { hashSecret } from '../../secrets/secrets.ts';

/** In milliseconds, for each of two attempts. */
const TIMEOUT = 2_000;
/** A label of a name has 63 characters at most. */
const MAX_PRODUCT = 40;

/**
 * The record that proves the domain of a storefront address, at its host or its registrable domain. The value follows from the secret of
 * the link, so only its reader knows it. Null without a domain that proves it.
 */
export function dnsRecordOf(product: string, address: string, token: string): OwnerDnsRecord | null {
  const domains = provingDomains(address);
  const [host] = domains;
  const site = domains.at(-1);
  if (host === undefined || site === undefined) return null;
  const name =
    product
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, MAX_PRODUCT) || 'brandlode';
  return {
    names: [...new Set([site, host])].map((domain) => `_${name}-verification.${domain}`),
    value: hashSecret(`dns ${token}`).toString('base64url'),
  };
}

/** Whether one of the names has the record now. Name servers that do not respond have none. */
export async function hasRecord(
  { dnsResolvers }: Pick<Config, 'dnsResolvers'>,
  { names, value }: OwnerDnsRecord,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 });
  if (dnsResolvers) resolver.setServers(dnsResolvers);
  const answers = await Promise.allSettled(names.map((name) => resolver.resolveTxt(name)));
  return answers.some(
    (answer) =>
      answer.status === 'fulfilled' && answer.value.some((strings) => strings.join('').trim() === value),
  );
}
