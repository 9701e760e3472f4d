import { type AuditEntryValues, type Interval, isPaid, planOf, type Tier } from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { recordForOwner } from '../workspaces/audit-log.ts';
import { ensureWorkspace } from '../workspaces/workspaces.ts';

type Plan = { tier: Tier; interval: Interval | null };
/** The new role, as `saveRole` gets it. */
type After = Plan & { subscriptionStatus: string | null; cancelsAt: Date | null };
type Before = Plan & { subscription_status: string | null; cancels_at: Date | null };

/** Adds what a change of the role means for the plan to the activity logs of the user's workspaces. */
export async function recordBilling(
  transaction: Database,
  userId: string,
  before: Before | undefined,
  role: After,
): Promise<void> {
  const entries = entriesOf(before, role);
  if (entries.length === 0) return;
  // A user who subscribes before opening anything has no workspace yet.
  await ensureWorkspace(transaction, userId);
  for (const entry of entries) await recordForOwner(transaction, userId, { kind: 'stripe' }, entry);
}

/** Adds an entry of Stripe's to the same logs, unless one was added for `key`. */
export async function recordBillingOnce(
  db: Database,
  userId: string,
  key: string,
  entry: AuditEntryValues,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('recorded_billing')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await ensureWorkspace(transaction, userId);
    await recordForOwner(transaction, userId, { kind: 'stripe' }, entry);
  });
}

/** Forgets what is recorded: Stripe sends no event after 30 days. */
export const purgeRecordedBilling = (db: Database) =>
  sql`delete from recorded_billing where recorded_at < now() - interval '90 days'`.execute(db);

/** The user's role may change because of another subscription, so plan and payment are compared separately. */
function entriesOf(before: Before | undefined, role: After): AuditEntryValues[] {
  const wasPaid = before !== undefined && isPaid(before.tier);
  const subject = nameOf(role) ?? (before && nameOf(before));
  if (!subject) return [];
  const wasOverdue = before?.subscription_status === 'past_due';
  const isOverdue = role.subscriptionStatus === 'past_due';
  const entries: AuditEntryValues[] = [];
  if (!wasPaid) entries.push({ action: 'plan.started', subject });
  else if (!isPaid(role.tier)) entries.push({ action: 'plan.ended', subject });
  else if (before.tier !== role.tier || before.interval !== role.interval)
    entries.push({ action: 'plan.changed', subject });
  if (isOverdue && !wasOverdue) entries.push({ action: 'payment.failed', subject });
  if (wasOverdue && role.subscriptionStatus === 'active')
    entries.push({ action: 'payment.recovered', subject });
  if (isPaid(role.tier)) {
    const ended = before?.cancels_at?.getTime();
    if (role.cancelsAt && role.cancelsAt.getTime() !== ended)
      entries.push({ action: 'plan.cancelled', subject, detail: formatMinute(role.cancelsAt) });
    if (wasPaid && ended !== undefined && !role.cancelsAt) entries.push({ action: 'plan.resumed', subject });
  }
  return entries;
}

const nameOf = ({ tier, interval }: Plan): string | undefined =>
  isPaid(tier)
    ? [planOf(tier).name, ...(interval === null ? [] : [interval === 'year' ? 'yearly' : 'monthly'])].join(
        ', ',
      )
    : undefined;

/** "2026-12-02 02:00 UTC": a day alone would be another one for readers in other time zones. */
const formatMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
