import { type ConnectedApp, type KeyScope, MAX_CONNECTED_APPS } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { joinTransaction } from '../in-transaction.ts';
import { recordAudit } from './audit-log.ts';
import { workspaceName } from './workspaces.ts';

/** Minutes in which a code must be exchanged. */
const CODE_MINUTES = 1;
export const ACCESS_TOKEN_SECONDS = 3_600;
/** A connection ends when it was not used for so long. */
const REFRESH_DAYS = 30;

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

export type RegisteredClient = { id: string; name: string; redirectUris: string[] };

export async function registerClient(
  db: Database,
  { id, name, redirectUris }: RegisteredClient,
): Promise<void> {
  await db.insertInto('oauth_clients').values({ id, name, redirect_uris: redirectUris }).execute();
}

export const findClient = (db: Database, id: string): Promise<RegisteredClient | undefined> =>
  db
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirect_uris as redirectUris'])
    .where('id', '=', id)
    .executeTakeFirst();

export type NewGrant = {
  workspaceId: string;
  userId: string;
  client: { id: string; name: string; host: string | null };
  scopes: KeyScope[];
  redirectUri: string;
  challenge: string;
  resource: string;
  /** Never given to anyone: the grant's requests carry tokens. */
  secret: Buffer;
  code: Buffer;
};

/** Returns false if the user has too many connections. */
export async function createGrant(db: Database, grant: NewGrant): Promise<boolean> {
  const { client, userId, workspaceId, scopes } = grant;
  return joinTransaction(db, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    if ((await listConnectedApps(transaction, userId)).length >= MAX_CONNECTED_APPS) return false;
    const { id } = await transaction
      .insertInto('api_keys')
      .values({
        workspace_id: workspaceId,
        user_id: userId,
        name: client.name,
        secret: grant.secret,
        hint: '',
        scopes,
        expires_at: inMinutes(CODE_MINUTES),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('oauth_grants')
      .values({
        key_id: id,
        client_id: client.id,
        host: client.host,
        redirect_uri: grant.redirectUri,
        challenge: grant.challenge,
        resource: grant.resource,
      })
      .execute();
    await transaction
      .insertInto('oauth_tokens')
      .values({ secret: grant.code, key_id: id, kind: 'code', expires_at: inMinutes(CODE_MINUTES) })
      .execute();
    return true;
  });
}

export type Exchange = {
  kind: 'code' | 'refresh';
  secret: Buffer;
  /** Whether the request may use it; a code or token of another application stays as it is. */
  isFor: (grant: {
    client_id: string;
    redirect_uri: string;
    challenge: string;
    scopes: KeyScope[];
  }) => boolean;
  access: Buffer;
  refresh: Buffer;
};

/**
 * Uses a code or a refresh token once and stores the two tokens that follow it. Undefined if it cannot be used; if it was used before, it
 * may have been stolen, so the grant is revoked.
 */
export function exchangeToken(
  db: Database,
  { kind, secret, isFor, access, refresh }: Exchange,
): Promise<{ scopes: KeyScope[] } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const token = await transaction
      .selectFrom('oauth_tokens as t')
      .innerJoin('oauth_grants as g', 'g.key_id', 't.key_id')
      .innerJoin('api_keys as k', 'k.id', 't.key_id')
      .select(['t.key_id', 't.used_at', 'g.client_id', 'g.redirect_uri', 'g.challenge', 'k.scopes'])
      .select(['k.name', 'k.workspace_id'])
      .where('t.secret', '=', secret)
      .where('t.kind', '=', kind)
      .where('t.expires_at', '>', sql<Date>`now()`)
      .where('k.revoked_at', 'is', null)
      .forUpdate(['t', 'k'])
      .executeTakeFirst();
    if (!token || !isFor(token)) return undefined;
    const key = transaction.updateTable('api_keys').where('id', '=', token.key_id);
    if (token.used_at) {
      await key.set({ revoked_at: sql`now()` }).execute();
      await recordAudit(
        transaction,
        { workspaceId: token.workspace_id, actor: { kind: 'product' } },
        { action: 'application.cut_off', subject: token.name },
      );
      return undefined;
    }
    await transaction
      .updateTable('oauth_tokens')
      .set({ used_at: sql`now()` })
      .where('secret', '=', secret)
      .execute();
    await transaction
      .insertInto('oauth_tokens')
      .values([
        {
          secret: access,
          key_id: token.key_id,
          kind: 'access',
          expires_at: sql<Date>`now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})`,
        },
        { secret: refresh, key_id: token.key_id, kind: 'refresh', expires_at: inDays(REFRESH_DAYS) },
      ])
      .execute();
    await key.set({ expires_at: inDays(REFRESH_DAYS) }).execute();
    await transaction
      .updateTable('oauth_clients')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', token.client_id)
      .execute();
    return { scopes: token.scopes };
  });
}

/** Revokes the grant of an access or refresh token of this application. */
export async function revokeToken(db: Database, secret: Buffer, clientId: string): Promise<void> {
  await joinTransaction(db, async (transaction) => {
    const revoked = await revokeGrantOf(transaction, secret, clientId);
    if (revoked)
      await recordAudit(
        transaction,
        { workspaceId: revoked.workspace_id, actor: { userId: revoked.user_id, keyId: revoked.id } },
        { action: 'application.disconnected', subject: revoked.name },
      );
  });
}

const revokeGrantOf = (db: Database, secret: Buffer, clientId: string) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('oauth_tokens as t')
        .innerJoin('oauth_grants as g', 'g.key_id', 't.key_id')
        .select('t.key_id')
        .where('t.secret', '=', secret)
        .where('t.kind', '!=', 'code')
        .where('g.client_id', '=', clientId),
    )
    .returning(['id', 'name', 'user_id', 'workspace_id'])
    .executeTakeFirst();

/** The applications that a user connected, in every workspace, newest first. */
export async function listConnectedApps(db: Database, userId: string): Promise<ConnectedApp[]> {
  const rows = await db
    .selectFrom('oauth_grants as g')
    .innerJoin('api_keys as k', 'k.id', 'g.key_id')
    .innerJoin('workspaces as w', 'w.id', 'k.workspace_id')
    .innerJoin('users as o', 'o.id', 'w.owner_id')
    .select(['k.id', 'k.name', 'g.host', 'k.scopes', 'k.created_at', 'k.last_used_at'])
    .select(workspaceName.as('workspace'))
    .where('k.user_id', '=', userId)
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', sql<Date>`now()`)
    .orderBy('k.created_at', 'desc')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

/** Returns the revoked connection; undefined if the user has no such connection. */
export const revokeConnectedApp = (
  db: Database,
  userId: string,
  id: string,
): Promise<{ name: string; workspace_id: string } | undefined> =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('oauth_grants').select('key_id'))
    .returning(['name', 'workspace_id'])
    .executeTakeFirst();
