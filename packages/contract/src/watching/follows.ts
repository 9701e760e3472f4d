import { z } from 'zod';
import { Check, CheckId } from '../collection/checks.ts';
import { numberInUrl } from '../from-url.ts';
import { WebhookChannel } from './channels.ts';
import { BrandEvent } from './events.ts';

const FOLLOW_KINDS = ['brand', 'list', 'search'] as const;
export const FollowKind = z.enum(FOLLOW_KINDS);
export type FollowKind = z.infer<typeof FollowKind>;

/** A brand's id as text, a list's, or a saved search's. */
export const Follow = z.object({
  kind: FollowKind,
  id: z.string(),
  name: z.string(),
  /** False for a brand of the inactive catalogue: nothing happens to it until its catalogue is active again. */
  available: z.boolean(),
});
export type Follow = z.infer<typeof Follow>;
export const Follows = z.object({ data: z.array(Follow) });
export type Follows = z.infer<typeof Follows>;

export const NotificationsQuery = z.object({
  limit: numberInUrl(z.number().int().min(1).max(100).default(50)),
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** Newest first. `followed`: the kind of the followed target. */
export const Notifications = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      event: BrandEvent,
      followed: FollowKind,
      /** The alert that caused it; null if the user follows the target. */
      alertId: z.string().nullable(),
      createdAt: z.iso.datetime(),
      readAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Of events, and of finished checks. */
  unread: z.number().int().min(0),
  next: z.string().nullable(),
  /** Your checks that are in progress or finished within 30 days, at most 20, newest first. */
  checks: z.array(Check),
  /** Webhooks that were turned off because deliveries failed. */
  webhooksOff: z.array(
    z.object({
      id: z.uuid(),
      channel: WebhookChannel,
      address: z.string(),
      switchedOffAt: z.iso.datetime(),
    }),
  ),
});
export type Notifications = z.infer<typeof Notifications>;

/** The last notification and the finished checks that the user has seen. */
export const ReadNotifications = z.strictObject({
  upTo: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  checks: z.array(CheckId).max(20).optional(),
});

/** `createdAt`: null while there is no feed. */
export const NotificationFeed = z.object({ createdAt: z.iso.datetime().nullable() });
export type NotificationFeed = z.infer<typeof NotificationFeed>;

/** Secret addresses: shown once. */
export const NotificationFeedAddresses = z.object({ atom: z.string(), json: z.string() });
export type NotificationFeedAddresses = z.infer<typeof NotificationFeedAddresses>;
