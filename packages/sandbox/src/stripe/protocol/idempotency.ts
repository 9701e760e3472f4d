import { createHash } from 'node:crypto';
import { lookUp } from '../find.ts';
import type { StoredResponse, StripeState } from '../state.ts';
import { stripeErrors } from './stripe-error.ts';

/** Stored responses; the oldest are evicted first. Stripe keeps them for a day. */
const KEPT = 1000;

export const fingerprint = (method: string, path: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');

/** The stored response of this key, or null. Throws if the key belongs to another request. */
export function replay(state: StripeState, key: string, request: string): StoredResponse | null {
  const stored = lookUp(state.idempotency, key);
  if (!stored) return null;
  if (stored.request !== request) throw stripeErrors.idempotency(key);
  return stored;
}

export function storeResponse(state: StripeState, key: string, response: StoredResponse) {
  state.idempotency[key] = response;
  const keys = Object.keys(state.idempotency);
  for (const old of keys.slice(0, Math.max(0, keys.length - KEPT))) delete state.idempotency[old];
}
