import { WEBHOOK_ATTEMPTS } from '@brandlode/contract';

const FIRST_SECONDS = 30;
const FACTOR = 2.5;
/** Share by which a wait is longer or shorter, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** Seconds until the attempt after this one, about a day in all; null after the last one. */
export function retryAfter(attempt: number, random = Math.random()): number | null {
  if (attempt >= WEBHOOK_ATTEMPTS) return null;
  return FIRST_SECONDS * FACTOR ** (attempt - 1) * (1 + JITTER * (2 * random - 1));
}
