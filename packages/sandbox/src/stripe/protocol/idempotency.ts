import { createHash } from 'node:crypto';
import type { StripeState } from '../state.ts';
import { refusals } from './stripe-error.ts';

/** Answers kept; the oldest go first. Stripe keeps them a day. */
const KEPT = 1000;

export type StoredAnswer = { request: string; status: number; body: string };

/** What makes two requests the same: method, path and body. */
export const fingerprint = (method: string, path: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');

/** The answer given before under this key, or null. Throws where the key belongs to another request. */
export function replay(state: StripeState, key: string, request: string): StoredAnswer | null {
  const stored = state.idempotency[key];
  if (!stored) return null;
  if (stored.request !== request) throw refusals.idempotency(key);
  return stored;
}

export function remember(state: StripeState, key: string, answer: StoredAnswer) {
  state.idempotency[key] = answer;
  const keys = Object.keys(state.idempotency);
  for (const old of keys.slice(0, Math.max(0, keys.length - KEPT))) delete state.idempotency[old];
}
