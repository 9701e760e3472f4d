import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { rowOf, workbookOfSheets } from '@brandlode/catalogue-import/testing';
import {
  AccessClaims,
  BrandDetail,
  BrandHistory,
  Import,
  ImportList,
  type ImportTarget,
} from '@brandlode/contract';
import { purgeImports, saveObservations } from '@brandlode/database';
import { found } from '@brandlode/database/testing';
import { decodeJwt } from 'jose';
import type { PoolClient } from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { workspaceOf } from '../../request-workspace.ts';
import { useApi } from '../../testing.ts';
import { type Imports, openImports } from './imports.ts';
import { uploadImport } from './upload-import.ts';

const api = await useApi({ env: { OPERATOR_EMAILS: 'operator@brands.example' } });
const operator = await api.tokenFor('plus', 'operator@brands.example');
const member = await api.tokenFor('basic');
beforeEach(async () => {
  await api.query('delete from imports');
  await api.query('delete from brands');
  await api.query('delete from rate_limits');
});

async function upload(
  token: string,
  file: string | Buffer,
  { target = 'catalogue', name = 'brands.csv' }: { target?: ImportTarget; name?: string } = {},
) {
  const response = await fetch(`${api.url}/api/imports?name=${encodeURIComponent(name)}&target=${target}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: file,
  });
  return { status: response.status, json: await response.json() };
}

const read = async (token: string, id: string) =>
  Import.parse((await api.request(`/api/imports/${id}`, { token })).json);
const act = (token: string, id: string, action: string) =>
  api.request(`/api/imports/${id}/${action}`, { token, method: 'POST' });

async function ended(token: string, id: string): Promise<Import> {
  for (;;) {
    const found = await read(token, id);
    if (!['previewing', 'waiting', 'running', 'undoing'].includes(found.status)) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Uploads and runs a file; returns the import when it has ended. */
async function imported(
  token: string,
  file: string,
  change: object = {},
  target: ImportTarget = 'catalogue',
) {
  const { id } = Import.parse((await upload(token, file, { target })).json);
  if (Object.keys(change).length > 0)
    await api.request(`/api/imports/${id}`, { token, method: 'PATCH', body: change });
  await ended(token, id);
  expect((await act(token, id, 'run')).status).toBe(202);
  return ended(token, id);
}

async function undone(token: string, id: string) {
  expect((await act(token, id, 'undo')).status).toBe(202);
  const result = await ended(token, id);
  expect(result).toMatchObject({ status: 'undone', error: null, undoUntil: null });
}

const brand = async (domain: string) =>
  (await api.query('select * from brands where domain = $1', [domain]))[0];

const products = () => api.query('select title, price_min, currency from products order by title');

const HEADER = 'brand_name,brand_url,fb_likes_count,ig_followers_count\n';

describe('An import', () => {
  it('is previewed, run and reported', async () => {
    await imported(operator, `${HEADER}Known,known.example,1,\nSame,same.example,2,\n`, { source: 'Sheet' });
    const file = `${HEADER}Known,known.example,5,\nSame,same.example,2,\nNew,new.example,many,3\nNone,,1,1\n`;
    const uploaded = await upload(operator, gzipSync(file), { name: 'brands.csv.gz' });
    expect(uploaded.status).toBe(201);
    const found = Import.parse(uploaded.json);
    expect(found).toMatchObject({
      fileName: 'brands.csv.gz',
      target: 'catalogue',
      source: 'brands.csv.gz',
      columns: [
        { header: 'brand_name', column: 'brand_name' },
        { header: 'brand_url', column: 'brand_url' },
        { header: 'fb_likes_count', column: 'fb_likes_count' },
        { header: 'ig_followers_count', column: 'ig_followers_count' },
      ],
    });
    expect(found.samples[2]).toEqual(['New', 'new.example', 'many', '3']);

    await api.request(`/api/imports/${found.id}`, {
      token: operator,
      method: 'PATCH',
      body: { source: 'Sheet' },
    });
    const outcome = { rows: 4, added: 1, changed: 1, unchanged: 1, rejected: 1, overLimit: 0 };
    const ready = await ended(operator, found.id);
    expect(ready).toMatchObject({ status: 'ready', preview: { ...outcome, complete: true } });
    expect(await brand('new.example')).toBeUndefined();

    await act(operator, found.id, 'run');
    const done = await ended(operator, found.id);
    expect(done).toMatchObject({ status: 'done', report: outcome, source: 'Sheet', progress: null });
    expect(done.report?.problems).toEqual([
      { column: 'fb_likes_count', reason: 'is not a number', count: 1 },
      { column: null, reason: 'the website is missing', count: 1 },
    ]);
    expect(await brand('known.example')).toMatchObject({ fb_likes_count: 5 });
    const errors = await api.request(`/api/imports/${found.id}/errors`, { token: operator });
    expect(errors.type).toContain('text/csv');
    expect(errors.text).toBe(
      'line,column,value,reason\r\n4,fb_likes_count,many,is not a number\r\n5,,,the website is missing\r\n',
    );
    const list = ImportList.parse((await api.request('/api/imports', { token: operator })).json);
    expect(list.data.map(({ id }) => id)[0]).toBe(found.id);
  });

  it('reports rejected values so that no spreadsheet runs them as a formula', async () => {
    const file = 'brand_name,brand_url,fb_likes_count\nA,a.example,"\n =HYPERLINK(1)"\nB,b.example,＝1+1\n';
    const { id } = await imported(operator, file);
    const { text } = await api.request(`/api/imports/${id}/errors`, { token: operator });
    expect(text).toContain(",'＝1+1,");
    expect(text).not.toMatch(/,"?\s*[=＝]/);
  });

  it('asks for a period that the file does not state, and reads the column once the user chose', async () => {
    const file = 'Website,Sales,Visits,Avg price\na.example,120000,0,"24,90"\nb.example,240000,5,"9,90"\n';
    const { id } = Import.parse((await upload(operator, file)).json);
    const [, sales, , price] = (await ended(operator, id)).columns;
    expect(sales).toMatchObject({
      column: 'estimated_monthly_revenue',
      question: expect.stringContaining('period'),
    });
    expect(price).toMatchObject({
      column: 'product_avg_price',
      question: expect.stringContaining('currency'),
    });
    const yearly = sales?.choices?.find(({ choice }) => choice.period === 'year')?.choice;
    const mapping = { Sales: yearly, Visits: { column: 'estimated_monthly_traffic', without: ['0'] } };
    const change = (body: object) =>
      api.request(`/api/imports/${id}`, { token: operator, method: 'PATCH', body });
    expect((await change({ mapping, currency: 'USD' })).status).toBe(200);
    const wrong = { 'Avg price': { column: 'product_avg_price', currency: 'XXX' } };
    expect((await change({ mapping: wrong })).status).toBe(400);
    const asked = (await ended(operator, id)).columns.filter(({ question }) => question);
    expect(asked).toEqual([]);
    await act(operator, id, 'run');
    await ended(operator, id);
    expect(await brand('a.example')).toMatchObject({
      estimated_monthly_revenue: 10_000,
      estimated_monthly_traffic: null,
      product_avg_price: 2_490,
    });
  });

  it('uses the columns that the user chose', async () => {
    const file = 'brand_name,brand_url,Fans,fb_likes_count\nA,a.example,7,8\n';
    const mapping = { Fans: 'ig_followers_count', fb_likes_count: null };
    const done = await imported(operator, file, { mapping });
    expect(done).toMatchObject({ status: 'done', report: { added: 1 } });
    expect(await brand('a.example')).toMatchObject({
      brand_name: 'A',
      ig_followers_count: 7,
      fb_likes_count: null,
    });
    const { id } = Import.parse((await upload(operator, file)).json);
    for (const wrong of [{ Nothing: 'brand_name' }, { Fans: 'password' }]) {
      const body = { mapping: wrong };
      const response = await api.request(`/api/imports/${id}`, { token: operator, method: 'PATCH', body });
      expect(response.status).toBe(400);
    }
  });

  it('saves only private brands of the workspace, up to the limit of the plan', async () => {
    const row = (n: number) => `Shop ${n},shop${n}.example,1,\n`;
    const rows = Array.from({ length: 1_002 }, (_, n) => row(n)).join('');
    const done = await imported(member, `${HEADER}${rows}${row(1_001)}`, {}, 'mine');
    const outcome = { rows: 1_003, added: 1_000, changed: 0, unchanged: 0, overLimit: 3 };
    expect(done).toMatchObject({ status: 'done', report: outcome, preview: outcome });
    expect((await api.query('select from brands')).length).toBe(0);
    const mine = async () => (await api.query('select from private_brands')).length;
    expect(await mine()).toBe(1_000);
    await undone(member, done.id);
    expect(await mine()).toBe(0);
  });

  it('is rejected for a file that is not a list of brands, is too large, or belongs to another user', async () => {
    expect(await upload(operator, '<html></html>')).toMatchObject({
      status: 422,
      json: { code: 'unreadable-file', detail: expect.stringMatching(/^The file .*\.$/) },
    });
    expect(await upload(member, HEADER)).toMatchObject({ status: 403, json: { code: 'operators-only' } });
    const { id } = Import.parse((await upload(operator, `${HEADER}A,a.example,1,\n`)).json);
    expect((await api.request(`/api/imports/${id}`, { token: member })).status).toBe(404);
    expect((await act(member, id, 'run')).status).toBe(404);
    expect((await api.query('select from imports')).length).toBe(1);
  });

  it('runs only once, and one at a time for a user', async () => {
    const files = await Promise.all([1, 2].map((n) => upload(operator, `${HEADER}A,a${n}.example,1,\n`)));
    const [one = '', other = ''] = files.map(({ json }) => Import.parse(json).id);
    await Promise.all([ended(operator, one), ended(operator, other)]);
    // Held by a live process.
    await api.query(
      "update imports set status = 'running', worker = gen_random_uuid(), lease_until = now() + interval '1 hour' where public_id = $1",
      [one],
    );
    expect((await act(operator, other, 'run')).json).toMatchObject({ code: 'import-conflict' });
    // That process dies: another one resumes the import.
    await api.query("update imports set lease_until = now() - interval '1 second'");
    expect(await ended(operator, one)).toMatchObject({ status: 'done', report: { added: 1 } });
    expect((await act(operator, one, 'run')).json).toMatchObject({ code: 'import-conflict' });
    expect((await act(operator, other, 'run')).status).toBe(202);
    await ended(operator, other);
    expect((await api.request(`/api/imports/${other}`, { token: operator, method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await api.request(`/api/imports/${other}`, { token: operator })).status).toBe(404);
  });

  it('continues after the saved rows when its process dies', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `Shop ${n},shop${n}.example,1,\n`).join('');
    const { id } = Import.parse((await upload(operator, `${HEADER}${rows}`)).json);
    await ended(operator, id);
    const report = {
      rows: 600,
      added: 590,
      changed: 0,
      unchanged: 0,
      rejected: 10,
      overLimit: 0,
      problems: [],
    };
    await api.query(
      `update imports set status = 'running', rows_done = 600, report = $1, worker = gen_random_uuid(), lease_until = now()`,
      [JSON.stringify(report)],
    );
    expect(await ended(operator, id)).toMatchObject({
      status: 'done',
      report: { rows: 700, added: 690, rejected: 10 },
    });
    expect((await api.query('select from brands')).length).toBe(100);
  });

  it('with an older day is added to the history and does not replace newer values; several form a history, and today replaces all', async () => {
    const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const [first, second, third] = [dayOf(270), dayOf(240), dayOf(210)];
    const likes = (value: number) => `${HEADER}A,a.example,${value},\n`;
    await imported(operator, likes(10), { source: 'Sheet', asOf: first });
    await imported(operator, likes(20), { source: 'Sheet', asOf: third });
    await imported(operator, likes(15), { source: 'Sheet', asOf: second });
    const { id, fb_likes_count } = await brand('a.example');
    expect(fb_likes_count).toBe(20);
    const history = BrandHistory.parse(
      (await api.request(`/api/brands/${id}/history`, { token: operator })).json,
    );
    const [likesHistory] = history.data.filter(({ metric }) => metric === 'fb_likes_count');
    expect(likesHistory?.points.map(({ day, value }) => [day, value])).toEqual([
      [first, 10],
      [second, 15],
      [third, 20],
    ]);
    const detail = (await api.request(`/api/brands/${id}`, { token: operator })).json;
    expect(BrandDetail.parse(detail).origins.fb_likes_count).toEqual({
      source: 'Sheet',
      kind: 'imported',
      observedAt: `${third}T00:00:00.000Z`,
    });
    expect(JSON.stringify(detail)).not.toContain('importId');

    await imported(operator, likes(30), { source: 'Other' });
    await imported(operator, likes(25), { source: 'Sheet', asOf: dayOf(0) });
    expect((await brand('a.example')).fb_likes_count).toBe(25);
  });
});

it('An upload that sends nothing for a while is aborted and not stored', async () => {
  const body = new Readable({ read() {} });
  body.push(HEADER);
  const file = { name: 'brands.csv', target: 'catalogue' as const, body, length: 0 };
  const claims = AccessClaims.parse(decodeJwt(operator));
  await expect(uploadImport(api.context, claims, file, 100)).rejects.toMatchObject({
    code: 'request-timeout',
  });
  expect((await api.query('select from imports')).length).toBe(0);
});

describe('Reading an uploaded file', () => {
  /** While a transaction keeps these from reading any file. */
  async function whileUnreadable(
    imports: Imports,
    test: (inspect: (userId: string) => Promise<unknown>, readable: () => Promise<unknown>) => Promise<void>,
  ) {
    const { id } = Import.parse((await upload(operator, `${HEADER}A,a.example,1,\n`)).json);
    await ended(operator, id);
    const rows = await api.query('select id from imports');
    const lock = await api.database.pool.connect();
    try {
      await lock.query('begin; lock table import_chunks');
      await test(
        (userId) => imports.inspect({ id: rows[0].id, user_id: userId, mapping: {} }),
        () => lock.query('rollback'),
      );
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  }

  it('waits while four other users have files read', async () => {
    await whileUnreadable(api.context.imports, async (inspect, readable) => {
      const files = Promise.all(Array.from({ length: 5 }, () => inspect(randomUUID())));
      await readable();
      expect(await files).toEqual(
        Array.from({ length: 5 }, () => expect.objectContaining({ kind: 'brands' })),
      );
    });
  });

  it('ends after a limited time', async () => {
    const hasty = await openAnother({ inspectionTimeoutMs: 100 });
    await whileUnreadable(hasty, async (inspect) => {
      await expect(inspect(randomUUID())).rejects.toMatchObject({
        code: 'unreadable-file',
        message: 'The file takes too long to read. Split it into smaller files.',
      });
    });
    await hasty.close();
  });
});

it.each([
  ['because they were removed', 'delete from workspace_members where user_id = $1'],
  ['because they may only read it', "update workspace_members set role = 'viewer' where user_id = $1"],
  [
    'because its plan has ended',
    "update user_roles set tier = 'free' from workspace_members m join workspaces w on w.id = m.workspace_id where user_roles.user_id = w.owner_id and m.user_id = $1",
  ],
])(
  'An import into a workspace that its user may no longer change fails, and so does undoing it, %s',
  async (_, change) => {
    const [owner, editor] = [await api.tokenFor('plus'), await api.tokenFor('basic')];
    const { sub } = decodeJwt(editor);
    const workspaceId = await workspaceOf(api.context, AccessClaims.parse(decodeJwt(owner)));
    await api.query("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')", [
      workspaceId,
      sub,
    ]);
    await api.query('insert into open_workspaces (user_id, workspace_id) values ($1, $2)', [
      sub,
      workspaceId,
    ]);
    const brands = async () =>
      (await api.query('select from private_brands where workspace_id = $1', [workspaceId])).length;
    const outcomeOf = async (status: string) => {
      await api.query('update imports set status = $1, rows_done = 0', [status]);
      api.context.imports.wake();
      const read = async () => (await api.query('select status, error from imports'))[0];
      await expect.poll(async () => (await read()).status).not.toMatch(/waiting|running|undoing/);
      return read();
    };
    const error = expect.stringMatching(/^You may no longer change this workspace/);

    await imported(editor, `${HEADER}A,a.example,1,\n`, {}, 'mine');
    expect(await brands()).toBe(1);
    await api.query(change, [sub]);
    expect(await outcomeOf('undoing')).toEqual({ status: 'done', error });
    expect(await brands()).toBe(1);
    await api.query('delete from private_brands');
    expect(await outcomeOf('waiting')).toEqual({ status: 'failed', error });
    expect(await brands()).toBe(0);
  },
);

it('An import of a workbook with several sheets reads the one that looks like data, offers the others, and runs the one that the user chose', async () => {
  const file = workbookOfSheets([
    { name: 'Read me', rows: rowOf(1, 'Brands of May') },
    { name: 'First', rows: rowOf(1, 'Website', 'Name') + rowOf(2, 'first.example', 'First') },
    { name: 'Second', rows: rowOf(1, 'Domain', 'Brand') + rowOf(2, 'second.example', 'Second') },
  ]);
  const first = Import.parse((await upload(operator, file, { name: 'brands.xlsx' })).json);
  expect(first).toMatchObject({ sheet: 'First', sheets: ['Read me', 'First', 'Second'] });
  const choose = (sheet: string) =>
    api.request(`/api/imports/${first.id}`, { token: operator, method: 'PATCH', body: { sheet } });
  expect((await choose('Third')).json.errors).toEqual([
    { path: 'sheet', message: 'is not a filled sheet of the workbook' },
  ]);
  expect((await choose('Second')).status).toBe(200);
  expect(await ended(operator, first.id)).toMatchObject({ sheet: 'Second', preview: { added: 1 } });
  expect((await act(operator, first.id, 'run')).status).toBe(202);
  expect(await ended(operator, first.id)).toMatchObject({ status: 'done', report: { added: 1 } });
  const rows = await api.query("select brand_name from brands where domain = 'second.example'");
  expect(rows).toEqual([{ brand_name: 'Second' }]);
});

describe('An import of products', () => {
  it("adds products to the store that the user names, reports those that can't be read, and is undone", async () => {
    await imported(operator, `${HEADER}Meadow,meadow.example,1,\n`);
    const file = 'Handle,Title,Vendor,Variant Price\nscarf,Scarf,Meadow,35\nhat,Hat,Meadow,free\n';
    const { id, ...first } = Import.parse((await upload(operator, file)).json);
    expect(first).toMatchObject({ kind: 'products', needsStore: true, store: null });
    expect(await ended(operator, id)).toMatchObject({ preview: { added: 0, rejected: 2, complete: true } });
    const change = (body: object) =>
      api.request(`/api/imports/${id}`, { token: operator, method: 'PATCH', body });
    expect((await change({ store: 'no store' })).json.errors).toEqual([
      { path: 'store', message: 'is not the address of a store' },
    ]);
    expect((await change({ currency: 'XXX' })).status).toBe(400);
    expect((await change({ store: 'https://www.meadow.example/shop', currency: 'EUR' })).status).toBe(200);
    expect(await ended(operator, id)).toMatchObject({
      store: 'meadow.example',
      preview: {
        added: 2,
        rejected: 0,
        problems: [{ column: 'Variant Price', reason: 'is not a number', count: 1 }],
      },
    });
    expect(await products()).toEqual([]);
    expect((await act(operator, id, 'run')).status).toBe(202);
    expect(await ended(operator, id)).toMatchObject({ status: 'done', report: { added: 2 } });
    expect(await products()).toEqual([
      { title: 'Hat', price_min: null, currency: null },
      { title: 'Scarf', price_min: '35.000', currency: 'EUR' },
    ]);
    await undone(operator, id);
    expect(await products()).toEqual([]);
  });

  const PRODUCTS =
    'name,url,price\nScarf,https://meadow.example/products/scarf,$35\nHat,https://www.meadow.example/products/hat,$9\n';
  const privateBrands = async () =>
    (await api.query('select address from private_brands order by address')).map(({ address }) => address);

  it('never reaches private brands, but the stores that the file names can be added to these', async () => {
    const { id, ...first } = Import.parse((await upload(member, PRODUCTS, { target: 'mine' })).json);
    expect(first).toMatchObject({ kind: 'products', stores: ['meadow.example'] });
    const error = expect.stringMatching(
      /^The file is a list of products.* Add the stores that the file names/,
    );
    expect(await ended(member, id)).toMatchObject({ status: 'failed', error, preview: null });
    expect((await act(member, id, 'run')).status).toBe(202);
    expect(await ended(member, id)).toMatchObject({ status: 'failed', error });
    expect(await products()).toEqual([]);

    const change = (body: object) =>
      api.request(`/api/imports/${id}`, { token: member, method: 'PATCH', body });
    expect((await change({ kind: 'stores' })).status).toBe(200);
    expect(await ended(member, id)).toMatchObject({
      status: 'ready',
      kind: 'stores',
      preview: { rows: 1, added: 1 },
    });
    await act(member, id, 'run');
    expect(await ended(member, id)).toMatchObject({ status: 'done', report: { added: 1 } });
    expect(await privateBrands()).toEqual(['meadow.example']);
  });

  it('and one of brands are read as the user says, also after a later change', async () => {
    const { json } = await upload(
      operator,
      'Handle,Title,Vendor,Variant Price,Website\nm,Meadow,Nord,98,meadow.example\n',
    );
    const { id } = Import.parse(json);
    expect(await ended(operator, id)).toMatchObject({ kind: 'products', needsStore: true });
    const change = (body: object) =>
      api.request(`/api/imports/${id}`, { token: operator, method: 'PATCH', body });
    expect((await change({ kind: 'brands' })).status).toBe(200);
    expect((await change({ source: 'Sheet' })).status).toBe(200);
    expect(await ended(operator, id)).toMatchObject({
      kind: 'brands',
      status: 'ready',
      preview: { added: 1 },
    });
    await change({ kind: 'products' });
    expect(await ended(operator, id)).toMatchObject({ kind: 'products', preview: { added: 0 } });
  });

  it('of a marketplace become neither brands nor products of the marketplace', async () => {
    await imported(operator, `${HEADER}Amazon,amazon.com,1,\n`);
    const file =
      'asin,title,price,url,brand\nB0ABCDEFGH,Boot,$9,https://www.amazon.com/dp/B0ABCDEFGH,Meadow\nB0ABCDEFGI,Hat,$5,https://www.amazon.com/,Meadow\n';
    const { id, ...first } = Import.parse((await upload(operator, file)).json);
    expect(first.warnings).toEqual([expect.stringContaining('Products on amazon.com are not imported')]);
    expect(await ended(operator, id)).toMatchObject({ preview: { added: 0, rejected: 2 } });
    const change = (body: object) =>
      api.request(`/api/imports/${id}`, { token: operator, method: 'PATCH', body });
    expect((await change({ store: 'amazon.com' })).json.errors).toEqual([
      { path: 'store', message: 'is a marketplace, not the site of one store' },
    ]);
    await change({ kind: 'stores' });
    expect(await ended(operator, id)).toMatchObject({ preview: { added: 0, changed: 0, rejected: 2 } });
    const { id: mine } = Import.parse((await upload(member, file, { target: 'mine' })).json);
    expect(await ended(member, mine)).toMatchObject({
      error: expect.stringContaining('names no store that could be added'),
    });
  });
});

describe('A brand that exists already', () => {
  const known = `${HEADER}Fernloft,fernloft.example,1,2\n`;
  const renamed = `${HEADER}Trail boot,fernloft.example,5,n/a\n`;

  it.each(['catalogue', 'mine'] as const)(
    'keeps name and website unless the user chose to replace them, and both counts say so (%s)',
    async (target) => {
      const owner = target === 'mine' ? member : operator;
      await imported(owner, known, { source: 'First' }, target);
      const { preview, report, overwrite } = await imported(owner, renamed, { source: 'Second' }, target);
      const kept = [
        { column: 'brand_name', reason: 'identity', count: 1 },
        { column: 'ig_followers_count', reason: 'placeholder', count: 1 },
      ];
      expect(overwrite).toEqual([]);
      expect(preview?.kept.toSorted((a, b) => (a.column < b.column ? -1 : 1))).toEqual(kept);
      expect(report?.kept).toEqual(preview?.kept);
      const chosen = await imported(owner, renamed, { source: 'Third', overwrite: ['brand_name'] }, target);
      expect(chosen).toMatchObject({ overwrite: ['brand_name'], report: { changed: 1, kept: [kept[1]] } });
    },
  );
});

describe('Undoing an import', () => {
  it('deletes brands it added, and restores the previous values with their provenance', async () => {
    await imported(operator, `${HEADER}Old,old.example,1,2\n`, { source: 'First' });
    const before = await brand('old.example');
    const { id } = await imported(operator, `${HEADER}New name,old.example,9,\nNew,new.example,3,4\n`, {
      source: 'Second',
      overwrite: ['brand_name'],
    });
    expect(await brand('old.example')).toMatchObject({ brand_name: 'New name', fb_likes_count: 9 });
    await undone(operator, id);
    expect(await brand('new.example')).toBeUndefined();
    const { changed_in: _, updated_at: __, ...restored } = await brand('old.example');
    expect(before).toMatchObject(restored);
  });

  it('keeps only what collection has observed since', async () => {
    const { id } = await imported(operator, `${HEADER}A,a.example,1,2\nB,b.example,1,2\n`);
    await saveObservations(api.database, {
      domain: 'a.example',
      observedAt: new Date(),
      reports: [
        found('page', {
          metrics: [{ metric: 'fb_likes_count', value: 7, kind: 'measured' }],
          facts: { brand_description: 'Seen on the page.' },
        }),
      ],
    });
    await undone(operator, id);
    expect(await brand('b.example')).toBeUndefined();
    expect(await brand('a.example')).toMatchObject({
      brand_name: 'a.example',
      brand_description: 'Seen on the page.',
      fb_likes_count: 7,
      ig_followers_count: null,
    });
    expect(await api.query('select source from metric_observations')).toEqual([{ source: 'page' }]);
  });

  it('keeps values of later imports; undoing those does not restore values of the import undone first', async () => {
    const first = await imported(operator, `${HEADER}A,a.example,1,2\n`, { source: 'First' });
    const second = await imported(operator, `${HEADER}A,a.example,5,\nB,b.example,1,\n`, {
      source: 'Second',
    });
    await undone(operator, first.id);
    expect(await brand('a.example')).toMatchObject({ fb_likes_count: 5, ig_followers_count: null });
    await undone(operator, second.id);
    expect((await brand('a.example'))?.fb_likes_count ?? null).toBeNull();
    expect(await brand('b.example')).toBeUndefined();
  });

  it('is possible for a day', async () => {
    const { id } = await imported(operator, `${HEADER}A,a.example,1,2\n`);
    await api.query("update imports set finished_at = now() - interval '25 hours'");
    expect((await act(operator, id, 'undo')).json).toMatchObject({ code: 'import-conflict' });
    expect((await read(operator, id)).undoUntil).toBeNull();
    expect(await brand('a.example')).toBeDefined();
  });
});

it('Files are deleted after 7 days and records of changes after a day', async () => {
  const { id } = await imported(operator, `${HEADER}A,a.example,1,2\n`);
  const waiting = Import.parse((await upload(operator, `${HEADER}B,b.example,1,2\n`)).json);
  await ended(operator, waiting.id);
  const left = async (table: string) => (await api.query(`select from ${table}`)).length;
  await purgeImports(api.database.db);
  expect([await left('import_chunks'), await left('import_changes')]).toEqual([2, 1]);
  await api.query("update imports set finished_at = now() - interval '25 hours' where public_id = $1", [id]);
  await api.query("update imports set created_at = now() - interval '8 days'");
  await purgeImports(api.database.db);
  expect([await left('import_chunks'), await left('import_changes')]).toEqual([0, 0]);
  expect((await read(operator, waiting.id)).fileUntil).toBeNull();
  expect((await act(operator, waiting.id, 'run')).json).toMatchObject({ code: 'import-conflict' });
  expect(await brand('a.example')).toBeDefined();
});

const openAnother = (options: Partial<Parameters<typeof openImports>[0]>) =>
  openImports({
    connection: api.database,
    jobs: api.context.jobs,
    databaseUrl: api.database.url,
    onError: () => {},
    ...options,
  });

const errors: Error[] = [];
const ends: string[] = [];
let another: Promise<Imports> | undefined;
afterAll(async () => (await another)?.close());

/** The process that works on imports from now on, whose threads have loaded their modules after the first test. */
async function replaceProcess(): Promise<Imports> {
  await api.context.imports.close();
  another ??= openAnother({
    pollMs: 100,
    heartbeatMs: 300,
    onError: (error) => errors.push(error),
    onEnd: ({ work }) => ends.push(work),
  });
  const other = await another;
  errors.splice(0);
  ends.splice(0);
  return other;
}

it('An import that was running when its process stopped is finished by another process, each row once', async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `Shop ${n},shop${n}.example,1,\n`).join('');
  const { id } = Import.parse((await upload(operator, `${HEADER}${rows}`)).json);
  await ended(operator, id);
  await act(operator, id, 'run');
  await expect.poll(async () => (await read(operator, id)).status, { interval: 20 }).not.toBe('waiting');
  await replaceProcess();
  expect(await ended(operator, id)).toMatchObject({
    status: 'done',
    report: { rows: 4_000, added: 4_000 },
  });
  expect(await api.query('select count(*) from import_changes')).toEqual([{ count: 4_000 }]);
});

const WAITING =
  'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';

/** Another process whose run waits for the table of brands, until `lock` ends. */
async function whileRunWaits(
  test: (waiting: { id: string; other: Imports; lock: PoolClient }) => Promise<void>,
) {
  const other = await replaceProcess();
  const { id } = Import.parse((await upload(operator, `${HEADER}A,a.example,1,\n`)).json);
  const lock = await api.database.pool.connect();
  try {
    await ended(operator, id);
    await lock.query('begin; lock table brands in share mode');
    await act(operator, id, 'run');
    await expect.poll(async () => (await api.query(WAITING)).length).toBeGreaterThan(0);
    await test({ id, other, lock });
  } finally {
    await lock.query('rollback');
    lock.release();
  }
}

it.each(['at the next heartbeat', 'at the next rows'])(
  'A run that another process takes over ends %s, as neither an error nor done',
  (moment) =>
    whileRunWaits(async ({ other, lock }) => {
      await api.query(
        "update imports set worker = gen_random_uuid(), lease_until = now() + interval '1 hour'",
      );
      if (moment === 'at the next rows') await lock.query('rollback');
      await expect.poll(() => other.stats().running).toBe(0);
      expect({ errors, ends }).toEqual({ errors: [], ends: ['previewing'] });
    }),
);

it('A run that the database cancels, as in a shutdown, is continued when its lease has expired', () =>
  whileRunWaits(async ({ id, other, lock }) => {
    await api.query(WAITING.replace('select from', 'select pg_cancel_backend(pid) from'));
    await expect.poll(() => other.stats().running).toBe(0);
    expect(errors).toEqual([expect.objectContaining({ code: '57014' })]);
    expect((await read(operator, id)).status).toBe('running');
    await lock.query('rollback');
    await api.query("update imports set lease_until = now() - interval '1 second'");
    expect(await ended(operator, id)).toMatchObject({ status: 'done', report: { added: 1 } });
  }));
