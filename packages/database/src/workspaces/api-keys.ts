import { type ApiKey, type KeyScope, MAX_API_KEYS, type Tier, type WorkspaceRole } from '@brandlode/contract';
import { type Expression, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';

/** Days of usage that are shown and kept. */
export const USAGE_DAYS = 30;

/** The user of a key, with the current plan of the workspace. */
export type KeyOwner = {
  id: string;
  user_id: string;
  email: string;
  email_verified: boolean;
  name: string;
  workspace_id: string;
  scopes: KeyScope[];
  tier: Tier;
  /** The user's role in the workspace. */
  role: WorkspaceRole;
  /** The workspace requires a second factor that the user does not have. */
  lacks_second_factor: boolean;
  /** What the token of a connected application may be used for; null for a key. */
  resource: string | null;
};

export type NewKey = { workspaceId: string; userId: string; secret: Buffer; hint: string };

/** Returns undefined if the workspace has too many keys. */
export async function createApiKey(
  db: Database,
  key: NewKey & { name: string; scopes: KeyScope[]; days: number | null },
): Promise<ApiKey | undefined> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, key.workspaceId);
    const keys = await listApiKeys(transaction, key.workspaceId);
    if (keys.length >= MAX_API_KEYS) return undefined;
    const { id } = await transaction
      .insertInto('api_keys')
      .values({
        workspace_id: key.workspaceId,
        user_id: key.userId,
        name: key.name,
        secret: key.secret,
        hint: key.hint,
        scopes: key.scopes,
        expires_at: key.days === null ? null : sql<Date>`now() + make_interval(days => ${key.days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return findListed(transaction, key.workspaceId, id);
  });
}

/**
 * Creates a key with the name, scopes and lifetime of another one, which ends after the overlap. Only once: two successors of a key
 * could not be distinguished. Returns the reason if it is not possible.
 */
export async function rotateApiKey(
  db: Database,
  id: string,
  { workspaceId, userId, secret, hint, overlapHours }: NewKey & { overlapHours: number },
): Promise<ApiKey | 'not-found' | 'key-replaced' | 'limit-reached'> {
  return joinTransaction(db, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const keys = await listApiKeys(transaction, workspaceId);
    const old = keys.find((key) => key.id === id);
    if (!old) return 'not-found';
    if (old.replacedBy) return 'key-replaced';
    const others = overlapHours === 0 ? keys.length - 1 : keys.length;
    if (others >= MAX_API_KEYS) return 'limit-reached';
    const successor = await transaction
      .insertInto('api_keys')
      .columns(['workspace_id', 'user_id', 'secret', 'hint', 'name', 'scopes', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('api_keys')
          .select([
            'workspace_id',
            sql<string>`${userId}::uuid`.as('user_id'),
            sql<Buffer>`${secret}::bytea`.as('secret'),
            sql<string>`${hint}`.as('hint'),
            'name',
            'scopes',
            sql<Date | null>`now() + (expires_at - created_at)`.as('expires_at'),
          ])
          .where('id', '=', id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('api_keys')
      .set({
        replaced_by: successor.id,
        expires_at: sql`least(expires_at, now() + make_interval(hours => ${overlapHours}))`,
      })
      .where('id', '=', id)
      .execute();
    return findListed(transaction, workspaceId, successor.id);
  });
}

async function findListed(db: Database, workspaceId: string, id: string): Promise<ApiKey> {
  const key = (await listApiKeys(db, workspaceId)).find((listed) => listed.id === id);
  if (!key) throw new Error(`The key ${id} was created but is not listed.`);
  return key;
}

/** Keys that are neither revoked nor replaced and expired, newest first. */
export async function listApiKeys(db: Database, workspaceId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys as k')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('api_key_usage')
          .select([
            'key_id',
            sql<
              ApiKey['usage']
            >`json_agg(json_build_object('day', day, 'requests', requests) order by day)`.as('usage'),
          ])
          .where('day', '>', sql<string>`current_date - ${USAGE_DAYS}::int`)
          .groupBy('key_id')
          .as('u'),
      (join) => join.onRef('u.key_id', '=', 'k.id'),
    )
    .select([
      'id',
      'name',
      'hint',
      'scopes',
      'created_at',
      'expires_at',
      'last_used_at',
      'replaced_by',
      'usage',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('replaced_by', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .where('id', 'not in', connectionIds)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at, expires_at, last_used_at, replaced_by, usage, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    lastUsedAt: last_used_at?.toISOString() ?? null,
    replacedBy: replaced_by,
    usage: usage ?? [],
  }));
}

/** Returns the revoked key; undefined if the workspace has no such key. */
export const revokeApiKey = (
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ name: string; scopes: KeyScope[] } | undefined> =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .where('id', 'not in', connectionIds)
    .returning(['name', 'scopes'])
    .executeTakeFirst();

/** Connected applications, which only their users see and revoke (connected-apps.ts). */
const connectionIds = sql<string>`(select key_id from oauth_grants)`;

/**
 * The owner of a key, or of an application's access token, by its hash. Undefined if it is unknown, revoked or expired, or if its user
 * is disabled or not a member.
 */
export const findKeyOwner = (db: Database, secret: Buffer): Promise<KeyOwner | undefined> =>
  db
    .with(
      (cte) => cte('key').materialized(),
      (eb) =>
        eb
          .selectFrom('api_keys')
          .selectAll()
          .where(
            'id',
            '=',
            sql<string>`coalesce(
              (select id from api_keys where secret = ${secret}),
              (select key_id from oauth_tokens where secret = ${secret} and kind = 'access' and expires_at > now()))`,
          )
          .where('revoked_at', 'is', null)
          .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)])),
    )
    .selectFrom('key as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    // Compared with values, since PostgreSQL would read the seats of every workspace for a join.
    .innerJoin('workspace_seats as a', (join) =>
      join
        .on('a.workspace_id', '=', (eb) => eb.selectFrom('key').select('key.workspace_id'))
        .on('a.user_id', '=', (eb) => eb.selectFrom('key').select('key.user_id')),
    )
    .leftJoin('oauth_grants as g', 'g.key_id', 'k.id')
    .select([
      'k.id',
      'k.user_id',
      'users.email',
      sql<boolean>`users.email_verified_at is not null`.as('email_verified'),
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
      'k.workspace_id',
      'k.scopes',
      'a.tier',
      'a.role',
      'a.lacks_second_factor',
      'g.resource',
    ])
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();

/** Adds requests made with keys today. */
export async function countKeyUsage(db: Database, requests: ReadonlyMap<string, number>): Promise<void> {
  // Sorted, so that two processes that count the same keys cannot deadlock.
  const rows = [...requests].sort(([one], [other]) => (one < other ? -1 : 1));
  const used = sql`unnest(${rows.map(([id]) => id)}::uuid[], ${rows.map(([, count]) => count)}::int[]) as used (id, requests)`;
  await sql`
    with touched as (
      update api_keys set last_used_at = now() from ${used} where api_keys.id = used.id
      returning api_keys.id, used.requests
    )
    insert into api_key_usage (key_id, day, requests)
    select id, current_date, requests from touched order by id
    on conflict (key_id, day) do update set requests = api_key_usage.requests + excluded.requests`.execute(
    db,
  );
}

/** Serializes concurrent changes, so that limits hold. Not `for update`, which would block rows that reference the workspace. */
export const lockWorkspace = (db: Database, id: string | Expression<string>) =>
  db.selectFrom('workspaces').select('id').where('id', '=', id).forNoKeyUpdate().execute();
