import { listUnannouncedRemovals, markRemovalAnnounced, removeDueSecondFactors } from '@brandlode/database';
import type { Services } from '../services.ts';

/**
 * Tells users that an operator requested the removal of their second factors, and removes them a day after the mail. A mail that cannot
 * be sent delays this removal only, until a later run sends it. Throws the first error of such a mail at the end.
 */
export async function removeRequestedFactors(
  { db, mails }: Pick<Services, 'db' | 'mails'>,
  now: Date,
): Promise<void> {
  const errors: unknown[] = [];
  for (const userId of await listUnannouncedRemovals(db))
    try {
      if (await mails.deliver({ mail: 'second-factor-changed', userId, change: 'removal-requested' }))
        await markRemovalAnnounced(db, userId, now);
    } catch (error) {
      errors.push(error);
    }
  for (const userId of await removeDueSecondFactors(db, now))
    await mails.send({ mail: 'second-factor-changed', userId, change: 'all-removed' });
  if (errors.length > 0) throw errors[0];
}
