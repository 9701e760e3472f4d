import type { MailContent } from '../../../gateways/mail-layout.ts';

export const webhookOffMail = (product: string, publicUrl: string, host: string): MailContent => ({
  subject: `A webhook for your ${product} notifications was turned off`,
  heading: 'A webhook was turned off',
  paragraphs: [
    `Your receiver at ${host} did not accept deliveries despite many attempts, so the webhook was turned off.`,
    'Once the receiver works, turn the webhook on again. Waiting deliveries are then sent. Until then, new notifications are not recorded for it, but remain in your list of notifications.',
  ],
  button: { text: 'Open webhooks', url: `${publicUrl}/alerts#webhooks` },
  reason: `You're receiving this email because you created this webhook on ${product}.`,
});
