import { COUNTRY_IDS } from '@brandlode/contract';
import { z } from 'zod';
import { apiAddress } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, type RequestJson, unexpectedResponse } from '../api/api-source.ts';
import { OPEN_DATA_SETTING, openDataSource } from '../api/open-data.ts';
import type { Facts, MetricValue } from '../report.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';
import { Claims, entityIds, type FollowerCount, followerCounts, parseTime, stringsOf } from './claims.ts';

/** As documented: wikidata.org/wiki/Wikidata:Data_access (entity data) and the JSON format of Wikibase. */
const Entities = z.object({
  entities: z.record(
    z.string(),
    z.object({
      labels: z.record(z.string(), z.object({ value: z.string() })).optional(),
      claims: Claims.optional(),
    }),
  ),
});

/** Country, founding, parent company and dated follower counts of the brand's item on Wikidata. */
export const wikidata = configurableSource(
  { ...OPEN_DATA_SETTING, WIKIDATA_BASE: apiAddress.default('https://www.wikidata.org') },
  ({ OPEN_DATA, WIKIDATA_BASE: base }, callApi) => {
    /** The country codes by Wikidata item, a few hundred at most. */
    const countries = new Map<string, string | undefined>();

    const entity = async (request: RequestJson, id: string) => {
      const json = await request({ url: below(base, `/wiki/Special:EntityData/${id}.json`) });
      const { entities } = Entities.safeParse(json).data ?? {};
      // The response for a merged item has its new id.
      const found = entities?.[id] ?? Object.values(entities ?? {})[0];
      if (!found) throw unexpectedResponse();
      return found;
    };
    const countryOf = async (request: RequestJson, id: string) => {
      if (!countries.has(id))
        countries.set(id, stringsOf((await entity(request, id)).claims, 'P297')[0]?.toUpperCase());
      return countries.get(id);
    };

    const source = apiSource({
      name: 'wikidata',
      schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 90 * HOURS_PER_DAY },
      callApi,
      needs: {},
      async collect(visit, request) {
        const id = visit.known?.wikidataId;
        if (!id || !/^Q[1-9]\d{0,11}$/.test(id)) throw new ApiStop('missing', 'no Wikidata item known');
        const { claims } = await entity(request, id);
        const country = entityIds(claims, 'P17')[0];
        const code = country && (await countryOf(request, country));
        const parent = entityIds(claims, 'P749')[0];
        const parentName = parent && (await entity(request, parent)).labels?.en?.value;
        const founded = parseTime(claims, 'P571');
        const facts: Facts = {
          ...(founded && { founded }),
          ...(parentName && { parent: parentName }),
          ...(code &&
            COUNTRY_IDS.includes(code) && {
              country: code,
              seen_in: { country: { place: `Wikidata ${id}, P17`, weak: true } },
            }),
        };
        const account = /instagram\.com\/([a-z0-9._]{1,30})$/.exec(factSoFar(visit, 'ig_url') ?? '')?.[1];
        return { facts, metrics: followers(followerCounts(claims), account) };
      },
    });
    return openDataSource(OPEN_DATA, source);
  },
);

/** Followers of the account named on the front page, or else of the only one on the item; the count has the date of the statement. */
function followers(counts: FollowerCount[], account: string | undefined): MetricValue[] {
  const accounts = new Set(counts.flatMap(({ instagram }) => instagram?.toLowerCase() ?? []));
  const own = account ?? (accounts.size === 1 ? [...accounts][0] : undefined);
  const newest = counts
    .filter(({ instagram }) => instagram && instagram.toLowerCase() === own)
    .sort((a, b) => (a.day < b.day ? 1 : -1))[0];
  if (!newest?.instagram) return [];
  return [
    {
      metric: 'ig_followers_count',
      value: newest.followers,
      kind: 'measured',
      observedAt: `${newest.day}T00:00:00.000Z`,
      inputs: { source: 'wikidata', day: newest.day },
    },
  ];
}
