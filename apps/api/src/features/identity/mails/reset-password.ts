import type { MailContent } from '../../../gateways/mail-layout.ts';

export const resetPasswordMail = (product: string, url: string): MailContent => ({
  subject: `Reset your password for ${product}`,
  heading: 'Choose a new password',
  paragraphs: [`Someone, hopefully you, asked to reset the password of your ${product} account.`],
  button: { text: 'Reset password', url },
  notes: [
    'The link works once, for one hour.',
    'If it was not you, you can ignore this message: your password stays as it is.',
  ],
  reason: `You receive this message because a new password was requested for your ${product} account.`,
});
