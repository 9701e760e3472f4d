import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUDGET } from '../../parse/budget.ts';
import { instagramBusiness } from '../instagram-business/instagram-business.ts';
import { metaAdLibrary, pageIdIn } from '../meta-ad-library/meta-ad-library.ts';
import { redditSearch } from '../reddit-search/reddit-search.ts';
import type { Facts } from '../report.ts';
import type { Source } from '../source.ts';
import { trustpilot } from '../trustpilot/trustpilot.ts';
import { createCallApi } from './call-api.ts';

const SECRET = 'secret-key-of-the-operator';

type ReceivedRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
type Reply = { status?: number; headers?: Record<string, string>; json: unknown };
let requested: ReceivedRequest[];
/** The API's next responses, in order; the last one repeats. */
let replies: Reply[];

const respond = async (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  requested.push({
    method: request.method!,
    url: new URL(request.url!, base),
    headers: request.headers,
    body,
  });
  const { status = 200, headers = {}, json } = replies.length > 1 ? replies.shift()! : replies[0]!;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
};
const server = createServer((request, response) => void respond(request, response));
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeEach(() => {
  requested = [];
  replies = [];
});
afterAll(() => new Promise((closed) => server.close(closed)));

const callApi = () => createCallApi({ userAgent: 'Brandlode/1.0 (test)', pauseMilliseconds: 0 });
const collect = async (source: Source | Promise<Source>, facts: Facts = {}) =>
  (await source).collect({
    domain: 'almrausch-seifen.at',
    storefront: 'https://almrausch-seifen.at/',
    earlier: [{ source: 'storefront', outcome: 'found', requests: 1, metrics: [], facts }],
    fetch: () => Promise.reject(new Error('API sources fetch no pages')),
    parse: () => Promise.reject(new Error('API sources parse no pages')),
    cache: { get: async () => undefined, set: async () => {} },
    now: new Date('2026-11-21T12:00:00Z'),
  });
const newTrustpilot = (key: string | undefined = SECRET) =>
  trustpilot.open({ TRUSTPILOT_API_KEY: key, TRUSTPILOT_API_BASE: base }, callApi());
const newAdLibrary = () =>
  metaAdLibrary.open({ META_ACCESS_TOKEN: SECRET, META_API_BASE: `${base}/v23.0` }, callApi());
const newInstagram = () =>
  instagramBusiness.open(
    {
      INSTAGRAM_USER_ID: '17841400000000000',
      INSTAGRAM_ACCESS_TOKEN: SECRET,
      META_API_BASE: `${base}/v23.0`,
    },
    callApi(),
  );
const newReddit = () =>
  redditSearch.open(
    {
      REDDIT_CLIENT_ID: 'our-app',
      REDDIT_CLIENT_SECRET: SECRET,
      REDDIT_API_BASE: base,
      REDDIT_TOKEN_URL: `${base}/api/v1/access_token`,
    },
    callApi(),
  );

describe("Trustpilot with the operator's key", () => {
  const unit = (identifying: string, total: number) => ({
    displayName: 'Almrausch',
    name: { identifying, referring: [identifying, `www.${identifying}`] },
    status: 'active',
    score: { trustScore: 4.6, stars: 4.5 },
    numberOfReviews: { total, usedForTrustScoreCalculation: total },
    id: '507f191e810c19729de860ea',
  });

  it('reports rating in tenths and reviews of the business with this domain', async () => {
    replies = [{ json: unit('almrausch-seifen.at', 214) }];
    const report = await collect(newTrustpilot());
    expect(requested[0]!.url.pathname + requested[0]!.url.search).toBe(
      '/v1/business-units/find?name=almrausch-seifen.at',
    );
    expect(requested[0]!.headers.apikey).toBe(SECRET);
    expect(report).toMatchObject({ outcome: 'found', requests: 1 });
    expect(report.metrics).toEqual([
      { metric: 'trustpilot_reviews_count', value: 214, kind: 'measured' },
      { metric: 'trustpilot_rating', value: 46, kind: 'measured' },
    ]);
    expect(report.facts.trustpilot_url).toBe('https://www.trustpilot.com/review/almrausch-seifen.at');
  });

  it('reports no rating without reviews, and nothing about another domain', async () => {
    replies = [{ json: unit('almrausch-seifen.at', 0) }, { json: unit('other.example', 9) }];
    expect((await collect(newTrustpilot())).metrics).toEqual([
      { metric: 'trustpilot_reviews_count', value: 0, kind: 'measured' },
    ]);
    expect(await collect(newTrustpilot())).toMatchObject({ outcome: 'missing', metrics: [] });
  });
});

