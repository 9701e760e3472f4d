import { CreatedApiKey } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { useApi } from './testing.ts';

const api = await useApi();
const emails = ['reader@example.com', 'stranger@example.com'] as const;
const [reader, stranger] = await Promise.all(emails.map((email) => api.tokenFor('plus', email)));
// A user's first request creates their workspace.
for (const token of [reader, stranger]) await api.request('/api/team', { token });

/** Of each user. */
const HOOKS = new Map<string, string>();
for (const email of emails) {
  const rows = await api.query(
    `insert into webhooks (workspace_id, user_id, address, description, secret)
     select w.id, w.owner_id, 'https://hooks.example', '', 'secret' from workspaces w join users u on u.id = w.owner_id
     where u.email = $1 returning id`,
    [email],
  );
  HOOKS.set(email, rows[0].id);
}

const INSERTS = {
  deliveries: `insert into webhook_deliveries (webhook_id, created_at, state)
    select h.id, $2, 'delivered' from webhooks h join users u on u.id = h.user_id where u.email = $1 returning id`,
  checks: `insert into checks (workspace_id, user_id, created_at, stores, queued, current)
    select w.id, w.owner_id, $2, 1, 0, 0 from workspaces w join users u on u.id = w.owner_id where u.email = $1 returning id`,
  imports: `insert into imports (workspace_id, user_id, created_at, target, file_name, size, source, status, brand_limit)
    select w.id, w.owner_id, $2, 'mine', 'a.csv', 1, 'a.csv', 'done', 1
    from workspaces w join users u on u.id = w.owner_id where u.email = $1 returning public_id as id`,
};
const TABLES = ['checks', 'imports', 'deliveries'] as const;
const pathOf = (table: Table) =>
  table === 'deliveries' ? `/api/webhooks/${HOOKS.get(emails[0])}/deliveries` : `/api/${table}`;
type Table = (typeof TABLES)[number];

/** A row as old as this; several rows can be equally old. */
async function add(table: Table, minutes: number, email: string = emails[0]): Promise<string> {
  const created = new Date(Date.UTC(2026, 0, 1) - minutes * 60_000);
  return (await api.query(INSERTS[table], [email, created]))[0].id;
}
const remove = (table: Table, id: string | undefined) =>
  api.query(
    `delete from ${table === 'deliveries' ? 'webhook_deliveries' : table}
     where ${table === 'imports' ? 'public_id' : 'id'} = $1`,
    [id],
  );
async function read(table: Table, query = '', token = reader) {
  const { status, json } = await api.request(`${pathOf(table)}${query}`, { token });
  const ids: string[] = json.data?.map(({ id }: { id: string }) => id);
  return { status, code: json.code, next: json.next, ids };
}

describe.each(TABLES)('The pages of %s', (table) => {
  it('join to the whole without gaps or repetitions while rows are added and deleted', async () => {
    const rows: string[] = [];
    for (const minutes of [5, 4, 3, 3, 3, 3, 2, 1]) rows.push(await add(table, minutes));
    await add(table, 3, emails[1]);
    const pages: string[][] = [];
    for (let after = ''; ; ) {
      const { ids, next } = await read(table, `?limit=2${after}`);
      pages.push(ids);
      if (next === null) break;
      after = `&after=${next}`;
      await add(table, 0);
      await remove(table, ids.at(-1));
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    expect(pages.flat().toSorted()).toEqual(rows.toSorted());
    expect(pages.flat().slice(0, 2)).toEqual([rows[7], rows[6]]);
    expect(pages.flat().slice(6)).toEqual([rows[1], rows[0]]);
  });

  it('have at most 100 rows and no next one at their end', async () => {
    const { ids, next } = await read(table, '?limit=100');
    expect(ids.length).toBeGreaterThan(0);
    expect(next).toBeNull();
    const exact = await read(table, `?limit=${ids.length}`);
    expect(exact).toMatchObject({ ids, next: null });
    for (const query of ['?limit=101', '?limit=0', '?after=1', `?after=1_${'-'.repeat(36)}`, '?after='])
      expect((await read(table, query)).code, query).toBe('invalid-request');
    const id = '7d1f6b1e-9b1e-4c58-9f0a-3f1f0a8f9b11';
    expect(await read(table, `?after=${'9'.repeat(17)}_${id}`)).toMatchObject({ status: 200, ids });
  });
});

it('A key reads full pages of the imports into its workspace', async () => {
  const { key } = CreatedApiKey.parse(
    (await api.request('/api/keys', { token: reader, body: { name: 'K', scopes: ['imports'], days: 1 } }))
      .json,
  );
  const own = [await add('imports', 9), await add('imports', 7)];
  await api.query('delete from imports where public_id <> all($1)', [own]);
  const foreign = await add('imports', 8);
  await api.query(
    `update imports set workspace_id = (select w.id from workspaces w join users u on u.id = w.owner_id where u.email = $1)
     where public_id = $2`,
    [emails[1], foreign],
  );
  const first = await read('imports', '?limit=1', key);
  expect(first.ids).toEqual([own[1]]);
  expect(await read('imports', `?limit=1&after=${first.next}`, key)).toMatchObject({
    ids: [own[0]],
    next: null,
  });
  expect((await read('imports')).ids).toEqual([own[1], foreign, own[0]]);
});
