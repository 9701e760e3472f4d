import { expect, it, onTestFinished } from 'vitest';
import { addUser, useDatabase } from '../testing.ts';
import { readAccountData } from './account-data.ts';
import { deleteUser } from './delete-user.ts';

const database = await useDatabase();

const SECRET = { none: 'only secrets and their expiry' };
const OPERATION = { none: 'of a running or recent operation, purged within days' };
/** The part of the download with the rows of each table, or why there is none. */
const PARTS: Record<string, string | { none: string }> = {
  alert_matches: { none: 'brands that the alerts have already notified of' },
  alerts: 'alerts',
  api_key_usage: 'apiKeyUsage',
  api_keys: 'apiKeys',
  audit_log: 'activity',
  authenticator_apps: 'authenticatorApps',
  brand_notes: 'notes',
  checked_stores: 'checkedStores',
  checkouts: OPERATION,
  checks: 'checks',
  connections: 'connections',
  devices: 'devices',
  email_changes: 'emailChanges',
  export_links: 'exportAddresses',
  event_mails: 'eventMails',
  exports: 'exports',
  extension_codes: SECRET,
  external_identities: 'signInProviders',
  follow_mails: 'followMails',
  follows: 'follows',
  hosted_claims: { none: 'a copy of the plan' },
  idempotent_requests: OPERATION,
  import_chunks: OPERATION,
  import_problems: OPERATION,
  imports: 'imports',
  list_brands: 'listBrands',
  lists: 'lists',
  mail_times: 'mailTimes',
  oauth_grants: 'connectedApps',
  oauth_tokens: SECRET,
  one_time_tokens: SECRET,
  open_workspaces: 'workspaces',
  pending_list_brands: 'pendingListBrands',
  private_brand_undo: { none: 'copies of earlier values, for the undo of an import' },
  notification_feeds: 'notificationFeeds',
  notifications: 'notifications',
  private_brands: 'myBrands',
  private_sources: 'myBrandSources',
  opted_out_domains: { none: 'addresses of shops' },
  owner_requests: { none: 'requests of others, with who decided on them' },
  passkeys: 'passkeys',
  push_records: 'pushRecords',
  pushed_values: { none: 'values last written to a connected service, to recognise changes by people' },
  pushes: 'pushes',
  recovery_codes: SECRET,
  refresh_tokens: SECRET,
  saved_search_visits: 'savedSearchVisits',
  saved_searches: 'savedSearches',
  search_matches: { none: 'previous matches of the searches, to determine new ones' },
  second_factor_removals: OPERATION,
  sessions: 'sessions',
  shares: 'shares',
  sign_in_challenges: SECRET,
  stripe_customers: { none: 'only the customer id at Stripe' },
  trials: 'trials',
  unmailed_events: { none: 'the contents of the next mails; the events are among the notifications' },
  user_roles: 'plan',
  users: 'account',
  webhook_deliveries: 'webhookDeliveries',
  webhooks: 'webhooks',
  workspace_invitations: 'invitations',
  workspace_members: 'members',
  workspaces: 'workspaces',
};

it('covers every table with rows of a user or a workspace', async () => {
  const rows = await database.query<{ name: string }>(`
    with recursive owned as (
      select oid from pg_class where oid in ('users'::regclass, 'workspaces'::regclass)
      union
      select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
        where a.attname in ('user_id', 'workspace_id', 'owner_id') and c.relnamespace = current_schema()::regnamespace
      union
      select c.conrelid from pg_constraint c join owned on owned.oid = c.confrelid where c.contype = 'f'
    )
    select distinct owned.oid::regclass::text as name from owned order by 1`);
  expect(Object.keys(PARTS).sort()).toEqual(rows.map(({ name }) => name));
  const parts = readAccountData(database.db, '00000000-0000-0000-0000-000000000000').map(({ name }) => name);
  expect(parts).toEqual(
    expect.arrayContaining(Object.values(PARTS).filter((part) => typeof part === 'string')),
  );
});

it('has every note of a user with several workspaces, batch after batch', async () => {
  const { db } = database;
  const id = await addUser(database);
  await database.query(
    `with shops as (
       insert into brands (domain, brand_name) select 'shop' || n || '.example', 'Shop' from generate_series(1, 1001) n returning id
     ), owned as (
       insert into workspaces (owner_id, personal) values ($1, true), ($1, false), ($1, false) returning id
     )
     insert into brand_notes (workspace_id, brand_id, text) select owned.id, shops.id, 'Note' from owned cross join shops`,
    [id],
  );
  const notes = readAccountData(db, id).find(({ name }) => name === 'notes');
  expect(await Array.fromAsync(notes?.rows ?? [])).toHaveLength(3_003);
});

it('deletes a user while a change of their plan is written', async () => {
  const { db } = database;
  const id = await addUser(database);
  await database.query("insert into stripe_customers (user_id, customer_id) values ($1, 'cus_1')", [id]);
  await database.query("insert into user_roles (user_id, tier) values ($1, 'plus')", [id]);
  const client = await database.pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  await client.query('update stripe_customers set sync_applied = 1 where user_id = $1', [id]);
  const deletion = deleteUser(db, id);
  await expect
    .poll(async () => (await database.query('select from pg_locks where not granted')).length)
    .toBeGreaterThan(0);
  await client.query("update user_roles set tier = 'free' where user_id = $1", [id]);
  await client.query('commit');
  expect(await deletion).toBe(true);
});
