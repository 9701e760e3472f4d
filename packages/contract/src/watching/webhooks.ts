import { z } from 'zod';
import { numberInUrl } from '../from-url.ts';
import { WebhookChannel } from './channels.ts';
import { ALERT_KINDS } from './event-kinds.ts';
import { BrandEvent } from './events.ts';
import { FollowKind } from './follows.ts';
import { MAX_ALERTS } from './watching-limits.ts';

/** Per user and workspace. */
export const MAX_WEBHOOKS = 5;
/** Attempts until a delivery counts as failed. */
export const WEBHOOK_ATTEMPTS = 10;

const Settings = z.strictObject({
  /** https; in the sandbox an address of this machine. For a channel: the one that its service made, for a Telegram bot without its host: `bot<token>/sendMessage?chat_id=<chat>`. */
  address: z.string().trim().max(2_000),
  description: z.string().trim().max(100),
  /** Only notifications that match one of these alerts; null: all. Empty: none, for a channel that gets the brief. */
  alertIds: z.array(z.uuid()).max(MAX_ALERTS).nullable(),
  /** Whether the weekly brief is sent; to channels only. */
  brief: z.boolean(),
});

export const CreateWebhook = Settings.extend({
  description: Settings.shape.description.default(''),
  alertIds: Settings.shape.alertIds.default(null),
  brief: Settings.shape.brief.default(false),
  channel: WebhookChannel.default('webhook'),
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;
/** Omitted properties are unchanged. */
export const UpdateWebhook = Settings.extend({ enabled: z.boolean() }).partial();
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

export const Webhook = z.object({
  id: z.uuid(),
  channel: WebhookChannel,
  /** Of a channel only the end, because the rest is a secret. */
  address: z.string(),
  description: z.string(),
  alertIds: z.array(z.uuid()).nullable(),
  brief: z.boolean(),
  enabled: z.boolean(),
  /** When it was turned off because deliveries failed; null once the user has turned it on or off. */
  switchedOffAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;
export const Webhooks = z.object({ data: z.array(Webhook) });
export type Webhooks = z.infer<typeof Webhooks>;

/** The key of the signatures: shown once. */
export const WebhookSecret = z.object({ secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;
/** Without a secret for a channel. */
export const CreatedWebhook = Webhook.extend({ secret: WebhookSecret.shape.secret.nullable() });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

/** The last attempt. `status`: of the response; null without one. */
const Attempt = {
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  error: z.string().nullable(),
};

export const WebhookDelivery = z.object({
  /** The `id` of the sent event. */
  id: z.uuid(),
  type: z.enum(['brand.event', 'brief', 'webhook.test']),
  /** The event; null for a brief or a test. */
  event: z.object({ kind: z.enum(ALERT_KINDS), brand: z.string() }).nullable(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
  ...Attempt,
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveriesQuery = z.object({
  limit: numberInUrl(z.number().int().min(1).max(100).default(20)),
  /** The `next` of the previous page. */
  after: z.uuid().optional(),
});
/** Newest first. */
export const WebhookDeliveries = z.object({ data: z.array(WebhookDelivery), next: z.string().nullable() });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;

export const WebhookTest = z.object({ delivered: z.boolean(), ...Attempt });
export type WebhookTest = z.infer<typeof WebhookTest>;

/** What a webhook receives. `brand.url`: the brand's page. A test is `webhook.test`, with a made-up event. */
export const WebhookEvent = z.object({
  /** The same for every attempt. */
  id: z.uuid(),
  type: z.enum(['brand.event', 'webhook.test']),
  createdAt: z.iso.datetime(),
  data: z.object({
    notification: z.object({
      id: z.string(),
      followed: FollowKind,
      alertId: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
    event: BrandEvent.extend({ brand: BrandEvent.shape.brand.extend({ url: z.string() }) }),
  }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;
