import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { BASIC_SEARCH_LIMIT, BrandList } from '@brandlode/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { startApi, type TestApi } from '../../testing.ts';

const BRANDS = 200;
/** Asked once, asked again, and answered as before. */
const TIMES = [1, 2, 3];
const PATH = '/api/brands/filter?page=1&limit=100';
let api: TestApi;
/** The same with traces on, where each call goes through the framework. */
let traced: App;
let byFramework: string;
let plus: string;
let basic: string;

beforeAll(async () => {
  api = await startApi({ brands: BRANDS });
  const { config } = api.context;
  traced = createApp({ ...api.context, config: { ...config, traces: { endpoint: '' } as never } });
  byFramework = await traced.listen({ port: 0, host: '127.0.0.1' });
  [plus, basic] = [await api.tokenFor('plus'), await api.tokenFor('basic')];
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await traced?.close();
  await api?.stop();
});

const ask = (encoding: string, token = plus, body = '{}') =>
  fetch(api.url + PATH, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
    body,
  });

it('the same call asked again is answered the same, packed in every way and plain (section 7)', async () => {
  const texts: string[] = [];
  for (const _ of TIMES)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask(encoding);
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept-encoding']);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      texts.push(await answer.text());
    }
  expect(new Set(texts).size).toBe(1);
});

it('what was asked twice is answered without a look at the catalogue, with the same headers, and counted like any call', async () => {
  const looks = vi.spyOn(api.catalogue, 'list');
  const path = '/api/brands?page=2';
  const headersOf = async () => {
    const { status, headers } = await api.call(path, {
      token: plus,
      headers: { 'x-request-id': 'given-by-proxy' },
    });
    expect([status, headers.get('x-request-id')]).toEqual([200, 'given-by-proxy']);
    return Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  };
  const first = await headersOf();
  for (const _ of TIMES) expect(await headersOf()).toEqual(first);
  expect(looks).toHaveBeenCalledTimes(2);
  const line = 'http_request_duration_seconds_count{route="/api/brands",method="GET",status="200"} 4';
  const isCounted = async () => (await api.call('/metrics')).text.includes(line);
  await expect.poll(isCounted, { timeout: 20_000 }).toBe(true);
});

const LISTS = [
  ['GET', '/api/brands?page=3', ''],
  ['GET', '/api/brands', ''],
  ['GET', '/api/brands/search?keyword=caf%C3%A9%20sh%zz', ''],
  ['POST', '/api/brands/filter?page=2&limit=7', '{"locations":["US","unknown"]}'],
  ['POST', '/api/brands/filter', '{"categories":["sports"],"is_fb_ads_active":"unknown"}'],
  ['POST', '/api/brands/facets?page=x', '{"fb_likes_count":{"max":5.5,"unknown":"include"}}'],
] as const;
const REFUSED = [
  ['GET', '/api/brands?page=0', ''],
  ['GET', '/api/brands?page=1&page=2', ''],
  ['GET', `/api/brands/search?keyword=${'x'.repeat(201)}`, ''],
  ['POST', '/api/brands/filter?limit=101', '{}'],
  ['POST', '/api/brands/filter', '{"__proto__":{"min":1}}'],
  ['POST', '/api/brands/filter', '{"fb_likes_count":{"min":2,"max":1}}'],
  ['POST', '/api/brands/filter', '{"fb_likes'],
  ['POST', '/api/brands/facets', '[]'],
  ['POST', '/api/brands/facets', '\u{0}'],
  ['POST', '/api/brands', '{}'],
] as const;

/** An answer, without what is another for each call. */
async function askAt(url: string, [method, path, body]: readonly [string, string, string]) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${plus}`,
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body || null,
  });
  const fields = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { status: answer.status, fields: Object.fromEntries(fields), text: await answer.text() };
}

/** Asks both ways, and before the framework as often as it takes for the answer to be kept; answers the one status. */
async function statusBothWays(call: readonly [string, string, string]): Promise<number> {
  const expected = await askAt(byFramework, call);
  for (const _ of TIMES) expect(await askAt(api.url, call)).toEqual(expected);
  return expected.status;
}

it.each(LISTS)('%s %s %s is answered as the framework does it, to the byte (section 7)', async (...call) => {
  expect(await statusBothWays(call)).toBe(200);
});

it.each(REFUSED)('%s %s %s is refused as the framework does it (section 8)', async (...call) => {
  expect(await statusBothWays(call)).toBeGreaterThanOrEqual(400);
});

it('who has signed out gets 401 for what is known too (section 6)', async () => {
  const leaving = await api.tokenFor('plus');
  for (const _ of TIMES) expect((await ask('identity', leaving)).status).toBe(200);
  await api.database.pool.query(
    'update sessions set ended_at = now() where id = (select id from sessions order by created_at desc limit 1)',
  );
  await expect.poll(async () => (await ask('identity', leaving)).status, { timeout: 20_000 }).toBe(401);
});

it('a caller who leaves in the middle of a body harms nobody', async () => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(
    [
      'POST /api/brands/filter HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${plus}`,
      'content-type: application/json',
      'content-length: 20',
      '',
      '{"fb_',
    ].join('\r\n'),
  );
  await passed(50);
  socket.destroy();
  expect((await ask('identity')).status).toBe(200);
});

it('Basic is never answered with what Plus was, nor a caller without a plan (section 6)', async () => {
  for (const _ of TIMES) {
    const answers = await Promise.all(
      [plus, basic].map((token) => api.call(PATH, { token, body: { fb_likes_count: { min: 0 } } })),
    );
    expect(answers.map(({ json }) => json.data.length <= BASIC_SEARCH_LIMIT)).toEqual([false, true]);
    expect((await api.call(PATH, { body: { fb_likes_count: { min: 0 } } })).status).toBe(401);
  }
});

it('a body that was refused is refused again, and known words in another type are still another call', async () => {
  for (const _ of TIMES) {
    expect((await api.call(PATH, { token: plus, body: { fb_likes_count: 'x' } })).status).toBe(400);
    const { status } = await fetch(api.url + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${plus}`, 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(status).toBe(415);
  }
});

it('a body that comes in pieces, or without its length, is answered like one that comes at once', async () => {
  const expected = await (await ask('identity')).text();
  const head = ['POST /api/brands/filter?page=1&limit=100 HTTP/1.1', 'host: localhost', 'connection: close'];
  const fields = [...head, `authorization: Bearer ${plus}`, 'content-type: application/json'];
  const bodies = [
    { length: 'content-length: 2', pieces: ['{', '}'] },
    { length: 'transfer-encoding: chunked', pieces: ['1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n'] },
  ];
  for (const { length, pieces } of bodies) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data));
    socket.write([...fields, length, '', ''].join('\r\n'));
    for (const piece of pieces) {
      await passed(20);
      socket.write(piece);
    }
    await once(socket, 'close');
    expect(text).toContain(expected);
  }
});

it('a name in any script comes whole, packed in every way and plain (section 7)', async () => {
  const name = 'Crème 日本 🏺 Ÿ';
  await api.database.pool.query("update brands set brand_name = $1, locations = '{AQ}' where id = 2", [name]);
  const names = async (encoding: string) => {
    const answer = await ask(encoding, plus, '{"locations":["AQ"]}');
    return BrandList.parse(await answer.json()).data.map((brand) => brand.brand_name);
  };
  await expect.poll(() => names('identity'), { timeout: 20_000 }).toEqual([name]);
  for (const _ of TIMES)
    for (const encoding of ['br', 'gzip', 'identity']) expect(await names(encoding)).toEqual([name]);
});
