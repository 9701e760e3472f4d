import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { openBrandFile } from '@brandlode/catalogue-import';
import {
  CreatedExport,
  EXPORT_COLUMN_KEYS,
  exportLabel,
  FLAG_KEYS,
  METRIC_KEYS,
  TRAIT_KEYS,
} from '@brandlode/contract';
import { inTransaction, mergeBrand, savePrivateBrands } from '@brandlode/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { workspaceOf } from '../../request-workspace.ts';
import { newSecret } from '../../secrets/secrets.ts';
import { useApi } from '../../testing.ts';

const api = await useApi({ brands: 120 });
const [plus, basic] = await Promise.all([api.tokenFor('plus'), api.tokenFor('basic')]);
// These tests create exports faster than a user.
beforeEach(() => api.query('delete from rate_limits'));

async function create(body: object, token = plus) {
  const { status, json } = await api.request('/api/exports', { token, body: { format: 'ndjson', ...body } });
  expect(status).toBe(201);
  return CreatedExport.parse(json);
}
async function download(url: string) {
  const response = await fetch(api.url + url);
  const { status, headers } = response;
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { status, headers, text, code: status < 400 ? undefined : JSON.parse(text).code };
}
const idsOf = (text: string): number[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
const filtered = async (body: object) =>
  (await api.request('/api/brands/filter?limit=100', { token: plus, body })).json;

it('the file of a search has all its brands in the order of the search', async () => {
  const filters = { estimated_monthly_traffic: { min: 1 } };
  const { data, total } = await filtered(filters);
  const created = await create({ search: { filters } });
  expect(created).toMatchObject({ status: 'created', brands: total, total, done: 0 });
  const file = await download(created.url);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="brands-\d{4}-\d\d-\d\d\.ndjson"; filename\*=UTF-8''brands-[\d-]+\.ndjson$/,
  );
  expect(idsOf(file.text)).toHaveLength(total);
  expect(idsOf(file.text).slice(0, 100)).toEqual(data.map(({ id }: { id: number }) => id));
  expect((await api.request(`/api/exports/${created.id}`, { token: plus })).json).toMatchObject({
    status: 'done',
    done: total,
  });
});

it('a file is named after the list, the saved search or the name in the request', async () => {
  const nameOf = async (body: object) => {
    const { headers } = await download((await create(body)).url);
    const encoded = /filename\*=UTF-8''(.*)-\d{4}-\d\d-\d\d\.ndjson$/.exec(
      headers.get('content-disposition') ?? '',
    );
    return decodeURIComponent(encoded?.[1] ?? '');
  };
  const send = async (path: string, body: object) => (await api.request(path, { token: plus, body })).json;
  const { id: listId } = await send('/api/lists', { name: 'Größe: "A/B" ../x' });
  expect(await nameOf({ listId, name: 'Ignored' })).toBe('größe-a-b-x');
  const search = { scope: 'all', filters: {}, columns: '' };
  const { id: savedSearchId } = await send('/api/searches', { name: 'Small shops', search });
  expect(await nameOf({ search: {}, savedSearchId, name: 'Ignored' })).toBe('small-shops');
  expect(await nameOf({ search: {}, savedSearchId: listId, name: 'Shoes, Germany' })).toBe('shoes-germany');
  expect(await nameOf({ brandIds: [1], name: 'Fernloft vs 靴' })).toBe('fernloft-vs-靴');
  expect(await nameOf({ brandIds: [1], name: '../' })).toBe('brands');
});

it('the file of a sorted search is sorted, and on Basic has the first 50 of the sorted brands', async () => {
  const sort = 'fb_likes_count:asc';
  const { data } = (await api.request(`/api/brands/filter?limit=100&sort=${sort}`, { token: plus, body: {} }))
    .json;
  const sorted: number[] = data.map(({ id }: { id: number }) => id);
  const ids = async (token?: string) =>
    idsOf((await download((await create({ search: { sort } }, token)).url)).text);
  expect((await ids()).slice(0, 100)).toEqual(sorted);
  expect(await ids(basic)).toEqual(sorted.slice(0, 50));
});

it('on Basic the file of a search has its first 50 brands, as announced before the download', async () => {
  const { data, total } = await filtered({});
  const created = await create({ search: {} }, basic);
  expect(created).toMatchObject({ brands: 50, total });
  expect(idsOf((await download(created.url)).text)).toEqual(
    data.slice(0, 50).map(({ id }: { id: number }) => id),
  );
});

it('brands by id are exported in their order, each once, without unknown ones', async () => {
  const created = await create({ brandIds: [30, 3, 30, 999_999, 12] }, basic);
  expect(idsOf((await download(created.url)).text)).toEqual([30, 3, 12]);
});

