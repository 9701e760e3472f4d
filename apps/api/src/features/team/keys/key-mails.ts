import { findUser, takeFromRateLimit } from '@brandlode/database';
import type { Config } from '../../../config.ts';
import type { MailContent } from '../../../gateways/mail-layout.ts';
import { type MailParts, type MailQueue, openMailQueue } from '../../../gateways/mail-queue.ts';
import { unlinked } from '../../../gateways/unlinked.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';

/** What can act for a user from now on. */
type KeyKind = 'key' | 'successor' | 'extension' | 'application';
type KeyMail = { userId: string; kind: KeyKind; name: string; origin: MailedOrigin };

export type KeyMails = MailQueue<KeyMail>;

/** A program that creates keys all the time sends no more mails than these. */
const LIMIT = { burst: 10, everySeconds: 600 };

/** Mails to users for whom a new key was created. */
export async function openKeyMails(parts: MailParts): Promise<KeyMails> {
  const { config, db } = parts;
  const queue = await openMailQueue<KeyMail>(parts, 'key-mail', async ({ userId, ...mail }) => {
    const user = await findUser(db, userId);
    return user && !user.disabled_at ? { to: user.email, content: keyCreatedMail(config, mail) } : undefined;
  });
  return {
    async send(mail) {
      if ((await takeFromRateLimit(db, `key-mail:${mail.userId}`, LIMIT)) > 0) return;
      await queue.send(mail);
    },
  };
}

const EVENTS: Record<KeyKind, (name: string) => { event: string; effect: string }> = {
  key: (name) => ({
    event: 'An API key was created',
    effect: `The API key “${name}” was created. It acts for you, without your password.`,
  }),
  successor: (name) => ({
    event: 'An API key was rotated',
    effect: `The API key “${name}” was replaced by a new one, which acts for you, without your password.`,
  }),
  extension: (name) => ({
    event: 'The browser extension was connected',
    effect: `The browser extension “${name}” was connected. It can look up stores and change your lists.`,
  }),
  application: (name) => ({
    event: 'An application was connected',
    effect: `The application “${name}” was connected. It acts for you, with the permissions that you allowed.`,
  }),
};

export function keyCreatedMail(
  { product, publicUrl }: Pick<Config, 'product' | 'publicUrl'>,
  { kind, name, origin }: Omit<KeyMail, 'userId'>,
): MailContent {
  const { event, effect } = EVENTS[kind](unlinked(name));
  return {
    subject: `${event} in your ${product.name} account`,
    heading: event,
    paragraphs: [effect],
    facts: factsOf(origin),
    button: { text: 'Review keys and applications', url: `${publicUrl}/settings/api` },
    notes: [
      `If this wasn't you, revoke it there, change your password immediately and write to ${product.supportEmail}.`,
    ],
    reason: `You're receiving this email because a program can now act for your ${product.name} account.`,
  };
}
