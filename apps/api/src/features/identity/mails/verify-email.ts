import type { MailContent } from '../../../gateways/mail-layout.ts';

/** Contains no name: a user who registers the address of another must not control the text of their mail. */
export const verifyEmailMail = (product: string, url: string): MailContent => ({
  subject: `Verify your email for ${product}`,
  heading: 'Verify your email address',
  paragraphs: [`Please confirm that this address is yours, so that you can sign in to ${product}.`],
  button: { text: 'Verify email', url },
  notes: [
    'The link works once and expires after three days.',
    'If you did not sign up, you can ignore this message.',
  ],
  reason: `You're receiving this email because this address was used to sign up for ${product}.`,
});
