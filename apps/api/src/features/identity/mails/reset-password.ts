import type { MailContent } from '../../../gateways/mail-layout.ts';

/** `after`: why the mail is sent although no reset was requested. */
export const resetPasswordMail = (product: string, url: string, after?: 'undo'): MailContent => ({
  subject: `Reset your password for ${product}`,
  heading: 'Choose a new password',
  button: { text: 'Reset password', url },
  ...(after === 'undo' ? afterUndo(product) : onRequest(product)),
});

const onRequest = (product: string) => ({
  paragraphs: [`We received a request to reset the password of your ${product} account.`],
  notes: [
    'The link works once and expires after one hour.',
    "If this wasn't you, you can ignore this message: your password stays the same.",
  ],
  reason: `You're receiving this email because a new password was requested for your ${product} account.`,
});

/** The undo of a changed email removes the password: there is none that could stay the same. */
const afterUndo = (product: string) => ({
  paragraphs: [
    `The email change on your ${product} account was undone, and the password was removed because the person who changed the email may know it. Choose a new password.`,
  ],
  notes: [
    "The link works once and expires after one hour. Later, choose 'Forgot password?' on the sign-in page to get a new one.",
  ],
  reason: `You're receiving this email because the email change on your ${product} account was undone.`,
});
