import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreatedApiKey, type KeyScope } from '@brandlode/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useApi } from '../../apps/api/src/testing.ts';
import { BrandlodeError, createBrandlode, dataOf, eachRow } from '../../clients/typescript/client.ts';
import { writeClientTypes } from '../../scripts/lib/write-client-types.ts';
import { journey } from './journey.ts';

const CLIENT = fileURLToPath(new URL('../../clients/typescript', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const run = promisify(execFile);

const api = await useApi({ brands: 60 });
const token = await api.tokenFor('plus');
const PETS = { categories: ['pets and animals'], locations: ['DE'] };
beforeAll(async () => {
  await api.query("update brands set categories = '{1100,1103}', locations = '{DE}'");
  // The index follows the database.
  await vi.waitUntil(async () => (await filter(PETS)).total === 60, { timeout: 240_000, interval: 100 });
  await writeClientTypes();
  execFileSync(TSC, ['-p', CLIENT], { stdio: 'inherit' });
});

async function filter(body: object, query = '') {
  return (await api.request(`/api/brands/filter${query}`, { token, body })).json;
}
async function createKey(...scopes: KeyScope[]) {
  const body = { name: 'Program', scopes, days: 1 };
  return CreatedApiKey.parse((await api.request('/api/keys', { token, body })).json).key;
}
const connect = async (...scopes: KeyScope[]) =>
  createBrandlode({ baseUrl: api.url, apiKey: await createKey(...scopes) });

describe('The TypeScript client', () => {
  it('compiles under strict settings, as do its examples', () => {
    execFileSync(TSC, ['-p', join(CLIENT, 'examples')], { stdio: 'inherit' });
  });

  it('has types with which a program signs in, filters and reads problems', async () => {
    const login = { email: 'client@example.com', password: 'plover-kettle-37-orbit' };
    await api.tokenFor('plus', login.email);
    expect(await journey(api.url, login)).toEqual({
      rejected: 'unauthenticated',
      tier: 'plus',
      total: expect.any(Number),
      isSameBrand: true,
      traffic: expect.any(Number),
      missing: 'not-found',
      invalid: 'body.estimated_monthly_traffic.min',
    });
  });

  it('sends writes with an Idempotency-Key, which the program may choose', async () => {
    const brandlode = await connect('lists:write');
    const create = (key?: string) =>
      dataOf(
        brandlode.POST('/api/lists', {
          body: { name: 'Same' },
          ...(key && { headers: { 'Idempotency-Key': key } }),
        }),
      );
    const ids = [await create('once'), await create('once'), await create()].map(({ id }) => id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('reads the rows of all pages, and throws the problem of a response', async () => {
    const brandlode = await connect('lists:write', 'checks');
    await Promise.all(
      Array.from({ length: 5 }, () => dataOf(brandlode.POST('/api/lists', { body: { name: 'One' } }))),
    );
    const { data } = await dataOf(brandlode.GET('/api/lists', { params: { query: { limit: 200 } } }));
    const names: string[] = [];
    for await (const { id } of eachRow((page?: number) =>
      dataOf(brandlode.GET('/api/lists', { params: { query: { limit: 2, ...(page && { page }) } } })),
    ))
      names.push(id);
    expect(names).toEqual(data.map(({ id }) => id));
    await expect(dataOf(brandlode.GET('/api/searches'))).rejects.toMatchObject({
      name: 'BrandlodeError',
      status: 403,
      code: 'key-not-allowed',
      message: expect.stringContaining('"searches"'),
    });
  });
});

/** A server that responds with these `Retry-After` values to 429, then with 200; returns what it received. */
async function limitedServer(waits: (string | undefined)[]) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const after = waits[received.length];
    const isLimited = received.length < waits.length;
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(isLimited ? 429 : 200, {
      'content-type': 'application/json',
      ...(after !== undefined && { 'retry-after': after }),
    });
    response.end(isLimited ? '{ "code": "too-many-requests" }' : '{ "id": "1" }');
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, brandlode: createBrandlode({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'bl_1' }) };
}

describe('A limited request', () => {
  it('is sent again as Retry-After says, as the same write', async () => {
    const { received, brandlode } = await limitedServer(['0', '1']);
    const began = performance.now();
    expect((await brandlode.POST('/api/lists', { body: { name: 'Mine' } })).data).toEqual({ id: '1' });
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set(['{"name":"Mine"}']));
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer bl_1',
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it.each([
    ['without Retry-After', [undefined], 1],
    ['that would have to wait longer than a minute', ['61'], 1],
    ['that was sent five times', ['0', '0', '0', '0', '0'], 5],
  ])('%s is not sent again', async (_, waits, requests) => {
    const { received, brandlode } = await limitedServer(waits);
    const failed = dataOf(brandlode.GET('/api/lists'));
    await expect(failed).rejects.toThrow(BrandlodeError);
    await expect(failed).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(received).toHaveLength(requests);
    expect(received[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('stops waiting when it is aborted', async () => {
    const { received, brandlode } = await limitedServer(['60']);
    const controller = new AbortController();
    const pending = brandlode.GET('/api/lists', { signal: controller.signal });
    await expect.poll(() => received.length).toBe(1);
    controller.abort(new Error('stopped'));
    await expect(pending).rejects.toThrow('stopped');
    expect(received).toHaveLength(1);
  });
});

describe('The example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brandlode-client-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const example = (name: string) => join(CLIENT, 'examples', `${name}.ts`);
  async function runExample(name: string, ...scopes: KeyScope[]) {
    const env = { ...process.env, BRANDLODE_URL: api.url, API_KEY: await createKey(...scopes) };
    const { stdout } = await run(process.execPath, [example(name)], { cwd: folder, env });
    return stdout.trimEnd().split('\n');
  }

  it('finds growing pet brands in Germany, fastest first', async () => {
    const [total, ...lines] = await runExample('find-growing-brands', 'brands');
    const body = { ...PETS, estimated_monthly_traffic_change_90d: { min: 10 } };
    const found = await filter(body, '?limit=20&sort=estimated_monthly_traffic_change_90d:desc');
    expect(found.total).toBeGreaterThan(0);
    expect(found.total).toBeLessThan(60);
    expect(total).toBe(`${found.total} brands`);
    expect(lines.map((line) => /\((.*)\)/.exec(line)?.[1])).toEqual(
      found.data.map(({ domain }: { domain: string }) => domain),
    );
  });

  it('adds five brands to a list, with a note each', async () => {
    const [line = ''] = await runExample('add-to-list', 'brands', 'lists:write');
    const [, added, id] = /^(\d+) brands are on the list (\S+)$/.exec(line) ?? [];
    expect(added).toBe('5');
    const { json } = await api.request(`/api/lists/${id}/brands`, { token });
    expect(json.data).toHaveLength(5);
    for (const { brandId } of json.data) {
      const note = await api.request(`/api/brands/${brandId}/notes`, { token });
      expect(note.json.text).toBe('Contact them about wholesale.');
    }
  });

  it('exports a search', async () => {
    expect(await runExample('export-brands', 'exports')).toEqual(['60 brands are in brands.csv']);
    const rows = readFileSync(join(folder, 'brands.csv'), 'utf8').trimEnd().split('\r\n');
    expect(rows).toHaveLength(61);
  });

  it('receives a webhook, and rejects what is not from Brandlode', async () => {
    const create = { address: 'http://127.0.0.1:9/' };
    const { id, secret } = (await api.request('/api/webhooks', { token, body: create })).json;
    const child = spawn(process.execPath, [example('receive-webhook')], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const address = String((await lines.next()).value).replace('Listening on ', '');
    await api.request(`/api/webhooks/${id}`, { token, method: 'PATCH', body: { address } });
    const test = await api.request(`/api/webhooks/${id}/test`, { token, body: {} });
    expect(test.json).toMatchObject({ delivered: true, status: 204 });
    expect((await lines.next()).value).toMatch(/^webhook\.test [\da-f-]{36}$/);
    const time = Math.floor(Date.now() / 1000);
    for (const signature of ['', `t=${time},v1=${'0'.repeat(64)}`]) {
      const headers = { 'brandlode-signature': signature };
      expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    }
  });
});
