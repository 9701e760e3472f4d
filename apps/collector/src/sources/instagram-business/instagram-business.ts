import { z } from 'zod';
import { apiKey, META_API_BASE } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import { explainGraphError } from '../api/graph-errors.ts';
import { configurableSource } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';

/** As documented: developers.facebook.com, Instagram Platform, IG User Business Discovery. */
const Discovery = z.object({
  business_discovery: z.object({ followers_count: z.number().int().nonnegative() }),
});

/** Followers of the Instagram account the front page names, if it is a business or creator account. */
export const instagramBusiness = configurableSource(
  {
    INSTAGRAM_USER_ID: z
      .string()
      .regex(/^\d+$/, 'must be the number of your Instagram business account')
      .optional(),
    INSTAGRAM_ACCESS_TOKEN: apiKey,
    META_API_BASE,
  },
  ({ META_API_BASE: base, INSTAGRAM_USER_ID, INSTAGRAM_ACCESS_TOKEN }, callApi) =>
    apiSource({
      name: 'instagram-business',
      callApi,
      needs: { INSTAGRAM_USER_ID, INSTAGRAM_ACCESS_TOKEN },
      needsFrontPage: true,
      explain: explainGraphError,
      async collect(visit, request, keys) {
        const name = /instagram\.com\/([a-z0-9._]{1,30})$/.exec(factSoFar(visit, 'ig_url') ?? '')?.[1];
        if (!name) throw new ApiStop('missing', 'no Instagram account known');
        const fields = `business_discovery.username(${name}){followers_count}`;
        const query = { fields, access_token: keys.INSTAGRAM_ACCESS_TOKEN };
        const json = await request({ url: below(base, `/${keys.INSTAGRAM_USER_ID}`, query) });
        const followers = Discovery.safeParse(json).data?.business_discovery.followers_count;
        if (followers === undefined) throw unexpectedResponse();
        return {
          metrics: [
            {
              metric: 'ig_followers_count',
              value: followers,
              kind: 'measured',
              inputs: { source: 'instagram-business', account: name },
            },
          ],
        };
      },
    }),
  { together: ['INSTAGRAM_USER_ID', 'INSTAGRAM_ACCESS_TOKEN'] },
);