describe("Meta's ad library with the operator's token", () => {
  const fb_url = 'https://www.facebook.com/almrauschseifen';

  it('counts all ads of the page, and the running ones', async () => {
    replies = [
      { json: { id: '10006' } },
      {
        json: {
          data: [
            { id: '1', ad_delivery_stop_time: '2026-11-01' },
            { id: '2' },
            { id: '3', ad_delivery_stop_time: '2026-12-24' },
          ],
          paging: { cursors: { after: 'next' } },
        },
      },
      { json: { data: [{ id: '3' }, { id: '4' }], paging: { cursors: { after: 'more' } } } },
      { json: { data: [] } },
    ];
    const report = await collect(newAdLibrary(), { fb_url });
    const query = Object.fromEntries(requested[2]!.url.searchParams);
    expect(query).toMatchObject({
      search_page_ids: '["10006"]',
      ad_active_status: 'ALL',
      ad_type: 'ALL',
      after: 'next',
    });
    expect(JSON.parse(query.ad_reached_countries!)).toHaveLength(28);
    expect(report).toMatchObject({ outcome: 'found', requests: 4 });
    expect(report.metrics.map(({ metric, value, kind }) => [metric, value, kind])).toEqual([
      ['fb_ads_count', 4, 'measured'],
      ['fb_ads_active_count', 3, 'measured'],
      ['is_fb_ads_active', true, 'measured'],
    ]);
    expect(report.metrics[0]!.inputs).toEqual({ source: 'meta-ad-library' });
  });

  it('says that no ads are running if all have ended', async () => {
    replies = [{ json: { data: [{ id: '1', ad_delivery_stop_time: '2026-11-01' }] } }];
    const report = await collect(newAdLibrary(), {
      fb_url: 'https://www.facebook.com/pages/Almrausch/123456789',
    });
    expect(report.metrics.map(({ metric, value, kind }) => [metric, value, kind])).toEqual([
      ['fb_ads_count', 1, 'measured'],
      ['fb_ads_active_count', 0, 'measured'],
      ['is_fb_ads_active', false, 'measured'],
    ]);
  });

  it('leaves open whether ads are running if there are more than it reads and those have ended', async () => {
    replies = Array.from({ length: 40 }, (_, read) => ({
      json: {
        data: [{ id: String(read), ad_delivery_stop_time: '2026-11-01' }],
        paging: { cursors: { after: 'more' } },
      },
    }));
    const report = await collect(newAdLibrary(), {
      fb_url: 'https://www.facebook.com/pages/Almrausch/123456789',
    });
    expect(report).toMatchObject({ outcome: 'found', metrics: [], reason: 'at least 40 ads' });
  });

  it('reports no ads only in place of its own earlier counts, because other countries are not covered', async () => {
    replies = [{ json: { data: [] } }];
    const report = await collect(newAdLibrary(), {
      fb_url: 'https://www.facebook.com/pages/Almrausch/123456789',
    });
    expect(report).toMatchObject({ outcome: 'found', requests: 1 });
    expect(report.metrics).toMatchObject([
      { metric: 'fb_ads_count', value: 0, onlyReplacesOwn: true },
      { metric: 'fb_ads_active_count', value: 0, onlyReplacesOwn: true },
      { metric: 'is_fb_ads_active', value: false, onlyReplacesOwn: true },
    ]);
    expect(report.facts.fb_ads_library_url).toContain('view_all_page_id=123456789');
  });

  it('stops after 40 pages of ads and states their counts only as lower bounds', async () => {
    replies = [{ json: { data: [{ id: '1' }, { id: '2' }], paging: { cursors: { after: 'more' } } } }];
    const report = await collect(newAdLibrary(), {
      fb_url: 'https://www.facebook.com/pages/Almrausch/123456789',
    });
    expect(report).toMatchObject({ outcome: 'found', requests: 40, reason: 'at least 2 ads' });
    expect(report.metrics).toMatchObject([{ metric: 'is_fb_ads_active', value: true, kind: 'measured' }]);
  });

  it('reads the page id from addresses that contain one', () => {
    expect(pageIdIn('https://www.facebook.com/profile.php?id=100063')).toBe('100063');
    expect(pageIdIn('https://www.facebook.com/p/Almrausch-61550000000000')).toBe('61550000000000');
    expect(pageIdIn('https://www.facebook.com/p/Almrausch-61550000000000/')).toBe('61550000000000');
    expect(pageIdIn('https://www.facebook.com/almrausch2024')).toBeUndefined();
  });

  it('finds nothing without a Facebook page, and is not applicable without a token', async () => {
    expect(await collect(newAdLibrary())).toMatchObject({ outcome: 'missing', requests: 0 });
    const off = metaAdLibrary.open({ META_API_BASE: `${base}/v23.0` }, callApi());
    expect(await collect(off)).toMatchObject({ outcome: 'not applicable', requests: 0 });
  });
});

