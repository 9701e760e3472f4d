import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ownDomain } from '@brandlode/database';
import { recognisePlatform } from '@brandlode/discovery';
import { z } from 'zod';
import { OPEN_DATA_SETTING, openDataSource } from '../api/open-data.ts';
import { type Facts, type SourceReport, sourceReport } from '../report.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';
import { platformSoFar } from '../visit-so-far.ts';
import { mailProviderOf } from './mail-providers.ts';
import { technologiesOf } from './technology-records.ts';

const isServer = (text: string) => {
  const [, host = ''] = /^\[?([\d.a-f:]+?)\]?(?::\d{1,5})?$/i.exec(text) ?? [];
  return isIP(host) > 0;
};

/**
 * Shop platform by the name or address of the store's host, mail provider by its mail exchangers, and technologies by CNAME and TXT
 * records.
 */
export const dns = configurableSource(
  {
    ...OPEN_DATA_SETTING,
    DNS_RESOLVER: z
      .string()
      .refine(isServer, { error: 'must be an IP address, with a port if it is not 53' })
      .optional(),
  },
  ({ OPEN_DATA, DNS_RESOLVER }) => {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    if (DNS_RESOLVER) resolver.setServers([DNS_RESOLVER]);
    return openDataSource(OPEN_DATA, {
      name: 'dns',
      asksByAddress: true,
      schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 90 * HOURS_PER_DAY },
      async collect(visit) {
        const { domain } = visit;
        const site = ownDomain(domain);
        // Subdomains such as kids.brand.com have no `www`, and that of the whole domain is another site.
        const hosts = site === domain ? [`www.${domain}`, domain] : [domain];
        let requests = 0;
        let failed: string | undefined;
        /** Empty for a name without such a record; any other error is the resolver's. */
        const query = async <Found>(name: string, resolve: (name: string) => Promise<Found[]>) => {
          requests += 1;
          try {
            return await resolve(name);
          } catch (error) {
            const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
            if (!['ENODATA', 'ENOTFOUND'].includes(code)) failed = code;
            return [];
          }
        };
        const facts: Facts = {};
        const aliases: string[] = [];
        for (const host of hosts) {
          const targets = await query(host, (name) => resolver.resolveCname(name));
          const names = targets.map((target) => target.toLowerCase().replace(/\.$/, ''));
          aliases.push(...names);
          // The front page is better evidence than a host name.
          if (platformSoFar(visit) || facts.platform) continue;
          const addresses = names.length > 0 ? [] : await query(host, (name) => resolver.resolve4(name));
          const found = recognisePlatform({ host, aliases: names, addresses });
          if (!found) continue;
          facts.platform = { name: found.platform, evidence: found.evidence };
          facts.seen_in = { platform: { place: found.evidence, weak: true } };
        }
        // Mail and other services of a platform of stores are those of the platform itself.
        const exchanges = site ? await query(site, (name) => resolver.resolveMx(name)) : [];
        const mail = mailProviderOf(
          exchanges.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange),
        );
        if (mail) {
          facts.mail_provider = mail.provider;
          facts.seen_in = {
            ...facts.seen_in,
            mail_provider: { place: `${site} ${mail.evidence}`, weak: false },
          };
        }
        const texts = site ? await query(site, (name) => resolver.resolveTxt(name)) : [];
        // A failure is not evidence that a technology is gone.
        if (!failed)
          facts.technologies = technologiesOf(
            aliases,
            texts.map((parts) => parts.join('')),
          );
        const report = (outcome: SourceReport['outcome'], reason?: string) =>
          sourceReport('dns', outcome, { requests, facts, ...(reason && { reason }) });
        const { technologies = [], ...others } = facts;
        if (technologies.length > 0 || Object.keys(others).length > 0) return report('found');
        return failed
          ? report('failed', `the resolver reports ${failed}`)
          : report('missing', 'no record of a known platform, mail provider or technology');
      },
    });
  },
);