it('a comparison has the difference of each metric to the first brand, and products of each brand', async () => {
  const ids = (await filtered({ estimated_monthly_traffic: { min: 1 } })).data
    .slice(0, 3)
    .map(({ id }: { id: number }) => id);
  const { url } = await create({ brandIds: ids, comparison: true });
  const [first, ...others] = (await download(url)).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first.estimated_monthly_traffic_difference).toBeNull();
  expect(first).toHaveProperty('cheapest_product_price');
  for (const brand of others) {
    const percent = (brand.estimated_monthly_traffic / first.estimated_monthly_traffic - 1) * 100;
    expect([null, Math.round(percent * 10) / 10]).toContain(brand.estimated_monthly_traffic_difference);
  }
  const csv = await create({ brandIds: ids, comparison: true, format: 'csv' });
  const response = await fetch(api.url + csv.url);
  const file = await openBrandFile(Readable.from([Buffer.from(await response.arrayBuffer())]));
  const added = file.columns.filter(
    ({ header }) => /difference|product/i.test(header) && !isExported(header),
  );
  expect(added.length).toBeGreaterThan(9);
  expect(added.flatMap(({ column }) => column ?? [])).toEqual([]);
});
/** Whether the export of brands has this header too. */
const isExported = (header: string) =>
  EXPORT_COLUMN_KEYS.some((key) => header.startsWith(exportLabel(key)) && !header.includes('difference'));

it('a brand by id that was merged since is exported as the one that it was merged into', async () => {
  await mergeBrand(api.database, { keepId: 101, otherId: 102 });
  const created = await create({ brandIds: [102, 100, 101] });
  expect(created).toMatchObject({ brands: 2, total: 2 });
  expect(idsOf((await download(created.url)).text)).toEqual([101, 100]);
});

it('only up to six brands by id can be compared', async () => {
  for (const body of [{ search: {} }, { brandIds: [1, 2, 3, 4, 5, 6, 7] }]) {
    const { status } = await api.request('/api/exports', {
      token: plus,
      body: { format: 'csv', comparison: true, ...body },
    });
    expect(status).toBe(400);
  }
});

it('the file has the chosen columns in the chosen order', async () => {
  const { url } = await create({
    brandIds: [1],
    format: 'csv',
    columns: ['domain', 'id'],
    provenance: false,
  });
  expect((await download(url)).text.split('\r\n')[0]).toBe('\uFEFFDomain,Brand number');
});

it.each(['csv', 'xlsx', 'ndjson'])(
  'an exported %s can be imported: every value is recognised except those that are only observed, and every estimate with its range',
  async (format) => {
    const { url } = await create({ search: {}, format });
    const response = await fetch(api.url + url);
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = await openBrandFile(Readable.from([bytes]));
    const read = file.columns.flatMap(({ column, header }) => (column ? [[column, header]] : []));
    const exported = EXPORT_COLUMN_KEYS.filter(
      (key) =>
        !['id', 'domain', 'technologies', 'payments', 'themes', ...TRAIT_KEYS].some((other) => other === key),
    );
    const headers = exported.map((key) => (format === 'ndjson' ? key : exportLabel(key)));
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(exported.map((key, index) => [key, headers[index]])),
    );
    const purposes = file.columns.flatMap(({ column, conversion }) => (column ? [] : (conversion ?? [])));
    const countOf = (text: string) => purposes.filter((purpose) => purpose.startsWith(text)).length;
    expect(countOf('says whether')).toBe(METRIC_KEYS.length + FLAG_KEYS.length);
    expect(countOf('is the range of')).toBe(2 * METRIC_KEYS.length);
  },
);

it('a download works once, and only with its own ticket', async () => {
  const one = await create({ brandIds: [1] });
  const other = await create({ brandIds: [2] });
  const forged = `/api/exports/${one.id}/file?ticket=${new URL(other.url, api.url).searchParams.get('ticket')}`;
  expect((await download(forged)).code).toBe('expired-download');
  expect((await download(`/api/exports/${one.id}/file`)).code).toBe('expired-download');
  // A HEAD request, as of a link preview, does not use it up.
  await fetch(api.url + one.url, { method: 'HEAD' });
  expect((await download(one.url)).status).toBe(200);
  expect((await download(one.url)).code).toBe('expired-download');
  expect((await download(one.url)).status).toBe(410);
});

it('a download that is started several times at once is sent once', async () => {
  const { url } = await create({ brandIds: [1] });
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => download(url)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 410, 410, 410, 410]);
});

it('a download must begin within a minute', async () => {
  const { id, url } = await create({ brandIds: [1] });
  await api.query("update exports set created_at = created_at - interval '61 seconds' where id = $1", [id]);
  expect((await download(url)).status).toBe(410);
  expect((await api.request(`/api/exports/${id}`, { token: plus })).json.status).toBe('failed');
});

