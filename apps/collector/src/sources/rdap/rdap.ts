import { ownDomain } from '@brandlode/database';
import { z } from 'zod';
import { apiAddress } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, type RequestJson, unexpectedResponse } from '../api/api-source.ts';
import { OPEN_DATA_SETTING, openDataSource } from '../api/open-data.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';

/** As documented: RFC 9224 (the bootstrap file, [[labels], [addresses]] each) and RFC 9083 (a domain's events). */
const Bootstrap = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
});
const Domain = z.object({
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
});
const BOOTSTRAP_HOURS = 24;

/** The day the domain was registered, from the registry of its top-level domain. */
export const rdap = configurableSource(
  {
    ...OPEN_DATA_SETTING,
    RDAP_BOOTSTRAP_URL: apiAddress.default('https://data.iana.org/rdap/dns.json'),
  },
  ({ OPEN_DATA, RDAP_BOOTSTRAP_URL }, callApi) => {
    let servers: { byLabel: Map<string, string>; until: number } | undefined;

    const serverOf = async (request: RequestJson, domain: string, now: Date) => {
      if (!servers || servers.until < now.getTime()) {
        const json = await request({ url: new URL(RDAP_BOOTSTRAP_URL) });
        const { services } = Bootstrap.safeParse(json).data ?? {};
        if (!services) throw unexpectedResponse();
        const byLabel = new Map<string, string>();
        for (const [labels, addresses] of services) {
          const address = addresses.find((url) => url.startsWith('https:')) ?? addresses[0];
          if (address && URL.canParse(address))
            for (const label of labels) byLabel.set(label.toLowerCase(), address);
        }
        servers = { byLabel, until: now.getTime() + BOOTSTRAP_HOURS * 3_600_000 };
      }
      return servers.byLabel.get(domain.slice(domain.lastIndexOf('.') + 1));
    };

    const source = apiSource({
      name: 'rdap',
      asksByAddress: true,
      schedule: { first: 90 * HOURS_PER_DAY, min: 90 * HOURS_PER_DAY, max: 180 * HOURS_PER_DAY },
      callApi,
      needs: {},
      explain: ({ status }) => (status === 404 ? new ApiStop('missing', 'not registered') : undefined),
      async collect({ domain: address, now }, request) {
        const domain = ownDomain(address);
        if (!domain) throw new ApiStop('not applicable', 'its domain belongs to a platform of stores');
        const server = await serverOf(request, domain, now);
        if (!server) throw new ApiStop('not applicable', 'its registry has no RDAP server');
        const parsed = Domain.safeParse(
          await request({
            url: below(server, `/domain/${domain}`),
            headers: { accept: 'application/rdap+json' },
          }),
        );
        if (!parsed.success) throw unexpectedResponse();
        const registered = parsed.data.events.find(({ eventAction }) => eventAction === 'registration');
        const day = /^\d{4}-\d\d-\d\d/.exec(registered?.eventDate ?? '')?.[0];
        if (!day) throw new ApiStop('missing', 'the registry reports no registration date');
        return {
          facts: {
            domain_created: day,
            seen_in: { domain_created: { place: new URL(server).host, weak: false } },
          },
        };
      },
    });
    return openDataSource(OPEN_DATA, source);
  },
);