describe("Instagram business discovery with the operator's token", () => {
  const ig_url = 'https://www.instagram.com/almrausch.seifen';

  it('reports followers of the account that the front page links to', async () => {
    replies = [{ json: { business_discovery: { followers_count: 26_778, id: '1' }, id: '2' } }];
    const report = await collect(newInstagram(), { ig_url });
    expect(requested[0]!.url.pathname).toBe('/v23.0/17841400000000000');
    expect(requested[0]!.url.searchParams.get('fields')).toBe(
      'business_discovery.username(almrausch.seifen){followers_count}',
    );
    expect(report.metrics).toMatchObject([{ metric: 'ig_followers_count', value: 26_778, kind: 'measured' }]);
  });

  it('finds nothing without an account', async () => {
    expect(await collect(newInstagram())).toMatchObject({ outcome: 'missing', requests: 0 });
  });

  it.each([
    ['missing', 400, { code: 110, error_subcode: 2207013 }],
    ['blocked', 401, { code: 190, message: `Malformed access token ${SECRET}` }],
    ['blocked', 403, { code: 10 }],
    ['failed', 400, { code: 4 }],
    ['failed', 500, { code: 2 }],
  ])('is %s when Graph returns status %d with %o', async (outcome, status, error) => {
    replies = [{ status, json: { error } }];
    expect(await collect(newInstagram(), { ig_url })).toMatchObject({ outcome, metrics: [], requests: 1 });
  });
});

