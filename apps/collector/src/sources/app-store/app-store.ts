import { ownDomain, registrableDomain } from '@brandlode/database';
import { z } from 'zod';
import { apiAddress } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import { OPEN_DATA_SETTING, openDataSource } from '../api/open-data.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';

/** As documented: Apple's iTunes Search API (`/search` with entity=software). */
const Results = z.object({
  results: z.array(
    z.object({
      trackName: z.string(),
      sellerUrl: z.string().optional(),
      averageUserRating: z.number().min(0).max(5).optional(),
      userRatingCount: z.number().int().nonnegative().optional(),
    }),
  ),
});
const PAUSE_SECONDS = 3;

/** The store's iPhone app with its rating, recognised by the website that its seller names. */
export const appStore = configurableSource(
  { ...OPEN_DATA_SETTING, APP_STORE_BASE: apiAddress.default('https://itunes.apple.com') },
  ({ OPEN_DATA, APP_STORE_BASE: base }, callApi) => {
    const source = apiSource({
      name: 'app-store',
      asksByAddress: true,
      schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 90 * HOURS_PER_DAY },
      callApi,
      needs: {},
      needsFrontPage: true,
      async collect(visit, request) {
        const term = factSoFar(visit, 'brand_name') ?? visit.domain.slice(0, visit.domain.indexOf('.'));
        const country = factSoFar(visit, 'country') ?? 'US';
        const parsed = Results.safeParse(
          await request({
            url: below(base, '/search', { term, country, entity: 'software', limit: '10' }),
            // Apple allows about 20 requests a minute.
            pauseMilliseconds: PAUSE_SECONDS * 1000,
          }),
        );
        if (!parsed.success) throw unexpectedResponse();
        const own = ownDomain(visit.domain);
        const app = parsed.data.results.find(
          ({ sellerUrl }) => sellerUrl && own && registrableDomain(sellerUrl) === own,
        );
        if (!app) throw new ApiStop('missing', 'no app of a seller with this website');
        const { trackName, averageUserRating: rating, userRatingCount: count, sellerUrl } = app;
        const rated =
          rating && count ? ` (${rating.toFixed(1)} of 5, ${count.toLocaleString('en-US')} ratings)` : '';
        return {
          facts: {
            app: `${trackName.slice(0, 120)}${rated}`,
            seen_in: { app: { place: `seller's website ${sellerUrl}`, weak: false } },
          },
        };
      },
    });
    return openDataSource(OPEN_DATA, source);
  },
);
