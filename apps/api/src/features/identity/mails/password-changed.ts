import type { MailContent } from '../../../gateways/mail-layout.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';

export const passwordChangedMail = (
  product: string,
  { how, origin }: { how: 'reset' | 'changed'; origin?: MailedOrigin },
  url: string,
  supportEmail: string,
): MailContent => ({
  subject: `Your ${product} password was changed`,
  heading: 'Your password was changed',
  paragraphs: [
    how === 'reset'
      ? `The password of your ${product} account was reset with a link sent to this address. You have been signed out everywhere.`
      : `The password of your ${product} account was changed in its settings. You have been signed out everywhere else.`,
    `If this wasn't you, reset your password immediately and write to ${supportEmail}.`,
  ],
  ...(origin && { facts: factsOf(origin) }),
  button: { text: 'Reset password', url },
  reason: `You're receiving this email because the password of your ${product} account has changed.`,
});
