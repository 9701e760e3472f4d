import { listEndingContent } from '@brandlode/database';
import type { Services } from '../services.ts';
import { CONTENT_DELETION } from './mails.ts';

/** Queues a mail to each user whose content will be deleted soon, because their plan ended long ago. */
export async function announceDeletions({ db, mails }: Pick<Services, 'db' | 'mails'>): Promise<void> {
  for (const { customerId, userId, deletedAt } of await listEndingContent(db))
    await mails.send(
      { type: CONTENT_DELETION, customerId, objectId: userId },
      `${CONTENT_DELETION} ${userId} ${deletedAt.toISOString()}`,
    );
}
