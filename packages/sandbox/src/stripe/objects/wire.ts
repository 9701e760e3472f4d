import type Stripe from 'stripe';

/**
 * The SDK's type as serialised: references as ids instead of "id or object", decimals as strings. Objects are expanded only
 * while a response is written (protocol/expand.ts).
 */
export type Wire<T> = { [Key in keyof T]: Unexpanded<T[Key]> };

type Unexpanded<V> = [Extract<V, Stripe.Decimal>] extends [never]
  ? Id<V>
  : string | Exclude<V, Stripe.Decimal>;
type Id<V> = [Extract<V, string>] extends [never] ? V : Exclude<V, { id: string }>;

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export const heldList = <T>(data: T[], url: string): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
