import { z } from 'zod';
import { ApiStop, apiSource, below, type RequestJson, unexpectedResponse } from '../api/api-source.ts';
import type { CallApi } from '../api/call-api.ts';
import type { Source } from '../source.ts';

/** As documented: reddit.com/dev/api (GET /search, a Listing) and github.com/reddit-archive/reddit/wiki/OAuth2 (application only). */
const Listing = z.object({
  data: z.object({
    after: z.string().nullish(),
    children: z.array(
      z.object({
        data: z.object({
          name: z.string(),
          title: z.string(),
          selftext: z.string().default(''),
          url: z.string().default(''),
        }),
      }),
    ),
  }),
});
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A listing goes no further than about a thousand. */
const PAGE_SIZE = 100;
const MOST_PAGES = 10;

type Parts = {
  callApi: CallApi;
  base: string;
  tokenUrl: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
};

/** How many posts on Reddit name the store's domain. */
export function redditSearch({ callApi, base, tokenUrl, clientId, clientSecret }: Parts): Source {
  let token: { text: string; until: number } | undefined;

  const askToken = async (request: RequestJson, now: Date): Promise<string> => {
    if (token && token.until > now.getTime()) return token.text;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const parsed = Token.safeParse(
      await request({
        url: new URL(tokenUrl),
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    );
    if (!parsed.success) throw unexpectedResponse();
    // A minute before it ends it is as good as over.
    token = { text: parsed.data.access_token, until: now.getTime() + (parsed.data.expires_in - 60) * 1000 };
    return token.text;
  };

  return apiSource({
    name: 'reddit-search',
    callApi,
    needs: { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret },
    explain: ({ status }) => {
      if (status !== 401) return undefined;
      token = undefined;
      return new ApiStop('blocked', 'refused, status 401: are the client id and secret right?');
    },
    async collect({ domain, now }, request) {
      const authorization = `Bearer ${await askToken(request, now)}`;
      const query = `url:${domain} OR "${domain}"`;
      const posts = new Set<string>();
      let after: string | null | undefined;
      let pages = 0;
      do {
        const listing = parseListing(
          await request({
            url: below(base, '/search', {
              q: query,
              type: 'link',
              sort: 'new',
              t: 'all',
              limit: String(PAGE_SIZE),
              raw_json: '1',
              ...(after && { after }),
            }),
            headers: { authorization },
          }),
        );
        if (!listing) throw unexpectedResponse();
        for (const post of listing.posts) if (post.text.includes(domain)) posts.add(post.name);
        after = listing.after;
        pages += 1;
      } while (after && pages < MOST_PAGES);
      return {
        metrics: [
          {
            metric: 'reddit_mentions_count',
            value: posts.size,
            ...(after ? { kind: 'estimated' as const, low: posts.size } : { kind: 'measured' as const }),
            inputs: { query, counted: 'posts of all time that name the domain' },
          },
        ],
      };
    },
  });
}

/** The posts of a listing with all their words in lower case. */
export function parseListing(json: unknown) {
  const listing = Listing.safeParse(json).data?.data;
  return (
    listing && {
      after: listing.after,
      posts: listing.children.map(({ data: { name, title, selftext, url } }) => ({
        name,
        text: `${title} ${selftext} ${url}`.toLowerCase(),
      })),
    }
  );
}
