import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type Database,
  finishAttempt,
  readDelivered,
  storeBodies,
} from '@brandlode/database';
import type { Receivers } from './receivers.ts';
import { retryAfter } from './retry-after.ts';
import { writeEvent } from './write-event.ts';

type Parts = {
  db: Database;
  receivers: Pick<Receivers, 'post'>;
  site: Parameters<typeof writeEvent>[1];
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

/** Deliveries with their bodies, which are serialized once. */
async function claim({ db, site }: Parts, limit: number): Promise<Ready[]> {
  const claimed = await claimDeliveries(db, limit);
  const first = claimed.filter(({ body }) => body === null).map(({ id }) => id);
  const bodies = new Map<string, string>();
  if (first.length > 0) {
    for (const row of await readDelivered(db, first))
      bodies.set(row.delivery_id, JSON.stringify(writeEvent(row, site)));
    await storeBodies(
      db,
      first.map((id) => ({ id, body: bodies.get(id) ?? null })),
    );
  }
  return claimed.flatMap((delivery) => {
    const body = delivery.body ?? bodies.get(delivery.id);
    return body === undefined ? [] : [{ ...delivery, body }];
  });
}

async function send({ db, receivers }: Parts, delivery: Ready): Promise<void> {
  const attempt = await receivers.post(delivery, delivery.body);
  await finishAttempt(db, delivery, attempt, retryAfter(delivery.attempts));
}
