import { z } from 'zod';
import { apiKey, META_API_BASE } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import { explainGraphError } from '../api/graph-errors.ts';
import { pageIdIn } from '../meta-ad-library/meta-ad-library.ts';
import { configurableSource } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';

/** As documented: developers.facebook.com, Graph API, Page (needs the feature Page Public Content Access). */
const Page = z.object({
  fan_count: z.number().int().nonnegative().optional(),
  rating_count: z.number().int().nonnegative().optional(),
});

/** Likes and public ratings of the Facebook page that the front page names. */
export const facebookPage = configurableSource(
  { META_ACCESS_TOKEN: apiKey, META_API_BASE },
  ({ META_ACCESS_TOKEN, META_API_BASE: base }, callApi) =>
    apiSource({
      name: 'facebook-page',
      callApi,
      needs: { META_ACCESS_TOKEN },
      needsFrontPage: true,
      explain: explainGraphError,
      async collect(visit, request, { META_ACCESS_TOKEN: token }) {
        const url = factSoFar(visit, 'fb_url');
        const id = url && (pageIdIn(url) ?? /([\w.-]{3,80})\/?$/.exec(new URL(url).pathname)?.[1]);
        if (!id) throw new ApiStop('missing', 'no Facebook page known');
        const query = { fields: 'fan_count,rating_count', access_token: token };
        const parsed = Page.safeParse(await request({ url: below(base, `/${id}`, query) }));
        if (!parsed.success) throw unexpectedResponse();
        const { fan_count: likes, rating_count: ratings } = parsed.data;
        return {
          metrics: [
            ...(likes === undefined
              ? []
              : [{ metric: 'fb_likes_count' as const, value: likes, kind: 'measured' as const }]),
            ...(ratings === undefined
              ? []
              : [{ metric: 'fb_reviews_count' as const, value: ratings, kind: 'measured' as const }]),
          ],
        };
      },
    }),
);
