import type { MailContent } from '../../../gateways/mail-layout.ts';

/** Contains no name: an attacker who registers another user's address must not control the text they receive. */
export const verifyEmailMail = (product: string, url: string): MailContent => ({
  subject: `Verify your email for ${product}`,
  heading: 'Verify your email address',
  paragraphs: [`Please confirm that this address is yours, so that you can sign in to ${product}.`],
  button: { text: 'Verify email', url },
  notes: ['The link works once, for three days.', 'If you did not sign up, you can ignore this message.'],
});
