import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';

/** How many rows are read at a time. */
const BATCH = 1_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Row = Record<string, unknown>;
type KeyedRow = Row & { key: string };
type ReadRows = () => AsyncGenerator<Row>;
type Parts = Record<string, ReadRows>;
/** A part of a user's data and its rows, with at most one batch in memory. Never contains passwords, tokens and keys. */
export type AccountPart = { name: string; rows: AsyncGenerator<Row> };

/** All data stored about a user and in the workspaces they own. */
export function readAccountData(db: Database, userId: string): AccountPart[] {
  const reader: Reader = {
    userId,
    own: sql`(select id from workspaces where owner_id = ${userId})`,
    all: (query) =>
      async function* rows() {
        yield* (await query.execute(db)).rows;
      },
    inBatches: (query) =>
      async function* rows() {
        let after: string | undefined;
        for (;;) {
          const { rows } = await query(after).execute(db);
          for (const { key: _, ...row } of rows) yield row;
          after = rows.at(-1)?.key;
          if (rows.length < BATCH) return;
        }
      },
  };
  const parts = {
    ...identityParts(reader),
    ...watchingParts(reader),
    ...listParts(reader),
    ...teamParts(reader),
    ...fileParts(reader),
    ...connectorParts(reader),
  };
  return Object.entries(parts).map(([name, rows]) => ({ name, rows: rows() }));
}

type Reader = {
  userId: string;
  /** The workspaces that the user owns. */
  own: RawBuilder<unknown>;
  all: (query: RawBuilder<Row>) => ReadRows;
  /** Reads batch by batch; `query` gets the key of the previous row. */
  inBatches: (query: (after?: string) => RawBuilder<KeyedRow>) => ReadRows;
};

/** The account with its sign-ins and plan. */
const identityParts = ({ all, userId }: Reader): Parts => ({
  account: all(sql`
    select id, email, email_verified_at, undeliverable_addresses.since as undeliverable_since,
      undeliverable_addresses.reason as undeliverable_reason, first_name, last_name, title, referral_source, created_at
    from users left join undeliverable_addresses using (email) where id = ${userId}`),
  signInProviders: all(sql`select issuer, created_at from external_identities where user_id = ${userId}`),
  sessions: all(sql`
    select user_agent, country, created_at, last_used_at, ended_at, ended_because from sessions where user_id = ${userId} order by created_at`),
  emailChanges: all(sql`
    select old_email, new_email, created_at, confirmed_at, ended_at from email_changes where user_id = ${userId} order by created_at`),
  devices: all(
    sql`select created_at, last_used_at from devices where user_id = ${userId} order by created_at`,
  ),
  authenticatorApps: all(sql`
    select created_at, confirmed_at from authenticator_apps where user_id = ${userId}`),
  passkeys: all(sql`
    select name, created_at, last_used_at from passkeys where user_id = ${userId} order by created_at`),
  plan: all(sql`
    select tier, interval, subscription_status, grace_ends_at, updated_at from user_roles where user_id = ${userId}`),
  trials: all(sql`select price_id, granted, decided_at from trials where user_id = ${userId}`),
});

/** Saved searches, what the user follows, and what they were notified of. */
const watchingParts = ({ all, inBatches, userId, own }: Reader): Parts => ({
  savedSearches: all(sql`
    select id, name, search, created_at, updated_at, deleted_at from saved_searches where workspace_id in ${own} order by position`),
  savedSearchVisits: all(
    sql`select search_id, visited_at from saved_search_visits where user_id = ${userId}`,
  ),
  follows: all(sql`
    select brand_id, list_id, search_id, created_at from follows where user_id = ${userId} order by id`),
  alerts: all(sql`
    select brand_id, list_id, search_id, kinds, min_change, mail, created_at from alerts where user_id = ${userId} order by created_at`),
  mailTimes: all(sql`select hour, weekday, time_zone from mail_times where user_id = ${userId}`),
  followMails: all(sql`select workspace_id as workspace, mail from follow_mails where user_id = ${userId}`),
  eventMails: all(sql`
    select event_ids, created_at, sent_at from event_mails where user_id = ${userId} order by created_at`),
  notificationFeeds: all(
    sql`select created_at from notification_feeds where user_id = ${userId} order by created_at`,
  ),
  notifications: all(sql`
    select event_id, followed, created_at, read_at from notifications where user_id = ${userId} order by id`),
  checks: all(sql`
    select id, stores, current, done, found, created_at, finished_at, read_at from checks where user_id = ${userId} order by created_at`),
  checkedStores: inBatches(
    (after) => sql`
      select s.check_id, s.domain, s.followed, s.outcome, s.check_id::text || lpad(s.position::text, 10, '0') as key
      from checked_stores s join checks c on c.id = s.check_id
      where c.user_id = ${userId}
        and (s.check_id, s.position) > (${after?.slice(0, 36) ?? NO_ID}::uuid, ${Number(after?.slice(36) ?? 0)}::integer)
      order by s.check_id, s.position limit ${BATCH}`,
  ),
  webhooks: all(sql`
    select id, channel, address, description, event, kinds, list_id, alert_ids, brief, enabled, switched_off_at, created_at from webhooks
    where user_id = ${userId} order by created_at`),
  webhookDeliveries: inBatches(
    (after) => sql`
      select d.id, d.webhook_id, d.body, d.state, d.attempts, d.status, d.duration_ms, d.error, d.created_at, d.id::text as key
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.user_id = ${userId} and d.id > ${after ?? NO_ID}::uuid order by d.id limit ${BATCH}`,
  ),
});

