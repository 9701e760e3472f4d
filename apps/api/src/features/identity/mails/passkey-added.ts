import type { MailContent } from '../../../gateways/mail-layout.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';

export const passkeyAddedMail = (
  product: string,
  origin: MailedOrigin,
  url: string,
  supportEmail: string,
): MailContent => ({
  subject: `A passkey was added to your ${product} account`,
  heading: 'A passkey was added',
  paragraphs: [`You can now sign in to ${product} with a new passkey, without your password.`],
  facts: factsOf(origin),
  button: { text: 'Review your passkeys', url },
  notes: [
    `If this wasn't you, remove the passkey, change your password immediately and write to ${supportEmail}.`,
  ],
  reason: `You're receiving this email because the sign-in of your ${product} account has changed.`,
});
