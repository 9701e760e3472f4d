import { z } from 'zod';
import { ApiStop, apiSource, below, unexpectedResponse } from '../api/api-source.ts';
import type { CallApi } from '../api/call-api.ts';
import { explainGraphError } from '../api/graph-errors.ts';
import type { Source } from '../source.ts';
import { factSoFar } from '../visit-so-far.ts';

/** As documented: developers.facebook.com, Instagram Platform, IG User Business Discovery. */
const Discovery = z.object({
  business_discovery: z.object({ followers_count: z.number().int().nonnegative() }),
});

type Parts = { callApi: CallApi; base: string; userId: string | undefined; token: string | undefined };

/** Followers of the Instagram account the front page names, where it is a business or creator account. */
export const instagramBusiness = ({ callApi, base, userId, token }: Parts): Source =>
  apiSource({
    name: 'instagram-business',
    callApi,
    needs: { INSTAGRAM_USER_ID: userId, INSTAGRAM_ACCESS_TOKEN: token },
    needsFrontPage: true,
    explain: explainGraphError,
    async collect(visit, request) {
      const name = /instagram\.com\/([a-z0-9._]{1,30})$/.exec(factSoFar(visit, 'ig_url') ?? '')?.[1];
      if (!name) throw new ApiStop('not applicable', 'no Instagram account known');
      const fields = `business_discovery.username(${name}){followers_count,media_count}`;
      const json = await request({ url: below(base, `/${userId}`, { fields, access_token: token! }) });
      const followers = parseDiscovery(json);
      if (followers === undefined) throw unexpectedResponse();
      return {
        metrics: [
          { metric: 'ig_followers_count', value: followers, kind: 'measured', inputs: { account: name } },
        ],
      };
    },
  });

export const parseDiscovery = (json: unknown): number | undefined =>
  Discovery.safeParse(json).data?.business_discovery.followers_count;
