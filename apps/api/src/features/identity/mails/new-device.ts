import type { MailContent } from '../../../gateways/mail-layout.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';

export const newDeviceMail = (
  product: string,
  origin: MailedOrigin,
  url: string,
  supportEmail: string,
): MailContent => ({
  subject: `New sign-in to your ${product} account`,
  heading: 'You signed in from a new browser',
  paragraphs: [`Your ${product} account was used in a browser that we have not seen before.`],
  facts: factsOf(origin),
  button: { text: 'Review your sessions', url },
  notes: [
    `If this wasn't you, end that session, change your password immediately and write to ${supportEmail}.`,
  ],
  reason: `You're receiving this email because someone signed in to your ${product} account.`,
});
