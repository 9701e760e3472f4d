import type { MailContent } from '../../../gateways/mail-layout.ts';

export const googleLinkedMail = (product: string, supportEmail: string): MailContent => ({
  subject: `Google sign-in was added to your ${product} account`,
  heading: 'Google sign-in was added',
  paragraphs: [
    `You can now sign in to ${product} with the Google account for this address.`,
    `If this wasn't you, write to ${supportEmail}.`,
  ],
  reason: `You're receiving this email because the sign-in of your ${product} account has changed.`,
});
