import { z } from 'zod';
import { Interval, PAID_TIERS } from './plans.ts';

/** A path on this site, never another origin: one leading slash, no backslash, no control character. */
export const SafePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/, 'must be a path of this site');

/** `priceId` must be one of those that `GET /api/prices` returns. */
export const CreateCheckoutSession = z.strictObject({
  priceId: z.string().min(1).max(200),
  redirectPath: SafePath.default('/settings/plan'),
});
export const CreatePortalSession = z.strictObject({ redirectPath: SafePath.default('/settings/billing') });

/** Where the browser goes next; `url` is Stripe's page. */
export const SessionUrl = z.object({ url: z.url() });

/** `GET /api/prices`: the price identifier of each plan and interval, from configuration. */
export const Prices = z.object({
  prices: z.array(z.object({ tier: z.enum(PAID_TIERS), interval: Interval, priceId: z.string() })),
});
export type Prices = z.infer<typeof Prices>;

/** An open payment. */
export const OpenPayment = z.object({
  /** What is owed and for which plan; null if Stripe does not respond, or without an open invoice. */
  charge: z
    .object({
      tier: z.enum(PAID_TIERS),
      /** In the currency's smallest unit. */
      amount: z.number().int(),
      currency: z.string(),
      /** When Stripe tries again; null if it does not. */
      nextAttemptAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Until when the plan is kept; null if it is not. */
  keptUntil: z.iso.datetime().nullable(),
});
export type OpenPayment = z.infer<typeof OpenPayment>;

/**
 * `GET /api/subscription`: whether choosing a plan starts a trial, whether a payment of the subscription is open, and the plan
 * of a trial that was suspended because its card has had a trial before.
 */
export const Subscription = z.object({
  trialAvailable: z.boolean(),
  paymentOpen: z.boolean(),
  /** Null unless `paymentOpen`. */
  openPayment: OpenPayment.nullable(),
  suspendedTrial: z.object({ tier: z.enum(PAID_TIERS), interval: Interval }).nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * `GET /api/subscription/current`: the subscription of the user's plan, in its state at Stripe; null without one. Times
 * are ISO 8601.
 */
export const CurrentSubscription = z.object({
  subscription: z
    .object({
      tier: z.enum(PAID_TIERS),
      interval: Interval,
      /** The plan that it grants the user: the former one while an upgrade is unpaid; null if a payment failed and none is kept. */
      granted: z.object({ tier: z.enum(PAID_TIERS), interval: Interval }).nullable(),
      /** The price of each period, in the currency's smallest unit. */
      amount: z.number().int(),
      currency: z.string(),
      startedAt: z.string(),
      /** Whether it began within the last seven days and is not cancelled. */
      isNew: z.boolean(),
      /** Null after the trial, or without one. */
      trialEndsAt: z.string().nullable(),
      /** Null if nothing will be charged, or if a payment is open. */
      nextChargeAt: z.string().nullable(),
      /** What is charged then, less discounts and credit; null if it is unknown. */
      nextChargeAmount: z.number().int().nullable(),
      /** When a cancelled subscription ends. */
      endsAt: z.string().nullable(),
      /** When the plan ends unless its open payment is made. */
      overdueUntil: z.string().nullable(),
      /** The card that is charged; null for other ways to pay. */
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      /** Stripe's type of the payment method that is charged, such as `card` or `link`; null if none is saved. */
      paymentMethod: z.string().nullable(),
    })
    .nullable(),
});
export type CurrentSubscription = z.infer<typeof CurrentSubscription>;
