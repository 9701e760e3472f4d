import { type AuditEntryValues, CHANNEL_LABELS, type WebhookChannel } from '@brandlode/contract';

const ACTIONS = {
  created: ['webhook.created', 'channel.created'],
  changed: ['webhook.changed', 'channel.changed'],
  deleted: ['webhook.deleted', 'channel.deleted'],
} as const;

/** The entry of the activity log. Only the host of an address, because the rest may be a secret. */
export function webhookEntry(
  change: keyof typeof ACTIONS,
  { channel, address }: { channel: WebhookChannel; address: string },
): AuditEntryValues {
  const [ofWebhook, ofChannel] = ACTIONS[change];
  return channel === 'webhook'
    ? { action: ofWebhook, subject: hostOf(address) }
    : { action: ofChannel, subject: CHANNEL_LABELS[channel] };
}

export const hostOf = (address: string): string => URL.parse(address)?.host ?? 'an address';