describe("Reddit search with the operator's client", () => {
  const post = (name: string, title: string, url = '') => ({
    kind: 't3',
    data: { name, title, url, selftext: '' },
  });
  const listing = (after: string | null, ...children: unknown[]) => ({
    json: { kind: 'Listing', data: { after, children } },
  });
  const token = { json: { access_token: 'bearer-of-an-hour', token_type: 'bearer', expires_in: 3600 } };

  it('counts each post that names the domain once', async () => {
    replies = [
      token,
      listing('t3_b', post('t3_a', 'Soap from Almrausch-Seifen.at'), post('t3_b', 'Something else')),
      listing(
        null,
        post('t3_a', 'Again almrausch-seifen.at'),
        post('t3_c', 'Look', 'https://almrausch-seifen.at/x'),
      ),
    ];
    const report = await collect(newReddit());
    expect(requested[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
    expect(requested[0]!.headers.authorization).toMatch(/^Basic /);
    expect(requested[1]!.headers.authorization).toBe('Bearer bearer-of-an-hour');
    expect(requested[1]!.headers['user-agent']).toContain('Brandlode');
    expect(requested[2]!.url.searchParams.get('after')).toBe('t3_b');
    expect(report.metrics).toMatchObject([{ metric: 'reddit_mentions_count', value: 2, kind: 'measured' }]);
  });

  it('counts whole host names with their subdomains, not others that contain the domain', async () => {
    const named = [
      'See www.almrausch-seifen.at.',
      '(https://shop.almrausch-seifen.at/a)',
      'mail hello@almrausch-seifen.at',
    ];
    const others = [
      'myalmrausch-seifen.at',
      'my-almrausch-seifen.at',
      'almrausch-seifen.attic',
      'almrausch-seifen.at.example',
      'almrausch-seifen.at-shop.example',
    ];
    const posts = [...named, ...others].map((text, index) => post(`t3_${index}`, text));
    replies = [token, listing(null, ...posts)];
    const report = await collect(newReddit());
    expect(report.metrics).toMatchObject([{ value: named.length }]);
  });

  it('requests a token once an hour, not once per store', async () => {
    replies = [token, listing(null)];
    const reddit = newReddit();
    await collect(reddit);
    await collect(reddit);
    expect(requested.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  });

  it('stops after a thousand posts and states their count only as a lower bound', async () => {
    replies = [token, listing('t3_x', post('t3_a', 'almrausch-seifen.at'))];
    const report = await collect(newReddit());
    expect(requested).toHaveLength(11);
    expect(report).toMatchObject({ outcome: 'found', metrics: [], reason: 'at least 1 mention' });
  });

  it.each([
    [199, [{ metric: 'reddit_mentions_count', value: 1 }]],
    [245, []],
  ])('takes a search that ends after %d posts for complete only below 200', async (count, metrics) => {
    const posts = Array.from({ length: count }, (_, index) => post(`t3_${index}`, 'Soap'));
    posts[0] = post('t3_0', 'almrausch-seifen.at');
    const pages = [posts.slice(0, 100), posts.slice(100, 200), posts.slice(200)].filter(
      ({ length }) => length,
    );
    const isLast = (index: number) => index === pages.length - 1;
    replies = [token, ...pages.map((page, index) => listing(isLast(index) ? null : 't3_x', ...page))];
    const report = await collect(newReddit());
    expect(report).toMatchObject({ outcome: 'found', metrics });
    expect(report.reason).toBe(metrics.length > 0 ? undefined : 'at least 1 mention');
  });
});

describe('Sources with a key', () => {
  it.each([
    [401, 'blocked'],
    [403, 'blocked'],
    [404, 'missing'],
    [429, 'failed'],
    [503, 'failed'],
  ])('report status %d as %s without metrics', async (status, outcome) => {
    replies = [{ status, json: {} }];
    expect(await collect(newTrustpilot())).toMatchObject({ outcome, metrics: [], requests: 1 });
  });

  it('send nothing to an API before its Retry-After has passed', async () => {
    replies = [{ status: 429, headers: { 'retry-after': '3600' }, json: {} }];
    const source = newTrustpilot();
    expect(await collect(source)).toMatchObject({
      outcome: 'failed',
      reason: 'too many requests',
      retryAfterSeconds: 3600,
    });
    expect(await collect(source)).toMatchObject({ outcome: 'failed', reason: 'too many requests' });
    expect(requested).toHaveLength(1);
  });

  it('obey a Retry-After of one second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    replies = [{ status: 429, headers: { 'retry-after': '1' }, json: {} }];
    const call = callApi();
    await call({ url: new URL(base) });
    await call({ url: new URL(base) });
    expect(requested).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1000);
    await call({ url: new URL(base) });
    expect(requested).toHaveLength(2);
  });

  it('stop reading a response at the size limit', async () => {
    replies = [{ json: { padding: 'x'.repeat(BUDGET.response.bytes) } }];
    expect(await callApi()({ url: new URL(base) })).toEqual({
      outcome: 'response',
      status: 200,
      json: undefined,
    });
    replies = [{ json: { padding: 'x'.repeat(BUDGET.response.bytes / 2) } }];
    expect(await callApi()({ url: new URL(base) })).toHaveProperty('json.padding');
  });

  it('fail on an unexpected response and on an unreachable API', async () => {
    replies = [{ json: { something: 'else' } }];
    expect(await collect(newTrustpilot())).toMatchObject({
      outcome: 'failed',
      reason: 'unexpected response format',
    });
    const unreachable = trustpilot.open(
      { TRUSTPILOT_API_KEY: SECRET, TRUSTPILOT_API_BASE: 'http://127.0.0.1:1' },
      callApi(),
    );
    expect(await collect(unreachable)).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
  });

  it('send one request at a time to an API', async () => {
    let open = 0;
    let max = 0;
    const crowded = createServer((_, response) => {
      max = Math.max(max, ++open);
      setImmediate(() => {
        open -= 1;
        response.end('{}');
      });
    });
    await new Promise<void>((listening) => crowded.listen(0, '127.0.0.1', listening));
    const call = callApi();
    const url = new URL(`http://127.0.0.1:${(crowded.address() as AddressInfo).port}/`);
    await Promise.all(Array.from({ length: 5 }, () => call({ url })));
    expect(max).toBe(1);
    await new Promise((closed) => crowded.close(closed));
  });

  it('never put the key into a report', async () => {
    const facts = {
      fb_url: 'https://www.facebook.com/almrausch',
      ig_url: 'https://www.instagram.com/almrausch',
    };
    for (const status of [200, 400, 401, 403, 404, 429, 500]) {
      for (const source of [newTrustpilot(), newAdLibrary(), newInstagram(), newReddit()]) {
        replies = [{ status, json: { error: { code: 190, message: SECRET }, message: SECRET } }];
        expect(JSON.stringify(await collect(source, facts))).not.toContain(SECRET);
      }
    }
  });
});
