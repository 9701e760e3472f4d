import { z } from 'zod';

/** Chat services that alerts and the brief can be sent to. */
export const CHANNEL_LABELS = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  telegram: 'Telegram',
} as const;

export type Channel = keyof typeof CHANNEL_LABELS;
const CHANNELS = Object.keys(CHANNEL_LABELS) as [Channel, ...Channel[]];

/** A program of the user's, which gets signed JSON, or a channel of a chat service, which gets messages. */
export const WebhookChannel = z.enum(['webhook', ...CHANNELS]);
export type WebhookChannel = z.infer<typeof WebhookChannel>;
