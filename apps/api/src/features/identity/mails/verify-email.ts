import type { MailContent } from '../../../gateways/mail-layout.ts';

/** No name in it: whoever signs up with a stranger's address must not choose what the stranger reads. */
export const verifyEmailMail = (product: string, url: string): MailContent => ({
  subject: `Verify your email for ${product}`,
  heading: 'Verify your email address',
  paragraphs: [`Please confirm that this address is yours, so that you can sign in to ${product}.`],
  button: { text: 'Verify email', url },
  notes: ['The link works once, for three days.', 'If you did not sign up, you can ignore this message.'],
});