it('a download is rejected after the user has signed out or the plan has ended', async () => {
  const token = await api.tokenFor('plus');
  const { sub, sid } = await api.context.identity.verify(token);
  const [first, second] = [await create({ brandIds: [1] }, token), await create({ brandIds: [1] }, token)];
  await api.query("update user_roles set tier = 'free' where user_id = $1", [sub]);
  expect((await download(first.url)).code).toBe('payment-required');
  await api.query('update sessions set ended_at = now() where id = $1', [sid]);
  expect((await download(second.url)).code).toBe('expired-download');
});

it('a download with an API key that was revoked or has expired since is rejected', async () => {
  const body = { name: 'Key', scopes: ['exports'], days: 1 };
  const keys = [0, 1].map(async () => (await api.request('/api/keys', { token: plus, body })).json);
  const [revoked, expired] = await Promise.all(keys);
  const [first, second] = [
    await create({ brandIds: [1] }, revoked.key),
    await create({ brandIds: [1] }, expired.key),
  ];
  await api.request(`/api/keys/${revoked.id}`, { token: plus, method: 'DELETE' });
  await api.query('update api_keys set expires_at = now() where id = $1', [expired.id]);
  for (const { url } of [first, second]) expect((await download(url)).code).toBe('expired-download');
});

it('a downgrade to Basic before the download limits the file to 50 brands', async () => {
  const token = await api.tokenFor('plus');
  const { sub } = await api.context.identity.verify(token);
  const { url } = await create({ search: {} }, token);
  await api.query("update user_roles set tier = 'basic' where user_id = $1", [sub]);
  expect(idsOf((await download(url)).text)).toHaveLength(50);
});

it('My brands are exported only from the user’s own workspace', async () => {
  const workspaceId = await workspaceOf(api.context, await api.context.identity.verify(plus));
  const into = {
    workspaceId,
    importId: randomUUID(),
    source: 'stores.csv',
    observedAt: new Date(),
    dated: false,
    limit: 10,
  };
  await inTransaction(api.database, ({ db }) =>
    savePrivateBrands(
      db,
      [{ domain: 'fernloft.example', brand_name: 'Fernloft', product_count: 9, locations: ['DE'] }],
      into,
    ),
  );
  const mine = { search: { scope: 'mine' }, columns: ['brand_name', 'product_count', 'locations', 'ig_url'] };
  const own = await download((await create(mine)).url);
  expect(JSON.parse(own.text)).toMatchObject({
    brand_name: 'Fernloft',
    product_count: 9,
    product_count_source: 'stores.csv',
    product_count_kind: 'imported',
    locations_source: 'stores.csv',
    locations_as_of: into.observedAt.toISOString().slice(0, 10),
    ig_url_source: null,
  });
  const created = await create(mine, basic);
  expect(created).toMatchObject({ brands: 0, total: 0 });
  expect((await download(created.url)).text).toBe('');
});

