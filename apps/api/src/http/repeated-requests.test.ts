import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useApi } from '../testing.ts';
import { rememberResponses } from './idempotency.ts';
import { inFlightRequests } from './limits/in-flight.ts';

const api = await useApi({ brands: 5 });
const token = await api.tokenFor('plus');

let keys = 0;
const newKey = () => `key-${++keys}`;
type Request = { token?: string; method?: string; headers?: Record<string, string> };
const send = (path: string, body?: object, request: Request = {}) =>
  api.request(`/api${path}`, { token, body, ...request });
const create = (key: string, name: string, request: Request = {}) =>
  send('/lists', { name }, { headers: { 'idempotency-key': key }, ...request });
const countLists = async (name: string) =>
  (await send('/lists')).json.data.filter((list: { name: string }) => list.name === name).length;

describe('A write with an Idempotency-Key', () => {
  it('is done once and gets the same response again', async () => {
    const key = newKey();
    const first = await create(key, 'Once');
    const again = await create(key, 'Once');
    expect([first.status, again.status, again.type]).toEqual([201, 201, first.type]);
    expect(again.text).toBe(first.text);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await countLists('Once')).toBe(1);
  });

  it('is rejected with 422 if the key was used for another request', async () => {
    const key = newKey();
    await create(key, 'Mine');
    expect((await create(key, 'Other')).json).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    expect(await countLists('Other')).toBe(0);
  });

  it('is rejected with 409 and Retry-After while the first one is in progress', async () => {
    const key = newKey();
    const lock = await api.database.pool.connect();
    await lock.query('begin; lock table lists in share mode');
    const first = create(key, 'Slow');
    const isBegun = async () =>
      (await api.query('select from idempotent_requests where key = $1', [key])).length;
    await expect.poll(isBegun).toBe(1);
    const second = await create(key, 'Slow');
    await lock.query('rollback');
    lock.release();
    expect(second.json).toMatchObject({ status: 409, code: 'request-in-progress' });
    expect(second.headers.get('retry-after')).toBe('1');
    expect((await first).status).toBe(201);
    expect(await countLists('Slow')).toBe(1);
  });

  it('may be repeated with its key after it failed, or if its process ended', async () => {
    const key = newKey();
    const path = `/lists/${crypto.randomUUID()}/restore`;
    const headers = { 'idempotency-key': key };
    expect((await send(path, {}, { headers })).status).toBe(404);
    expect((await create(key, 'After a failure')).status).toBe(201);
    await api.query(
      "update idempotent_requests set status = null, body = null, abandoned_at = now() - interval '1 second' where key = $1",
      [key],
    );
    expect((await create(key, 'After a crash')).headers.get('idempotency-replayed')).toBeNull();
  });

  it('is done again with the key of a request more than 24 hours ago', async () => {
    const key = newKey();
    await create(key, 'Daily');
    await api.query(
      "update idempotent_requests set created_at = now() - interval '25 hours' where key = $1",
      [key],
    );
    expect((await create(key, 'Daily')).headers.get('idempotency-replayed')).toBeNull();
    expect(await countLists('Daily')).toBe(2);
  });

  it('is independent of other users, who may use the same key', async () => {
    const key = newKey();
    const other = await api.tokenFor('plus');
    const first = await create(key, 'Shared key');
    const theirs = await create(key, 'Shared key', { token: other });
    expect(theirs.status).toBe(201);
    expect(theirs.json.id).not.toBe(first.json.id);
  });

  it('never stores a secret: the repetition of what returned one is rejected, and nothing is done twice', async () => {
    const headers = { 'idempotency-key': newKey() };
    const webhook = { address: 'http://127.0.0.1:9/' };
    const { json } = await send('/webhooks', webhook, { headers });
    expect(json.secret).toMatch(/^whsec_/);
    expect((await send('/webhooks', webhook, { headers })).json).toMatchObject({
      status: 409,
      code: 'already-done',
    });
    expect((await send('/webhooks')).json.data).toHaveLength(1);
    expect(JSON.stringify(await api.query('select * from idempotent_requests'))).not.toContain(json.secret);
  });

  it('needs a key of 1 to 255 printable characters', async () => {
    for (const key of ['', 'two words', 'k'.repeat(256)])
      expect((await create(key, 'Any')).json, key).toMatchObject({ code: 'invalid-request' });
  });
});

