import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { hasMembers } from './members.ts';

/** Rows read at a time. */
const BATCH = 1_000;

type Row = Record<string, unknown>;
/** A part of a user's data and its rows, with at most one batch in memory. Never contains passwords, tokens and keys. */
export type AccountPart = { name: string; rows: AsyncGenerator<Row> };

/** All data stored about a user and in the workspaces they own. */
export function readAccountData(db: Database, userId: string): AccountPart[] {
  const all = (query: RawBuilder<Row>) =>
    async function* rows(): AsyncGenerator<Row> {
      yield* (await query.execute(db)).rows;
    };
  /** All batches; `query` gets the key of the previous row. */
  const inBatches = (query: (after?: string) => RawBuilder<Row & { key: string }>) =>
    async function* rows(): AsyncGenerator<Row> {
      let after: string | undefined;
      for (;;) {
        const { rows } = await query(after).execute(db);
        for (const { key: _, ...row } of rows) yield row;
        after = rows.at(-1)?.key;
        if (rows.length < BATCH) return;
      }
    };
  const own = sql`(select id from workspaces where owner_id = ${userId})`;
  const parts: Record<string, () => AsyncGenerator<Row>> = {
    account: all(sql<Row>`
      select id, email, email_verified_at, first_name, last_name, title, referral_source, created_at from users where id = ${userId}`),
    signInProviders: all(
      sql<Row>`select issuer, created_at from external_identities where user_id = ${userId}`,
    ),
    sessions: all(sql<Row>`
      select created_at, last_used_at, ended_at, ended_because from sessions where user_id = ${userId} order by created_at`),
    devices: all(
      sql`select created_at, last_used_at from devices where user_id = ${userId} order by created_at`,
    ),
    plan: all(sql<Row>`
      select tier, interval, subscription_status, grace_ends_at, updated_at from user_roles where user_id = ${userId}`),
    trials: all(sql<Row>`select price_id, granted, decided_at from trials where user_id = ${userId}`),
    savedSearches: all(sql<Row>`
      select id, name, search, created_at, updated_at, deleted_at from saved_searches where workspace_id in ${own} order by position`),
    savedSearchVisits: all(
      sql<Row>`select search_id, visited_at from saved_search_visits where user_id = ${userId}`,
    ),
    follows: all(sql<Row>`
      select brand_id, list_id, search_id, created_at from follows where user_id = ${userId} order by id`),
    alerts: all(sql<Row>`
      select brand_id, list_id, search_id, kinds, min_change, mail, created_at from alerts where user_id = ${userId} order by created_at`),
    mailTimes: all(sql<Row>`select hour, weekday, time_zone from mail_times where user_id = ${userId}`),
    followMails: all(
      sql<Row>`select workspace_id as workspace, mail from follow_mails where user_id = ${userId}`,
    ),
    eventMails: all(sql<Row>`
      select event_ids, created_at, sent_at from event_mails where user_id = ${userId} order by created_at`),
    notificationFeeds: all(
      sql<Row>`select created_at from notification_feeds where user_id = ${userId} order by created_at`,
    ),
    notifications: all(sql<Row>`
      select event_id, followed, created_at, read_at from notifications where user_id = ${userId} order by id`),
    webhooks: all(sql<Row>`
      select id, address, description, alert_ids, enabled, switched_off_at, created_at from webhooks
      where user_id = ${userId} order by created_at`),
    webhookDeliveries: inBatches(
      (after) => sql<Row & { key: string }>`
        select d.id, d.webhook_id, d.body, d.state, d.attempts, d.status, d.duration_ms, d.error, d.created_at, d.id::text as key
        from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.user_id = ${userId} and d.id > ${after ?? NO_ID}::uuid order by d.id limit ${BATCH}`,
    ),
    lists: inBatches(
      (after) => sql<Row & { key: string }>`
        select id, name, statuses, created_at, updated_at, deleted_at, id::text as key from lists
        where workspace_id in ${own} and id > ${after ?? NO_ID}::uuid order by id limit ${BATCH}`,
    ),
    listBrands: inBatches(
      (after) => sql<Row & { key: string }>`
        select e.list_id, e.brand_id, b.brand_name, b.domain, e.status, e.rating, e.tags, e.added_at, e.removed_at,
          e.list_id::text || lpad(e.brand_id::text, 20, '0') as key
        from list_brands e join lists l on l.id = e.list_id join brands b on b.id = e.brand_id
        where l.workspace_id in ${own}
          and (e.list_id, e.brand_id) > (${after?.slice(0, 36) ?? NO_ID}::uuid, ${Number(after?.slice(36) ?? 0)}::bigint)
        order by e.list_id, e.brand_id limit ${BATCH}`,
    ),
    pendingListBrands: all(sql<Row>`
      select p.list_id, p.address, p.added_at from pending_list_brands p join lists l on l.id = p.list_id
      where l.workspace_id in ${own} order by p.list_id, p.address`),
    notes: inBatches(
      (after) => sql<Row & { key: string }>`
        select n.brand_id, b.brand_name, b.domain, n.text, n.updated_at, n.brand_id::text as key
        from brand_notes n join brands b on b.id = n.brand_id
        where n.workspace_id in ${own} and n.brand_id > ${Number(after ?? 0)} order by n.brand_id limit ${BATCH}`,
    ),
    shares: all(sql<Row>`
      select list_id, search_id, brand_ids, notes, fields, created_at, expires_at, revoked_at, views, last_viewed_at from shares
      where workspace_id in ${own} order by created_at`),
    apiKeys: all(sql<Row>`
      select name, hint, scopes, created_at, expires_at, revoked_at, last_used_at from api_keys
      where user_id = ${userId} order by created_at`),
    apiKeyUsage: all(sql<Row>`
      select k.name, u.day, u.requests from api_key_usage u join api_keys k on k.id = u.key_id
      where k.user_id = ${userId} order by u.day, k.name`),
    workspaces: all(sql<Row>`
      select w.id, w.name, w.created_at, o.user_id is not null as open
      from workspaces w left join open_workspaces o on o.workspace_id = w.id and o.user_id = ${userId}
      where w.owner_id = ${userId} order by w.created_at`),
    memberships: all(sql<Row>`
      select w.id as workspace, m.role, m.joined_at from workspace_members m join workspaces w on w.id = m.workspace_id
      where m.user_id = ${userId} order by m.joined_at`),
    members: all(sql<Row>`
      select u.email, m.role, m.joined_at from workspace_members m join users u on u.id = m.user_id
      where m.workspace_id in ${own} order by m.joined_at`),
    invitations: all(sql<Row>`
      select email, role, created_at, expires_at from workspace_invitations where workspace_id in ${own} order by created_at`),
    exportAddresses: all(sql<Row>`
      select name, request, created_at, last_used_at from export_links where user_id = ${userId} order by created_at`),
    exports: all(
      sql`select request, brands, created_at, finished_at from exports where user_id = ${userId} order by created_at`,
    ),
    imports: all(
      sql`select id, created_at, status, source, file_name from imports where user_id = ${userId} order by created_at`,
    ),
    myBrandSources: all(sql<Row>`
      select name, observed_at from private_sources where workspace_id in ${own} order by observed_at`),
    myBrands: inBatches(
      (after) => sql<Row & { key: string }>`
        select to_jsonb(p) - array['workspace_id', 'search_name', 'search_address', 'tie_break', 'source_id', 'deletion_id'] as brand,
          p.id::text as key
        from private_brands p
        where p.workspace_id in ${own} and p.deletion_id is null and p.id > ${Number(after ?? 0)} order by p.id limit ${BATCH}`,
    ),
  };
  return Object.entries(parts).map(([name, rows]) => ({ name, rows: rows() }));
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes a user with the workspaces they own, and everything in them. Only the card fingerprint of a trial is kept, so that a card
 * gets one trial. False if a workspace of theirs has members.
 */
export async function deleteUser(db: Database, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // A change of the plan locks the customer before it writes the role of the user.
    await transaction
      .selectFrom('stripe_customers')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute();
    // Prevents members from joining or transferring a workspace to the user during the deletion.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const workspaces = await transaction
      .selectFrom('workspaces')
      .select('id')
      .where('owner_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (await hasMembers(transaction, userId)) return false;
    await transaction
      .deleteFrom('workspace_invitations')
      .where('email', '=', transaction.selectFrom('users').select('email').where('id', '=', userId))
      .execute();
    // One per statement, because a statement has a time limit.
    for (const { id } of workspaces)
      await transaction.deleteFrom('workspaces').where('id', '=', id).execute();
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    await transaction.deleteFrom('rate_limits').where('key', 'like', `%${userId}%`).execute();
    return true;
  });
}
