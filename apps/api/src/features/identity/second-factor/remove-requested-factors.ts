import { listUnannouncedRemovals, markRemovalAnnounced, removeDueSecondFactors } from '@brandlode/database';
import type { Services } from '../services.ts';

/** Tells users that an operator requested the removal of their second factors, and removes them a day later. */
export async function removeRequestedFactors(
  { db, mails }: Pick<Services, 'db' | 'mails'>,
  now: Date,
): Promise<void> {
  for (const userId of await listUnannouncedRemovals(db)) {
    await mails.send({ mail: 'second-factor-changed', userId, change: 'removal-requested' });
    await markRemovalAnnounced(db, userId, now);
  }
  for (const userId of await removeDueSecondFactors(db, now))
    await mails.send({ mail: 'second-factor-changed', userId, change: 'all-removed' });
}
