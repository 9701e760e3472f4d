import { z } from 'zod';
import { apiAddress, apiKey } from '../api/api-settings.ts';
import { ApiStop, apiSource, below, type RequestJson, unexpectedResponse } from '../api/api-source.ts';
import { atLeast } from '../lower-bound.ts';
import type { MetricValue } from '../report.ts';
import { configurableSource } from '../source.ts';

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

/** Reddit ends a search after at most a thousand posts, often after about 240, and does not say that there are more. */
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const FEWER_ARE_ALL = 200;

type Keys = { REDDIT_CLIENT_ID: string; REDDIT_CLIENT_SECRET: string };

/** How many posts on Reddit name the store's domain. */
export const redditSearch = configurableSource(
  {
    REDDIT_CLIENT_ID: apiKey,
    REDDIT_CLIENT_SECRET: apiKey,
    REDDIT_API_BASE: apiAddress.default('https://oauth.reddit.com'),
    REDDIT_TOKEN_URL: apiAddress.default('https://www.reddit.com/api/v1/access_token'),
  },
  (settings, callApi) => {
    const { REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET, REDDIT_API_BASE: base } = settings;
    const needs = { REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET };
    let token: { text: string; until: number } | undefined;

    const requestToken = async (request: RequestJson, keys: Keys, now: Date): Promise<string> => {
      if (token && token.until > now.getTime()) return token.text;
      const { REDDIT_CLIENT_ID: id, REDDIT_CLIENT_SECRET: secret } = keys;
      const basic = Buffer.from(`${id}:${secret}`).toString('base64');
      const parsed = Token.safeParse(
        await request({
          url: new URL(settings.REDDIT_TOKEN_URL),
          method: 'POST',
          headers: { authorization: `Basic ${basic}` },
          body: new URLSearchParams({ grant_type: 'client_credentials' }),
        }),
      );
      if (!parsed.success) throw unexpectedResponse();
      // Renewed a minute before it expires.
      token = { text: parsed.data.access_token, until: now.getTime() + (parsed.data.expires_in - 60) * 1000 };
      return token.text;
    };

    return apiSource({
      name: 'reddit-search',
      asksByAddress: true,
      callApi,
      needs,
      explain: ({ status }) => {
        if (status !== 401) return undefined;
        token = undefined;
        return new ApiStop('blocked', 'rejected with status 401: are the client id and secret right?');
      },
      async collect({ domain, now }, request, keys) {
        const authorization = `Bearer ${await requestToken(request, keys, now)}`;
        const query = `url:${domain} OR "${domain}"`;
        // The host name or a subdomain of it: cambridge.com is another one than ridge.com.
        const named = new RegExp(
          `(?<![\\p{L}\\p{N}_-])${RegExp.escape(domain)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
          'u',
        );
        const posts = new Set<string>();
        const naming = new Set<string>();
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
          for (const { name, text } of listing.posts) {
            posts.add(name);
            if (named.test(text)) naming.add(name);
          }
          after = listing.after;
          pages += 1;
        } while (after && pages < MAX_PAGES);
        const isComplete = !after && posts.size < FEWER_ARE_ALL;
        return isComplete ? { metrics: [countOf(naming.size)] } : { reason: boundText(naming.size) };
      },
    });
  },
  { together: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'] },
);

const countOf = (mentions: number): MetricValue => ({
  metric: 'reddit_mentions_count',
  value: mentions,
  kind: 'measured',
  inputs: { source: 'reddit-search' },
});

const boundText = (mentions: number): string =>
  mentions > 0 ? atLeast(mentions, 'mention') : 'none in the newest posts; not all were read';

/** The posts of a listing with their text in lower case. */
function parseListing(json: unknown) {
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
