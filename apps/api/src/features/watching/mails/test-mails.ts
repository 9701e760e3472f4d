import { type Follower, readTestRecipient } from '@brandlode/database';
import { type MailParts, type MailQueue, openMailQueue } from '../../../gateways/mail-queue.ts';
import { testMail } from './event-mail.ts';

export type TestMails = MailQueue<Follower>;

/** Made-up mails about what a user follows. */
export const openTestMails = (parts: MailParts): Promise<TestMails> =>
  openMailQueue(parts, 'test-mail', async (follower) => {
    const recipient = await readTestRecipient(parts.db, follower);
    if (!recipient) return undefined;
    const { email, timeZone, unsubscribeToken, choice } = recipient;
    const { publicUrl, product } = parts.config;
    const path = unsubscribeToken && `unsubscribe/${unsubscribeToken}`;
    const content = testMail({
      product: product.name,
      publicUrl,
      timeZone,
      choice,
      unsubscribeUrl: path && `${publicUrl}/${path}`,
    });
    return { to: email, content, ...(path && { unsubscribeUrl: `${publicUrl}/api/${path}` }) };
  });