/** Lists, notes and shared links. */
const listParts = ({ all, inBatches, own }: Reader): Parts => ({
  lists: inBatches(
    (after) => sql`
      select id, name, statuses, created_at, updated_at, deleted_at, id::text as key from lists
      where workspace_id in ${own} and id > ${after ?? NO_ID}::uuid order by id limit ${BATCH}`,
  ),
  listBrands: inBatches(
    (after) => sql`
      select e.list_id, e.brand_id, b.brand_name, b.domain, e.status, e.rating, e.tags, e.added_at, e.removed_at,
        e.list_id::text || lpad(e.brand_id::text, 20, '0') as key
      from list_brands e join lists l on l.id = e.list_id join brands b on b.id = e.brand_id
      where l.workspace_id in ${own}
        and (e.list_id, e.brand_id) > (${after?.slice(0, 36) ?? NO_ID}::uuid, ${Number(after?.slice(36) ?? 0)}::bigint)
      order by e.list_id, e.brand_id limit ${BATCH}`,
  ),
  pendingListBrands: all(sql`
    select p.list_id, p.address, p.added_at from pending_list_brands p join lists l on l.id = p.list_id
    where l.workspace_id in ${own} order by p.list_id, p.address`),
  notes: inBatches(
    (after) => sql`
      select n.brand_id, b.brand_name, b.domain, n.text, n.updated_at,
        n.workspace_id::text || lpad(n.brand_id::text, 20, '0') as key
      from brand_notes n join brands b on b.id = n.brand_id
      where n.workspace_id in ${own}
        and (n.workspace_id, n.brand_id) > (${after?.slice(0, 36) ?? NO_ID}::uuid, ${Number(after?.slice(36) ?? 0)}::bigint)
      order by n.workspace_id, n.brand_id limit ${BATCH}`,
  ),
  shares: all(sql`
    select list_id, search_id, brand_ids, notes, fields, created_at, expires_at, revoked_at, views, last_viewed_at from shares
    where workspace_id in ${own} order by created_at`),
});

/** API keys, and workspaces with their members. */
const teamParts = ({ all, inBatches, userId, own }: Reader): Parts => ({
  apiKeys: all(sql`
    select name, hint, scopes, created_at, expires_at, revoked_at, last_used_at,
      replaced_by is not null as replaced from api_keys
    where user_id = ${userId} and id not in (select key_id from oauth_grants) order by created_at`),
  connectedApps: all(sql`
    select k.name, g.client_id, g.host, k.scopes, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
    from oauth_grants g join api_keys k on k.id = g.key_id where k.user_id = ${userId} order by k.created_at`),
  apiKeyUsage: all(sql`
    select k.name, u.day, u.requests from api_key_usage u join api_keys k on k.id = u.key_id
    where k.user_id = ${userId} order by u.day, k.name`),
  workspaces: all(sql`
    select w.id, w.name, w.created_at, o.user_id is not null as open
    from workspaces w left join open_workspaces o on o.workspace_id = w.id and o.user_id = ${userId}
    where w.owner_id = ${userId} order by w.created_at`),
  memberships: all(sql`
    select w.id as workspace, m.role, m.joined_at from workspace_members m join workspaces w on w.id = m.workspace_id
    where m.user_id = ${userId} order by m.joined_at`),
  members: all(sql`
    select u.email, m.role, m.joined_at from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id in ${own} order by m.joined_at`),
  activity: inBatches(
    (after) => sql`
      select a.created_at, a.action, a.via, a.subject, a.detail, a.user_id = ${userId} as own, a.id::text as key
      from audit_log a where (a.user_id = ${userId} or a.workspace_id in ${own}) and a.id > ${after ?? NO_ID}::uuid
      order by a.id limit ${BATCH}`,
  ),
  invitations: all(sql`
    select email, role, created_at, expires_at from workspace_invitations where workspace_id in ${own} order by created_at`),
});

/** Exports, imports and imported brands. */
const fileParts = ({ all, inBatches, userId, own }: Reader): Parts => ({
  exportAddresses: all(sql`
    select name, request, created_at, last_used_at from export_links where user_id = ${userId} order by created_at`),
  exports: all(
    sql`select request, brands, created_at, finished_at from exports where user_id = ${userId} order by created_at`,
  ),
  imports: all(
    sql`select id, created_at, status, source, file_name from imports where user_id = ${userId} order by created_at`,
  ),
  myBrandSources: all(sql`
    select name, observed_at from private_sources where workspace_id in ${own} order by observed_at`),
  myBrands: inBatches(
    (after) => sql`
      select to_jsonb(p) - array['workspace_id', 'search_name', 'search_address', 'tie_break', 'source_id', 'deletion_id'] as brand,
        p.id::text as key
      from private_brands p
      where p.workspace_id in ${own} and p.deletion_id is null and p.id > ${Number(after ?? 0)} order by p.id limit ${BATCH}`,
  ),
});

/** Connections without their tokens, and what was pushed. */
const connectorParts = ({ all, inBatches, own }: Reader): Parts => ({
  connections: all(sql`
    select connector, account, fields, weekly, next_push_at, created_at from connections
    where workspace_id in ${own} order by connector`),
  pushes: all(sql`
    select p.id, p.source, p.name, p.dry, p.state, p.counts, p.created_at, p.finished_at
    from pushes p join connections c on c.id = p.connection_id where c.workspace_id in ${own} order by p.created_at`),
  pushRecords: inBatches(
    (after) => sql`
      select r.push_id, r.name, r.domain, r.outcome, r.details, r.push_id::text || lpad(r.position::text, 10, '0') as key
      from push_records r join pushes p on p.id = r.push_id join connections c on c.id = p.connection_id
      where c.workspace_id in ${own}
        and (r.push_id, r.position) > (${after?.slice(0, 36) ?? NO_ID}::uuid, ${Number(after?.slice(36) ?? -1)}::integer)
      order by r.push_id, r.position limit ${BATCH}`,
  ),
});
