import type { AuditAction } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { recordAudit } from '../workspaces/audit-log.ts';
import { belongs } from '../workspaces/workspaces.ts';
import { deleteSecondFactors, HAS_SECOND_FACTOR, lockSecondFactors } from './second-factors.ts';
import { endSessionsOf } from './sessions.ts';

/** Hours from the mail that announces a removal of second factors to the removal. */
const DELAY_HOURS = 24;

/**
 * Requests the removal of all second factors of the user of an address. Every session has to confirm again that it is the user before
 * it changes them: the removal would otherwise take a factor that was just added.
 */
export function requestFactorRemoval(
  db: Database,
  email: string,
): Promise<'requested' | 'already-requested' | 'no-second-factor'> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', HAS_SECOND_FACTOR(sql.ref('users.id')).as('has')])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst();
    if (!user?.has) return 'no-second-factor';
    const added = await trx
      .insertInto('second_factor_removals')
      .values({ user_id: user.id, announced_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!added) return 'already-requested';
    await trx.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', user.id).execute();
    await record(trx, user.id, 'factor_removal.requested');
    return 'requested';
  });
}

/** Cancels the requested removal of a user's second factors. False if none was requested. */
export function cancelFactorRemoval(db: Database, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom('second_factor_removals')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record(trx, userId, 'factor_removal.cancelled');
    return numDeletedRows > 0n;
  });
}

/** The users who have to be told of a requested removal. */
export async function listUnannouncedRemovals(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor_removals')
    .select('user_id')
    .where('announced_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function markRemovalAnnounced(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('second_factor_removals')
    .set({ announced_at: now })
    .where('user_id', '=', userId)
    .where('announced_at', 'is', null)
    .execute();
}

const announcedUntil = (now: Date) => new Date(now.getTime() - DELAY_HOURS * 3_600_000);

/** The users who were told of a removal at least a day ago. */
export async function listDueRemovals(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor_removals')
    .select('user_id')
    .where('announced_at', '<=', announcedUntil(now))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Removes the second factors of a user whose removal is due, and ends the user's sessions. `announce` is called before this is committed:
 * if the process dies in between, both are repeated.
 */
export function removeDueSecondFactors(
  db: Database,
  { userId, now }: { userId: string; now: Date },
  announce: () => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, userId);
    const stillRequested = await trx
      .deleteFrom('second_factor_removals')
      .where('user_id', '=', userId)
      .where('announced_at', '<=', announcedUntil(now))
      .executeTakeFirst();
    if (stillRequested.numDeletedRows === 0n) return;
    await deleteSecondFactors(trx, userId);
    await endSessionsOf(trx, userId, 'signed-out');
    await record(trx, userId, 'factor_removal.done');
    await announce();
  });
}

/** In the activity log of every workspace of the user. */
async function record(
  trx: Database,
  userId: string,
  action: Extract<AuditAction, `factor_removal.${string}`>,
): Promise<void> {
  const workspaces = await trx
    .selectFrom('workspaces as w')
    .select('w.id')
    .where(belongs(sql`${userId}`))
    .orderBy('w.id')
    .execute();
  for (const { id: workspaceId } of workspaces)
    await recordAudit(trx, { workspaceId, actor: { kind: 'product' } }, { action, member: userId });
}
