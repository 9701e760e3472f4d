import { z } from 'zod';

/** A program of the user's, which gets signed JSON, or a channel of a chat service, which gets messages. */
export const WebhookChannel = z.enum(['webhook', 'slack', 'teams', 'discord', 'telegram']);
export type WebhookChannel = z.infer<typeof WebhookChannel>;

/** A chat service that alerts and the brief can be sent to. */
export type Channel = Exclude<WebhookChannel, 'webhook'>;
export const CHANNEL_LABELS: Record<Channel, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  telegram: 'Telegram',
};
