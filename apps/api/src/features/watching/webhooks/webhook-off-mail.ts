import type { MailContent } from '../../../gateways/mail-layout.ts';

export const webhookOffMail = (product: string, publicUrl: string, host: string): MailContent => ({
  subject: `A webhook of your ${product} notifications was switched off`,
  heading: 'A webhook was switched off',
  paragraphs: [
    `Your receiver at ${host} did not accept what was sent, although it was tried many times. The webhook was switched off.`,
    'Once the receiver works, switch the webhook on again. What was waiting is then sent; new notifications are not recorded for it until then, but remain in your list of notifications.',
  ],
  button: { text: 'Open webhooks', url: `${publicUrl}/alerts#webhooks` },
  reason: `You receive this message because you created this webhook on ${product}.`,
});