describe('An entity tag', () => {
  it('of a list is not sent again while nothing changed, including its counts', async () => {
    const { json: list, headers } = await send('/lists', { name: 'Tagged' });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"1\.[\w-]{12}"$/);
    const read = () => send(`/lists/${list.id}`, undefined, { headers: { 'if-none-match': etag } });
    const unchanged = await read();
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    await send(`/lists/${list.id}/brands`, { brandIds: [1] });
    expect((await read()).status).toBe(200);
  });

  it('names the version of a change, which is rejected with 412 after another one', async () => {
    const { json: list, headers } = await send('/lists', { name: 'First' });
    const rename = (name: string, version?: number) =>
      send(
        `/lists/${list.id}`,
        { name, ...(version && { version }) },
        { method: 'PATCH', headers: { 'if-match': headers.get('etag') ?? '' } },
      );
    const second = await rename('Second');
    expect([second.status, second.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"2\./)]);
    expect((await rename('Third')).json).toMatchObject({ status: 412, code: 'precondition-failed' });
    expect((await rename('Third', 2)).json).toMatchObject({ status: 400, code: 'invalid-request' });
    const byVersion = await send(`/lists/${list.id}`, { name: 'x', version: 1 }, { method: 'PATCH' });
    expect(byVersion.json).toMatchObject({ status: 409, code: 'edit-conflict' });
  });

  it('is that of a note and of a saved search too', async () => {
    const { headers: empty } = await send('/brands/1/notes');
    const put = (text: string, etag: string) =>
      send('/brands/1/notes', { text }, { method: 'PUT', headers: { 'if-match': etag } });
    expect((await put('One', empty.get('etag') ?? '')).json).toMatchObject({ text: 'One', version: 1 });
    expect((await put('Two', empty.get('etag') ?? '')).json.code).toBe('precondition-failed');

    const { json: search, headers } = await send('/searches', { name: 'All', search: {} });
    const rename = () =>
      send(
        `/searches/${search.id}`,
        { name: 'Every brand' },
        { method: 'PATCH', headers: { 'if-match': headers.get('etag') ?? '' } },
      );
    expect((await rename()).status).toBe(200);
    expect((await rename()).json.code).toBe('precondition-failed');
    const { headers: searches } = await send('/searches');
    const again = await send('/searches', undefined, {
      headers: { 'if-none-match': searches.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

it('A write with an Idempotency-Key is done once although its client disconnected before the response', async () => {
  await create(newKey(), 'Known');
  const rows = await api.query('select workspace_id, user_id from idempotent_requests limit 1');
  const app = Fastify({ forceCloseConnections: true });
  const inFlight = inFlightRequests(app);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { claims: { sub: rows[0].user_id, workspaceId: rows[0].workspace_id } });
  });
  rememberResponses(app, { connection: api.database });
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  let writes = 0;
  app.post('/writes', { schema: { access: 'verified', keyScope: 'lists' } }, async (_request, reply) => {
    await isAllowed;
    return reply.code(201).send({ writes: ++writes });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const key = newKey();
  const write = (signal?: AbortSignal) =>
    fetch(`${url}/writes`, { method: 'POST', headers: { 'idempotency-key': key }, signal: signal ?? null });

  const client = new AbortController();
  const first = write(client.signal);
  await expect.poll(inFlight).toBe(1);
  client.abort();
  await expect(first).rejects.toThrow();
  await expect.poll(inFlight).toBe(0);
  allow();
  await expect.poll(async () => (await write()).headers.get('idempotency-replayed')).toBe('true');
  expect(writes).toBe(1);
  await app.close();
});
