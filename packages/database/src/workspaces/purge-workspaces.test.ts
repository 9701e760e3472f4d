import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connect } from '../connect.ts';
import { useDatabase } from '../testing.ts';
import { transferWorkspace } from './members.ts';
import { purgeWorkspaces } from './purge-workspaces.ts';
import { ensureWorkspace } from './workspaces.ts';

const database = await useDatabase();
const user = await insert('users', { email: 'purge@example.com', first_name: 'A', last_name: 'B' });
const workspace = await ensureWorkspace(database.db, user);
const brand = await insert('brands', {
  brand_name: 'Brand',
  domain: 'brand.example',
  catalogue: 'real',
});
const list = await insert('lists', {
  workspace_id: workspace,
  name: 'List',
  statuses: '[]',
  position: 0,
});

async function insert<Id = string>(table: string, row: Record<string, unknown>): Promise<Id> {
  const columns = Object.keys(row);
  const rows = await database.query(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)}) returning *`,
    Object.values(row),
  );
  return rows[0].id;
}

/** Columns that mark the end of a row; the row is deleted once the mark is this many days old. */
const DAYS: Record<string, number> = {
  'lists.deleted_at': 30,
  'list_brands.removed_at': 30,
  'pending_list_brands.added_at': 30,
  'saved_searches.deleted_at': 30,
  'shares.expires_at': 90,
  'shares.revoked_at': 90,
  'api_keys.expires_at': 90,
  'api_keys.revoked_at': 90,
  'oauth_tokens.expires_at': 1,
  'oauth_clients.created_at': 1,
  'oauth_clients.last_used_at': 90,
  'api_key_usage.day': 30,
  'workspace_invitations.expires_at': 30,
  'exports.created_at': 7,
  'extension_codes.expires_at': 1,
  'idempotent_requests.created_at': 1,
};

/** A row that is still valid. */
async function rowOf(table: string): Promise<Record<string, unknown>> {
  const later = new Date(Date.now() + 365 * 86_400_000);
  const secret = Buffer.from(randomUUID());
  const named = { workspace_id: workspace, name: 'Name' };
  const key = { ...named, user_id: user, secret, hint: 'abcd', scopes: ['brands'] };
  const rows: Record<string, () => Record<string, unknown> | Promise<Record<string, unknown>>> = {
    extension_codes: () => ({ ...named, user_id: user, secret, expires_at: later }),
    lists: () => ({ ...named, statuses: '[]', position: 1 }),
    list_brands: () => ({ list_id: list, brand_id: brand, position: 1 }),
    pending_list_brands: () => ({ list_id: list, address: 'new.example' }),
    saved_searches: () => ({ ...named, search: '{}', position: 1 }),
    shares: () => ({ workspace_id: workspace, token: secret, list_id: list, expires_at: later }),
    api_keys: () => key,
    api_key_usage: async () => ({ key_id: await insert('api_keys', key), requests: 1 }),
    oauth_tokens: async () => {
      const key_id = await insert('api_keys', key);
      const grant = { client_id: 'app', redirect_uri: 'app', challenge: 'a', resource: 'mcp' };
      await insert('oauth_grants', { key_id, ...grant });
      return { secret, key_id, kind: 'access', expires_at: later };
    },
    oauth_clients: () => ({ id: randomUUID(), name: 'App', redirect_uris: [] }),
    workspace_invitations: () => ({
      workspace_id: workspace,
      email: 'invited@example.com',
      role: 'viewer',
      expires_at: later,
    }),
    idempotent_requests: () => ({
      workspace_id: workspace,
      user_id: user,
      key: randomUUID(),
      request: secret,
      abandoned_at: later,
    }),
    exports: () => ({
      user_id: user,
      workspace_id: workspace,
      session_id: randomUUID(),
      ticket: secret,
      request: '{}',
      brands: 0,
      total: 0,
    }),
  };
  const row = await rows[table]?.();
  if (!row) throw new Error(`No row of ${table}.`);
  return row;
}

it.each(Object.entries(DAYS))('%s: deletes the row after %i days, not before', async (mark, days) => {
  const [table = '', column = ''] = mark.split('.');
  const row = await rowOf(table);
  const count = async () => Number((await database.query(`select count(*) from ${table}`))[0].count);
  const before = await count();
  // As text, whose day is that of UTC.
  const ago = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString();
  await insert(table, { ...row, [column]: ago(days - 1) });
  await purgeWorkspaces(database.db);
  expect(await count()).toBe(before + 1);
  await database.query(
    `update ${table} set ${column} = ${column} - interval '2 days' where ${column} < now()`,
  );
  await purgeWorkspaces(database.db);
  expect(await count()).toBe(before);
});

/** A user whose plan ended more than 12 months ago. */
async function newLapsedUser(): Promise<string> {
  const id = await insert('users', { email: `${randomUUID()}@example.com`, first_name: 'A', last_name: 'B' });
  await database.query(
    "insert into user_roles (user_id, tier, lapsed_at) values ($1, 'free', now() - interval '13 months')",
    [id],
  );
  return id;
}
const exists = async (id: string) =>
  (await database.query('select from workspaces where id = $1', [id])).length > 0;

it('keeps a workspace that was transferred to a member whose own plan ended long ago', async () => {
  const [from, to] = [
    await insert('users', { email: 'from@example.com', first_name: 'A', last_name: 'B' }),
    await newLapsedUser(),
  ];
  const workspaceId = await ensureWorkspace(database.db, from);
  await database.query(
    "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')",
    [workspaceId, to],
  );
  expect(await transferWorkspace(database.db, { workspaceId, from, to })).toBe(true);
  await purgeWorkspaces(database.db);
  expect(await exists(workspaceId)).toBe(true);
});

it('deletes everything else that has expired while one workspace cannot be deleted, and reports that', async () => {
  const [locked, other] = [
    await ensureWorkspace(database.db, await newLapsedUser()),
    await ensureWorkspace(database.db, await newLapsedUser()),
  ];
  const expired = await insert('lists', { ...(await rowOf('lists')), deleted_at: new Date(0) });
  const client = await database.pool.connect();
  const purging = connect(`${database.url}?options=-c%20lock_timeout%3D500`);
  try {
    await client.query('begin');
    await client.query('select from workspaces where id = $1 for update', [locked]);
    await expect(purgeWorkspaces(purging.db)).rejects.toThrow(/lock timeout/);
  } finally {
    await client.query('rollback');
    client.release();
    await purging.close();
  }
  expect(await exists(other)).toBe(false);
  expect(await database.query('select from lists where id = $1', [expired])).toEqual([]);
  await purgeWorkspaces(database.db);
  expect(await exists(locked)).toBe(false);
});

// Private brands are purged with the undo of imports (private-brands.test.ts).
it('covers every column of workspace tables that marks the end of a row', async () => {
  const rows = await database.query<{ mark: string }>(`
    select c.table_name || '.' || c.column_name as mark from information_schema.columns c
    where c.table_schema = current_schema() and c.table_name <> 'private_brands' and c.column_name in ('deleted_at', 'removed_at', 'expires_at', 'revoked_at')
      and exists (select from information_schema.columns w where w.table_schema = c.table_schema
        and w.table_name = c.table_name and w.column_name in ('workspace_id', 'list_id'))`);
  expect(Object.keys(DAYS)).toEqual(expect.arrayContaining(rows.map(({ mark }) => mark)));
  expect(rows.length).toBeGreaterThan(6);
});
