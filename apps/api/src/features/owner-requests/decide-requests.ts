import {
  type AccessClaims,
  ApiError,
  type DecideOwnerRequest,
  type OwnerRequest,
  type OwnerRequests,
} from '@brandlode/contract';
import {
  brandsAt,
  countWaitingRequests,
  type Database,
  decideOwnerRequest,
  findVerifiedRequest,
  listOwnerRequests,
  undoOwnerRequest,
  type VerifiedRequestRow,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../http/operators.ts';

const MAX_SHOWN = 50;

/** Verified requests of owners. Throws `operators-only`. */
export async function getRequests(context: Context, claims: AccessClaims): Promise<OwnerRequests> {
  requireOperator(context, claims);
  const { db } = context.connection;
  const data: OwnerRequest[] = [];
  for (const row of await listOwnerRequests(db, MAX_SHOWN)) data.push(await shown(db, row));
  return { data, waiting: await countWaitingRequests(db) };
}

/** Accepts or declines a request, which is mailed to its owner. Throws `operators-only`, `not-found` and `edit-conflict`. */
export async function decideRequest(
  context: Context,
  claims: AccessClaims,
  id: string,
  decision: DecideOwnerRequest,
): Promise<OwnerRequest> {
  requireOperator(context, claims);
  const { db } = context.connection;
  const affected = await decideOwnerRequest(db, id, { ...decision, userId: claims.sub });
  if (!affected) return notChanged(db, id);
  const keptAt = affected.filter(({ isPrimary }) => !isPrimary).map(({ domain }) => domain);
  await context.ownerRequestMails.send({ mail: 'decision', requestId: id, keptAt });
  return readRequest(db, id);
}

/** Withdraws an accepted removal. Throws `operators-only`, `not-found` and `edit-conflict`. */
export async function undoRequest(context: Context, claims: AccessClaims, id: string): Promise<OwnerRequest> {
  requireOperator(context, claims);
  const { db } = context.connection;
  return (await undoOwnerRequest(db, id, claims.sub)) ? readRequest(db, id) : notChanged(db, id);
}

async function notChanged(db: Database, id: string): Promise<never> {
  throw new ApiError((await findVerifiedRequest(db, id)) ? 'edit-conflict' : 'not-found');
}

async function readRequest(db: Database, id: string): Promise<OwnerRequest> {
  const row = await findVerifiedRequest(db, id);
  if (!row) throw new ApiError('not-found');
  return shown(db, row);
}

async function shown(db: Database, row: VerifiedRequestRow): Promise<OwnerRequest> {
  const { id, address, kind, message, email } = row;
  const brands = row.decided_at === null ? await brandsAt(db, address) : [];
  return {
    id,
    address,
    kind,
    message,
    email,
    verifiedAt: row.verified_at.toISOString(),
    verifiedBy: row.verified_by,
    brands: brands.map(({ id, name, domain, isPrimary }) => ({ id, name, domain, isPrimary })),
    decision: decisionOf(row),
  };
}

function decisionOf(row: VerifiedRequestRow): OwnerRequest['decision'] {
  if (row.decided_at === null || row.accepted === null) return null;
  return {
    accepted: row.accepted,
    reason: row.reason ?? '',
    at: row.decided_at.toISOString(),
    by: row.decided_by,
    undone: row.undone_at && { at: row.undone_at.toISOString(), by: row.undone_by },
  };
}
