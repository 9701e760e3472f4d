import type { MailContent } from '../../../gateways/mail-layout.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';

export const googleLinkedMail = (
  product: string,
  supportEmail: string,
  origin?: MailedOrigin,
): MailContent => ({
  subject: `Google sign-in was added to your ${product} account`,
  heading: 'Google sign-in was added',
  paragraphs: [
    `You can now sign in to ${product} with the Google account for this address.`,
    `If this wasn't you, write to ${supportEmail}.`,
  ],
  ...(origin && { facts: factsOf(origin) }),
  reason: `You're receiving this email because the sign-in of your ${product} account has changed.`,
});
