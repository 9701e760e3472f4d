import {
  DECIDED_REQUEST_MONTHS,
  OWNER_LINK_DAYS,
  type OwnerRequestProof,
  UNCONFIRMED_REQUEST_DAYS,
} from '@brandlode/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { type AffectedBrand, lockRemovals, removeLocked, undoRemoval } from './remove-brands.ts';
import type { OwnerRequestTables } from './tables.ts';

type Row = Selectable<OwnerRequestTables['owner_requests']>;
export type OwnerRequestRow = Pick<Row, (typeof COLUMNS)[number]>;
const COLUMNS = ['id', 'address', 'kind', 'message', 'email', 'verified_at', 'verified_by'] as const;

const expiry = sql<Date>`now() + make_interval(days => ${OWNER_LINK_DAYS})`;

/** Records a request that its owner has to verify. Returns its id. */
export async function addOwnerRequest(
  db: Database,
  request: Pick<OwnerRequestRow, 'address' | 'kind' | 'message' | 'email'>,
): Promise<string> {
  const { id } = await db
    .insertInto('owner_requests')
    .values({ ...request, expires_at: expiry })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a request its link. Undefined if it is verified or deleted. */
export const setOwnerRequestLink = (
  db: Database,
  id: string,
  hash: Buffer,
): Promise<OwnerRequestRow | undefined> =>
  db
    .updateTable('owner_requests')
    .set({ link_hash: hash, expires_at: expiry })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function findOwnerRequestByLink(
  db: Database,
  hash: Buffer,
): Promise<OwnerRequestRow | 'invalid' | 'expired'> {
  const request = await db
    .selectFrom('owner_requests')
    .select([...COLUMNS, sql<boolean>`expires_at < now()`.as('is_expired')])
    .where('link_hash', '=', hash)
    .executeTakeFirst();
  if (!request) return 'invalid';
  return request.is_expired ? 'expired' : request;
}

/** Records that the domain is proven. False if it was before. */
export async function verifyOwnerRequest(db: Database, id: string, by: OwnerRequestProof): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_requests')
    .set({ verified_at: sql<Date>`now()`, verified_by: by })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `decided_by` and `undone_by` are addresses. */
export type VerifiedRequestRow = Omit<Row, 'link_hash' | 'created_at' | 'expires_at'> & {
  verified_at: Date;
  verified_by: OwnerRequestProof;
};

const selectVerified = sql`
  select r.id, r.address, r.kind, r.message, r.email, r.verified_at, r.verified_by, r.decided_at, decider.email as decided_by,
    r.accepted, r.reason, r.undone_at, undoer.email as undone_by
  from owner_requests r left join users decider on decider.id = r.decided_by left join users undoer on undoer.id = r.undone_by
  where r.verified_at is not null`;

/** Verified requests: those that wait for a decision first, oldest first, then the latest decisions. */
export async function listOwnerRequests(db: Database, limit: number): Promise<VerifiedRequestRow[]> {
  const { rows } = await sql<VerifiedRequestRow>`
    ${selectVerified}
    order by r.decided_at is not null, case when r.decided_at is null then r.verified_at end, r.decided_at desc, r.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function findVerifiedRequest(db: Database, id: string): Promise<VerifiedRequestRow | undefined> {
  const { rows } = await sql<VerifiedRequestRow>`${selectVerified} and r.id = ${id}`.execute(db);
  return rows[0];
}

export async function countWaitingRequests(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from owner_requests where verified_at is not null and decided_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Records the decision once, and carries out an accepted removal. Returns the brands that it affected; null if it was decided before. */
export function decideOwnerRequest(
  db: Database,
  id: string,
  decision: { accept: boolean; reason: string; userId: string },
): Promise<AffectedBrand[] | null> {
  return db.transaction().execute(async (trx) => {
    await lockRemovals(trx);
    const request = await trx
      .updateTable('owner_requests')
      .set({
        decided_at: sql<Date>`now()`,
        decided_by: decision.userId,
        accepted: decision.accept,
        reason: decision.reason,
      })
      .where('id', '=', id)
      .where('verified_at', 'is not', null)
      .where('decided_at', 'is', null)
      .returning(['address', 'kind'])
      .executeTakeFirst();
    if (!request) return null;
    return decision.accept && request.kind === 'removal' ? removeLocked(trx, request.address, id) : [];
  });
}

/** Withdraws an accepted removal. False if there is none, or it was withdrawn before. */
export function undoOwnerRequest(db: Database, id: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Of two requests undone at the same time, neither may leave the removal to the other.
    await lockRemovals(trx);
    const { numUpdatedRows } = await trx
      .updateTable('owner_requests')
      .set({ undone_at: sql<Date>`now()`, undone_by: userId })
      .where('id', '=', id)
      .where('kind', '=', 'removal')
      .where('accepted', '=', true)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await undoRemoval(trx, id);
    return true;
  });
}

/** Deletes requests that were never verified, and those decided long ago. What a removal keeps off stays. */
export async function purgeOwnerRequests(db: Database): Promise<void> {
  await sql`
    delete from owner_requests
    where (verified_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_REQUEST_DAYS}))
      or decided_at < now() - make_interval(months => ${DECIDED_REQUEST_MONTHS})`.execute(db);
}
