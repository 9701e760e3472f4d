import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { WorkspaceTables } from './tables.ts';

export type IdempotentRequest = { workspaceId: string; userId: string; key: string };
export type EarlierRequest = Pick<
  Selectable<WorkspaceTables['idempotent_requests']>,
  'request' | 'status' | 'content_type' | 'body'
>;

/** How long responses are kept. */
const KEPT = sql`interval '24 hours'`;

const hasKey = ({ workspaceId, userId, key }: IdempotentRequest) =>
  sql<boolean>`workspace_id = ${workspaceId} and user_id = ${userId} and key = ${key}`;

/**
 * Begins a request, which `abandonedAfter` so many seconds may be begun again. Returns the earlier request with this key instead if there is
 * one; `gone` if it ended in the meantime.
 */
export async function beginIdempotentRequest(
  db: Database,
  { workspaceId, userId, key }: IdempotentRequest,
  { request, abandonedAfter }: { request: Buffer; abandonedAfter: number },
): Promise<EarlierRequest | 'begun' | 'gone'> {
  const { rows } = await sql`
    insert into idempotent_requests as earlier (workspace_id, user_id, key, request, abandoned_at)
    values (${workspaceId}, ${userId}, ${key}, ${request}, now() + make_interval(secs => ${abandonedAfter}))
    on conflict (workspace_id, user_id, key) do update set request = excluded.request, status = null, content_type = null,
      body = null, created_at = excluded.created_at, abandoned_at = excluded.abandoned_at
    where earlier.created_at < now() - ${KEPT} or earlier.status is null and earlier.abandoned_at < now()
    returning 1`.execute(db);
  if (rows.length > 0) return 'begun';
  const earlier = await db
    .selectFrom('idempotent_requests')
    .select(['request', 'status', 'content_type', 'body'])
    .where(hasKey({ workspaceId, userId, key }))
    .executeTakeFirst();
  return earlier ?? 'gone';
}

/** Keeps the response of a request that changed something. */
export async function endIdempotentRequest(
  db: Database,
  request: IdempotentRequest,
  response: { status: number; content_type: string | null; body: string | null },
): Promise<void> {
  await db.updateTable('idempotent_requests').set(response).where(hasKey(request)).execute();
}

/** Forgets a request that changed nothing. */
export async function forgetIdempotentRequest(db: Database, request: IdempotentRequest): Promise<void> {
  await db.deleteFrom('idempotent_requests').where(hasKey(request)).where('status', 'is', null).execute();
}
