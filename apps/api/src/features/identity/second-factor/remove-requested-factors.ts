import {
  listDueRemovals,
  listUnannouncedRemovals,
  markRemovalAnnounced,
  removeDueSecondFactors,
} from '@brandlode/database';
import type { Services } from '../services.ts';

/**
 * Tells users that an operator requested the removal of their second factors, and removes them a day after the mail. If a mail or removal
 * fails, only that user's is delayed, and a later run repeats it. Throws the first error at the end.
 */
export async function removeRequestedFactors(
  { db, mails }: Pick<Services, 'db' | 'mails'>,
  now: Date,
): Promise<void> {
  const errors: unknown[] = [];
  const forEach = async (userIds: string[], work: (userId: string) => Promise<void>) => {
    for (const userId of userIds) await work(userId).catch((error) => errors.push(error));
  };
  await forEach(await listUnannouncedRemovals(db), async (userId) => {
    if (await mails.deliver({ mail: 'second-factor-changed', userId, change: 'removal-requested' }))
      await markRemovalAnnounced(db, userId, now);
  });
  await forEach(await listDueRemovals(db, now), (userId) =>
    removeDueSecondFactors(db, { userId, now }, () =>
      mails.send({ mail: 'second-factor-changed', userId, change: 'all-removed' }),
    ),
  );
  if (errors.length > 0) throw errors[0];
}
