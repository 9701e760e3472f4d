import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useApi } from '../testing.ts';
import { compression } from './compression.ts';

const api = await useApi({ brands: 120 });
const token = await api.tokenFor('plus');

async function get(path: string, encoding: string) {
  const response = await fetch(api.url + path, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });
  const { status, headers } = response;
  return {
    status,
    vary: headers.get('vary'),
    type: headers.get('content-type'),
    encoding: headers.get('content-encoding'),
    text: await response.text(),
  };
}

async function exportOf(format: string): Promise<string> {
  return (await api.json('/api/exports', { token, body: { format, search: {} } }, 201)).url;
}

describe('Text above 2 kB is compressed', () => {
  it.each(['/api/openapi.json', '/api/brands', '/api/searches/suggested'])('%s', async (path) => {
    const plain = await get(path, 'identity');
    const type = 'application/json; charset=utf-8';
    expect(plain).toMatchObject({ status: 200, encoding: null, type });
    for (const encoding of ['gzip', 'zstd']) {
      const packed = await get(path, encoding);
      expect(packed).toEqual({ ...plain, encoding, vary: expect.stringContaining('accept-encoding') });
    }
  });

  it.each(['csv', 'ndjson'])('an export as %s', async (format) => {
    const plain = await get(await exportOf(format), 'identity');
    expect(plain).toMatchObject({ status: 200, encoding: null });
    expect(await get(await exportOf(format), 'gzip')).toMatchObject({ encoding: 'gzip', text: plain.text });
  });
});

it('an export as xlsx, which is compressed already, and short texts are sent as they are', async () => {
  for (const path of [await exportOf('xlsx'), '/api/product'])
    expect(await get(path, 'gzip')).toMatchObject({ status: 200, encoding: null });
});

it('responses with secrets are not compressed', async () => {
  const app = Fastify();
  compression(app);
  app.register(async (plugin) => {
    const long = () => 'x'.repeat(5_000);
    plugin.get('/api/lists', long);
    plugin.get('/api/auth/session', long);
    plugin.get('/oauth/token', long);
    plugin.get('/api/webhooks', { schema: { secretResponse: true } }, long);
  });
  const encodings: unknown[] = [];
  for (const url of ['/api/lists', '/api/auth/session', '/oauth/token', '/api/webhooks'])
    encodings.push(
      (await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
    );
  expect(encodings).toEqual(['gzip', undefined, undefined, undefined]);
  await app.close();
});
