import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopbackHost } from '@brandlode/runtime';
import type { Config } from '../../apps/api/src/config.ts';
import { type Finding, fail, messageOf, ok } from './finding.ts';

/** Looks up every host that the configuration names. */
export async function checkNames(config: Config): Promise<Finding[]> {
  const addresses: [variable: string, address: string | undefined][] = [
    ['PUBLIC_URL', config.publicUrl],
    [config.poolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', config.databaseUrl],
    ['DATABASE_URL', config.poolerUrl],
    ['SMTP_URL', config.mail.url],
    ['STRIPE_API_BASE', config.stripe.apiBase],
    ...(config.clickhouse?.urls ?? []).map((url): [string, string] => ['CLICKHOUSE_URLS', url]),
    ['OTEL_EXPORTER_OTLP_ENDPOINT', config.traces?.endpoint],
  ];
  const hosts = new Map(
    addresses.flatMap(([variable, address]): [string, string][] => {
      const host = address === undefined ? '' : (URL.parse(address)?.hostname ?? '');
      return host && !isLoopbackHost(host) && isIP(host.replace(/^\[|\]$/g, '')) === 0
        ? [[host, variable]]
        : [];
    }),
  );
  if (hosts.size === 0) return [ok('the configuration names only addresses and this machine.')];
  return Promise.all([...hosts].map(([host, variable]) => lookUp(host, variable)));
}

async function lookUp(host: string, variable: string): Promise<Finding> {
  try {
    const found = await lookup(host, { all: true });
    return ok(`${host} is ${found.map(({ address }) => address).join(', ')}.`);
  } catch (error) {
    return fail(
      `${host} in ${variable} is not found (${messageOf(error)}).`,
      variable === 'PUBLIC_URL'
        ? "Add an A record with this machine's address to your domain, and wait until it is known."
        : `Correct the name in ${variable}, or the name server of this machine.`,
    );
  }
}
