import type { Database } from '../connect.ts';

type Trial = { subscriptionId: string; userId: string; cardFingerprint: string; priceId: string };

/** Decides once per subscription whether its trial is granted: one trial per card. */
export async function grantTrial(db: Database, trial: Trial): Promise<boolean> {
  const before = await findTrial(db, trial.subscriptionId);
  if (before) return before.granted;
  const row = {
    subscription_id: trial.subscriptionId,
    user_id: trial.userId,
    card_fingerprint: trial.cardFingerprint,
    price_id: trial.priceId,
  };
  // The first insert does nothing if the card has had a trial, the second if this subscription is decided.
  for (const granted of [true, false]) {
    await db
      .insertInto('trials')
      .values({ ...row, granted })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return (await findTrial(db, trial.subscriptionId))?.granted ?? false;
}

const findTrial = (db: Database, subscriptionId: string) =>
  db.selectFrom('trials').select('granted').where('subscription_id', '=', subscriptionId).executeTakeFirst();

export async function isTrialRejected(db: Database, subscriptionId: string): Promise<boolean> {
  return (await findTrial(db, subscriptionId))?.granted === false;
}

/** Price of the user's rejected trial, while it is their latest subscription; null without one. */
export async function findRejectedTrial(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_roles')
    .innerJoin('trials', 'trials.subscription_id', 'user_roles.subscription_id')
    .select('trials.price_id')
    .where('user_roles.user_id', '=', userId)
    .where('user_roles.tier', '=', 'free')
    .where('trials.granted', '=', false)
    .executeTakeFirst();
  return row?.price_id ?? null;
}