describe('A list', () => {
  const send = async (path: string, body: object, method = 'POST', token = plus) =>
    (await api.request(`/api${path}`, { token, method, body })).json;
  const createList = async (brandIds: number[]): Promise<string> => {
    const { id } = await send('/lists', { name: 'Shortlist' });
    await send(`/lists/${id}/brands`, { brandIds });
    return id;
  };

  it('is exported in its order, with its own fields after the domain', async () => {
    const listId = await createList([30, 3, 12, 5]);
    await send(`/lists/${listId}/brands`, { brandIds: [12] }, 'DELETE');
    const fields = { status: 'Shortlisted', rating: 4, tags: ['+gift', 'spring'] };
    await send(`/lists/${listId}/brands/3`, { version: 1, ...fields }, 'PATCH');
    await send('/brands/3/notes', { version: 0, text: '=1+1\n"call"' }, 'PUT');
    // The note of another workspace.
    await send('/brands/30/notes', { version: 0, text: 'secret' }, 'PUT', basic);

    const rows = await download((await create({ listId })).url);
    expect(idsOf(rows.text)).toEqual([30, 3, 5]);
    const [first, second] = rows.text.split('\n').map((line) => line && JSON.parse(line));
    expect(first).toMatchObject({ list_status: null, list_rating: null, list_tags: null, list_note: null });
    expect(second).toMatchObject({
      list_status: 'Shortlisted',
      list_rating: 4,
      list_tags: '+gift; spring',
      list_note: '=1+1\n"call"',
      domain: expect.any(String),
      estimated_monthly_traffic_kind: 'demonstration',
    });
    expect(Object.keys(second).slice(2, 7)).toEqual([
      'domain',
      'list_status',
      'list_rating',
      'list_tags',
      'list_note',
    ]);

    const columns = ['list_tags', 'list_note', 'id'];
    const csv = await download((await create({ listId, format: 'csv', columns })).url);
    expect(csv.text).toBe(
      `\uFEFFList tags,List note,Brand number\r\n,,30\r\n'+gift; spring,"'=1+1\n""call""",3\r\n,,5\r\n`,
    );
  });

  it('is exported in part: the chosen brands that are on it, in its order and with its fields', async () => {
    const listId = await createList([30, 3, 12]);
    await send(`/lists/${listId}/brands/12`, { version: 1, rating: 4 }, 'PATCH');
    const created = await create({ listId, brandIds: [12, 30, 5], columns: ['id', 'list_rating'] });
    expect(created).toMatchObject({ brands: 2, total: 2 });
    const rows = (await download(created.url)).text.trim().split('\n');
    expect(rows.map((line) => JSON.parse(line))).toMatchObject([
      { id: 30, list_rating: null },
      { id: 12, list_rating: 4 },
    ]);
    await mergeBrand(api.database, { keepId: 5, otherId: 30 });
    const { url } = await create({ listId, brandIds: [30] });
    expect(idsOf((await download(url)).text)).toEqual([5]);
    const rejected = async (brandIds: number[], token = plus) =>
      (await send('/exports', { listId, brandIds, format: 'csv' }, 'POST', token)).code;
    expect(await rejected(Array.from({ length: 1_001 }, (_, index) => index + 1))).toBe('invalid-request');
    expect(await rejected([30], basic)).toBe('not-found');
  });

  it('is not found once it is deleted', async () => {
    const listId = await createList([1]);
    const { url } = await create({ listId });
    await api.request(`/api/lists/${listId}`, { token: plus, method: 'DELETE' });
    expect((await download(url)).code).toBe('not-found');
  });

  it('when its export is imported, has no field that is read as a value of a brand', async () => {
    const { url } = await create({ listId: await createList([1]), format: 'csv' });
    const file = await openBrandFile(Readable.from([Buffer.from((await download(url)).text)]));
    const own = file.columns.filter(({ header }) => header.startsWith('List '));
    expect(own.map(({ header, column }) => [header, column ?? null])).toEqual([
      ['List status', null],
      ['List rating', null],
      ['List tags', null],
      ['List note', null],
    ]);
  });
});

it.each([
  ['neither search nor ids', {}],
  ['a search and a list', { search: {}, listId: randomUUID() }],
  ['fields of a list for brands by id', { brandIds: [1], columns: ['list_note'] }],
  ['both', { search: {}, brandIds: [1] }],
  ['an unknown column', { search: {}, columns: ['password_hash'] }],
  ['a column twice', { search: {}, columns: ['id', 'id'] }],
  ['an unknown filter', { search: { filters: { nothing: { min: 1 } } } }],
])('rejects %s', async (_, body) => {
  const { status, json } = await api.request('/api/exports', {
    token: plus,
    body: { format: 'csv', ...body },
  });
  expect([status, json.code]).toEqual([400, 'invalid-request']);
});

it('returns 429 for the eleventh export within a few minutes', async () => {
  const token = await api.tokenFor('basic');
  for (let n = 0; n < 10; n++) await create({ brandIds: [1] }, token);
  const { status, headers, json } = await api.request('/api/exports', {
    token,
    body: { brandIds: [1], format: 'csv' },
  });
  expect(status).toBe(429);
  expect(json.detail).toMatch(/^Too many exports\. Try again in \d+ seconds\.$/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it('returns 429 to a network that tries many secret addresses', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const statuses = await Promise.all(
    Array.from({ length: 80 }, async () => {
      const path = `/api/exports/feed/${newSecret()}/brands.csv`;
      return (await api.request(path, { headers })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});

it('an export counts as failed if its process died and the longest download time has passed', async () => {
  const { id } = await create({ brandIds: [1] });
  const statusAfter = async (minutes: number) => {
    await api.query('update exports set started_at = now() - make_interval(mins => $2) where id = $1', [
      id,
      minutes,
    ]);
    return (await api.request(`/api/exports/${id}`, { token: plus })).json.status;
  };
  expect(await statusAfter(14)).toBe('running');
  expect(await statusAfter(16)).toBe('failed');
});

it('clients that go away do not block the exports of others', async () => {
  for (let n = 0; n < 3; n++) {
    const abort = new AbortController();
    const { url } = await create({ search: {} });
    const response = await fetch(api.url + url, { signal: abort.signal });
    expect(response.status).toBe(200);
    abort.abort();
  }
  expect((await download((await create({ brandIds: [1] }, basic)).url)).status).toBe(200);
});
