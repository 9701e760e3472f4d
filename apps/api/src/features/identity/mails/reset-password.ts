import type { MailContent } from '../../../gateways/mail-layout.ts';

export const resetPasswordMail = (product: string, url: string): MailContent => ({
  subject: `Reset your password for ${product}`,
  heading: 'Choose a new password',
  paragraphs: [`We received a request to reset the password of your ${product} account.`],
  button: { text: 'Reset password', url },
  notes: [
    'The link works once and expires after one hour.',
    "If this wasn't you, you can ignore this message: your password stays the same.",
  ],
  reason: `You're receiving this email because a new password was requested for your ${product} account.`,
});
