import { CHANNEL_LABELS, type WebhookChannel } from '@brandlode/contract';
import type { MailContent } from '../../../gateways/mail-layout.ts';

type Off = { channel: WebhookChannel; address: string };

export function webhookOffMail(product: string, publicUrl: string, { channel, address }: Off): MailContent {
  const isProgram = channel === 'webhook';
  const name = isProgram ? 'webhook' : `${CHANNEL_LABELS[channel]} channel`;
  const receiver = isProgram ? `Your receiver at ${new URL(address).host}` : `Your ${name} (${address})`;
  return {
    subject: `A ${name} for your ${product} notifications was turned off`,
    heading: `A ${name} was turned off`,
    paragraphs: [
      `${receiver} did not accept deliveries despite many attempts, so the ${name} was turned off.`,
      `Once ${isProgram ? 'the receiver works' : 'the channel accepts messages'}, turn the ${name} on again. Waiting deliveries are then sent. Until then, new notifications are not recorded for it, but remain in your list of notifications.`,
    ],
    button: isProgram
      ? { text: 'Open webhooks', url: `${publicUrl}/settings/notifications#webhooks` }
      : { text: 'Open channels', url: `${publicUrl}/settings/integrations#channels` },
    reason: `You're receiving this email because you created this ${name} on ${product}.`,
  };
}
