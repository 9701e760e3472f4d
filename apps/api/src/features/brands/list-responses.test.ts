import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BrandSuggestions,
  BrandsById,
  BrowsedBrands,
  FacetsResponse,
  FilteredBrandList,
} from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useApi } from '../../testing.ts';

const PATH = '/api/brands/filter?page=1&limit=100';

const api = await useApi({ brands: 200 });
const plus = await api.tokenFor('plus');

const filter = (encoding: string, body = '{}') =>
  fetch(api.url + PATH, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${plus}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
    body,
  });

const ACCEPTED = [
  ['GET', '/api/brands?page=3', '', BrowsedBrands],
  ['GET', '/api/brands', '', BrowsedBrands],
  ['GET', '/api/brands?ids=1,2,3', '', BrandsById],
  ['GET', '/api/brands/search?keyword=caf%C3%A9%20sh%zz', '', BrandSuggestions],
  ['POST', '/api/brands/filter?page=2&limit=7', '{"locations":["US","unknown"]}', FilteredBrandList],
  ['POST', '/api/brands/filter', '{"categories":["sports"],"is_fb_ads_active":"unknown"}', FilteredBrandList],
  ['POST', '/api/brands/facets?page=x', '{"fb_likes_count":{"max":5.5,"unknown":"include"}}', FacetsResponse],
] as const;

it.each(ACCEPTED)('%s %s %s returns a list as documented', async (method, path, body, schema) => {
  const response = await api.request(path, { token: plus, method, ...(body && { body }) });
  expect(response.status).toBe(200);
  // The schema drops undocumented properties: none may be sent.
  expect(schema.parse(response.json)).toEqual(response.json);
});

it.each(['', '1,0', '1,mine', Array(101).fill(1).join()])('rejects a request for the ids %s', async (ids) => {
  const response = await api.request(`/api/brands?ids=${ids}`, { token: plus });
  expect([response.status, response.json.code]).toEqual([400, 'invalid-request']);
});

it('returns a list with security headers and request id, of which an invalid one is replaced, and counts it in the metrics', async () => {
  const path = '/api/brands?page=2';
  const { status, headers } = await api.request(path, {
    token: plus,
    headers: { 'x-request-id': 'given-by-proxy' },
  });
  expect([status, headers.get('x-request-id'), headers.get('x-content-type-options')]).toEqual([
    200,
    'given-by-proxy',
    'nosniff',
  ]);
  const forged = await api.request(path, { token: plus, headers: { 'x-request-id': '{"forged": 1}' } });
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const series = 'http_request_duration_seconds_count{route="/api/brands",method="GET",status="200"}';
  const isCounted = async () => (await api.request('/metrics')).text.includes(series);
  await expect.poll(isCounted).toBe(true);
});

it('returns the same list for a body in pieces or chunks', async () => {
  const expected = await (await filter('identity')).text();
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
      await sleep(20);
      socket.write(piece);
    }
    await once(socket, 'close');
    expect(text).toContain(expected);
  }
});

it('returns names in any script unchanged, compressed and plain', async () => {
  const name = 'Crème 日本 🏺 Ÿ';
  await api.query("update brands set brand_name = $1, locations = '{AQ}' where id = 2", [name]);
  const names = async (encoding: string) => {
    const response = await filter(encoding, '{"locations":["AQ"]}');
    return BrowsedBrands.parse(await response.json()).data.map((brand) => brand.brand_name);
  };
  await expect.poll(() => names('identity')).toEqual([name]);
  for (const encoding of ['zstd', 'gzip', 'identity']) expect(await names(encoding)).toEqual([name]);
});
