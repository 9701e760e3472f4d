import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attempt,
  type ClaimedDelivery,
  claimDeliveries,
  type Database,
  finishAttempt,
  storeBodies,
  type WebhookTarget,
} from '@brandlode/database';
import { retryAfter } from './retry-after.ts';

type Parts = {
  db: Database;
  /** The contents of deliveries that have none; null if there is nothing to send. */
  write: (deliveries: ClaimedDelivery[]) => Promise<{ id: string; body: string | null }[]>;
  send: (target: WebhookTarget, body: string) => Promise<Attempt>;
  onError: (error: Error) => void;
  isClosing: () => boolean;
};

/** In milliseconds: with the longest attempt, shorter than the time after which the queue considers a job dead. */
const MAX_MS = 40_000;
/** Interval between checks for deliveries that became due while others are being sent. */
const CHECK_EVERY_MS = 500;
const IN_FLIGHT = 64;

/** Sends the deliveries that are due. Each is sent at least once: those of a killed process are due again when its lease ends. */
export async function sendDeliveries(parts: Parts): Promise<void> {
  const end = Date.now() + MAX_MS;
  const inFlight = new Set<Promise<void>>();
  for (;;) {
    const capacity = Date.now() < end && !parts.isClosing() ? IN_FLIGHT - inFlight.size : 0;
    for (const delivery of capacity > 0 ? await claim(parts, capacity) : []) {
      const sending = send(parts, delivery)
        .catch(parts.onError)
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    if (inFlight.size === 0) return;
    await Promise.race([...inFlight, sleep(CHECK_EVERY_MS)]);
  }
}

type Ready = ClaimedDelivery & { body: string };

/** Deliveries with their bodies, which are written once. */
async function claim(parts: Parts, limit: number): Promise<Ready[]> {
  const { db } = parts;
  const claimed = await claimDeliveries(db, limit);
  const unwritten = claimed.filter(({ body }) => body === null);
  const bodies = new Map((await parts.write(unwritten)).map(({ id, body }) => [id, body]));
  if (bodies.size > 0)
    await storeBodies(
      db,
      [...bodies].map(([id, body]) => ({ id, body })),
    );
  return claimed.flatMap((delivery) => {
    const body = delivery.body ?? bodies.get(delivery.id);
    return body ? [{ ...delivery, body }] : [];
  });
}

async function send(parts: Parts, delivery: Ready): Promise<void> {
  const attempt = await parts.send(delivery, delivery.body);
  const wait = retryAfter(delivery.attempts);
  await finishAttempt(parts.db, delivery, attempt, wait && Math.max(wait, attempt.retryAfter ?? 0));
}
