import { describe, expect, it } from 'vitest';
import { useApi } from '../testing.ts';

const api = await useApi({ brands: 5 });
const token = await api.tokenFor('plus');

describe.each([
  ['a NUL character', 'a\u0000'],
  ['a lone surrogate', 'a\ud800'],
])('A body with %s is rejected', (_what, text) => {
  it.each([
    ['PUT', '/api/brands/1/notes', { version: 0, text }, 'body.text'],
    ['POST', '/api/searches', { name: 'Kettles', search: { columns: text } }, 'body.search.columns'],
    ['POST', '/api/brands/filter', { categories: ['pets', text] }, 'body.categories.1'],
    ['POST', '/api/brands/filter', { [text]: [] }, 'body'],
    ['POST', '/api/auth/login', { email: text, password: 'any' }, 'body.email'],
  ])('%s %s %j', async (method, path, body, index) => {
    const { status, json } = await api.request(path, { token, method, body });
    expect(status).toBe(400);
    expect(json.errors).toEqual([{ path: index, message: 'must be text' }]);
  });
});

it('A NUL character in an address is rejected', async () => {
  for (const path of [
    '/api/brands/search?keyword=a%00',
    '/api/s/a%00',
    '/api/lists/7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11/brands?status=a%00',
  ])
    expect((await api.request(path, { token })).status, path).toBe(400);
  const name = '/api/imports?target=mine&name=a%00';
  const upload = await api.request(name, {
    token,
    body: 'brand\na',
    headers: { 'content-type': 'text/csv' },
  });
  expect(upload.json.errors).toEqual([{ path: 'query.name', message: 'must be text' }]);
});

it('A body nested thousands of levels deep is read without a failure', async () => {
  const body = `{"filters":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect((await api.request('/api/brands/filter', { token, body })).status).toBe(400);
});

it('A version beyond the range of the database is rejected', async () => {
  const body = { text: 'Note', version: 2_147_483_648 };
  expect((await api.request('/api/brands/1/notes', { token, method: 'PUT', body })).status).toBe(400);
});
