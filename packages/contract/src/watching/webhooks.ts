import { z } from 'zod';
import { Check } from '../collection/checks.ts';
import { numberInUrl } from '../from-url.ts';
import { ListId } from '../lists/lists.ts';
import { newestPage } from '../newest-page.ts';
import { WebhookChannel } from './channels.ts';
import { ALERT_KINDS, type EventKind } from './event-kinds.ts';
import { BrandEvent, listInUrl } from './events.ts';
import { FollowKind } from './follows.ts';
import { MAX_ALERTS } from './watching-limits.ts';

/** Per workspace. */
export const MAX_WEBHOOKS = 50;
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

/** What a webhook is told of: your notifications, brands added to lists, your checks. Also the type of what it receives. */
export const WEBHOOK_EVENTS = ['brand.event', 'list.brand_added', 'check.finished'] as const;
export const WebhookKind = z.enum(WEBHOOK_EVENTS);
export type WebhookKind = z.infer<typeof WebhookKind>;

const Kinds = z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length);
/** At most one of them: only changes of this brand, of the brands on this list, or of those that this saved search matches. */
const Target = {
  brandId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  listId: ListId.optional(),
  searchId: z.uuid().optional(),
};

type Subject = {
  channel?: WebhookChannel;
  event: WebhookKind;
  kinds?: EventKind[] | undefined;
  brandId?: number | undefined;
  listId?: string | undefined;
  searchId?: string | undefined;
  alertIds?: string[] | null;
};

function problemOf({
  channel = 'webhook',
  event,
  kinds = [],
  alertIds,
  ...target
}: Subject): [path: string, message: string] | undefined {
  const { brandId, listId, searchId } = target;
  const chosen = [brandId, listId, searchId, alertIds ?? undefined].filter((value) => value !== undefined);
  if (chosen.length > 1)
    return ['event', 'at most one of brandId, listId, searchId and alertIds is possible'];
  if (event !== 'brand.event' && channel !== 'webhook') return ['event', 'can be sent to programs only'];
  if (event === 'list.brand_added' && chosen.length > 0 && listId === undefined)
    return ['event', 'can only be limited to a list'];
  if (event === 'check.finished' && chosen.length > 0) return ['event', 'cannot be limited'];
  if (event !== 'brand.event' && kinds.length > 0) return ['kinds', 'belong to the event "brand.event"'];
  if (kinds.includes('search_matched') && (brandId ?? listId) !== undefined)
    return ['kinds', 'only a saved search can have brands that start to match'];
  if (kinds.includes('metric_changed') && (brandId ?? listId ?? searchId) !== undefined)
    return ['kinds', 'changes of a metric need an alert: name it in alertIds'];
  return undefined;
}

function refuseContradictions(subject: Subject, context: z.core.$RefinementCtx) {
  const [path, message] = problemOf(subject) ?? [];
  if (path && message) context.addIssue({ code: 'custom', path: [path], message });
}

export const CreateWebhook = Settings.extend({
  description: Settings.shape.description.default(''),
  alertIds: Settings.shape.alertIds.default(null),
  brief: Settings.shape.brief.default(false),
  channel: WebhookChannel.default('webhook'),
  /** Channels get notifications only. */
  event: WebhookKind.default('brand.event'),
  /** Only changes of these kinds; empty: all. */
  kinds: Kinds.default([]),
  ...Target,
}).superRefine(refuseContradictions);
export type CreateWebhook = z.infer<typeof CreateWebhook>;
/** The input form: properties with a default are optional. */
export type WebhookRequest = z.input<typeof CreateWebhook>;
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
  event: WebhookKind,
  kinds: z.array(z.enum(ALERT_KINDS)),
  /** What its changes are limited to, by an alert that is deleted with it; or the list that its brands are added to. */
  target: z.object({ kind: FollowKind, id: z.string(), name: z.string() }).nullable(),
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
  type: z.enum([...WEBHOOK_EVENTS, 'brief', 'webhook.test']),
  /** The change; null for other types. */
  event: z.object({ kind: z.enum(ALERT_KINDS), brand: z.string() }).nullable(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int().min(0),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
  ...Attempt,
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const DeliveriesPage = newestPage(20);
/** `after`: the `next` of the previous page. The id of a delivery, which `next` used to be, works while the delivery exists. */
export const WebhookDeliveriesQuery = DeliveriesPage.extend({
  after: z.union([DeliveriesPage.shape.after.unwrap(), z.uuid()]).optional(),
});
/** Newest first. */
export const WebhookDeliveries = z.object({ data: z.array(WebhookDelivery), next: z.string().nullable() });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;

export const WebhookTest = z.object({ delivered: z.boolean(), ...Attempt });
export type WebhookTest = z.infer<typeof WebhookTest>;

const EventBrand = BrandEvent.shape.brand.extend({ url: z.string() });

/** What a webhook receives of a notification. `brand.url`: the brand's page. A test is `webhook.test`, with a made-up event. */
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
    event: BrandEvent.extend({ brand: EventBrand }),
  }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const Envelope = { id: z.uuid(), createdAt: z.iso.datetime() };

/** What a webhook receives of a brand that was added to a list. `demonstration`: as of an event. A test is `webhook.test`, with a made-up brand. */
export const BrandAddedEvent = z.object({
  ...Envelope,
  type: z.enum(['list.brand_added', 'webhook.test']),
  data: z.object({
    list: z.object({ id: z.uuid(), name: z.string(), url: z.string() }),
    brand: EventBrand,
    demonstration: z.boolean(),
  }),
});
export type BrandAddedEvent = z.infer<typeof BrandAddedEvent>;

/** What a webhook receives of a finished check. A test is `webhook.test`, with a made-up check. */
export const CheckFinishedEvent = z.object({
  ...Envelope,
  type: z.enum(['check.finished', 'webhook.test']),
  data: z.object({ check: Check.omit({ userId: true, readAt: true }).extend({ url: z.string() }) }),
});
export type CheckFinishedEvent = z.infer<typeof CheckFinishedEvent>;

export const WebhookPayload = z.union([WebhookEvent, BrandAddedEvent, CheckFinishedEvent]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;

/** As of a new webhook; `kinds` may be repeated. */
export const WebhookSamplesQuery = z
  .object({
    event: WebhookKind.default('brand.event'),
    kinds: listInUrl(z.enum(ALERT_KINDS)),
    ...Target,
    brandId: numberInUrl(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).optional(),
  })
  .superRefine(refuseContradictions);
export type WebhookSamplesQuery = z.infer<typeof WebhookSamplesQuery>;

/** At most three payloads, newest first. `madeUp`: nothing of the kind has happened yet, so they are invented. */
export const WebhookSamples = z.object({ data: z.array(WebhookPayload), madeUp: z.boolean() });
export type WebhookSamples = z.infer<typeof WebhookSamples>;
