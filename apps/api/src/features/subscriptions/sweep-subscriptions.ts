import {
  claimStaleCheckouts,
  findEventCursor,
  listEndedGraces,
  listUnprocessedEvents,
  type RecordedEvent,
  saveEventCursor,
} from '@brandlode/database';
import { stripeTime } from '../../gateways/stripe.ts';
import type { EventQueue } from './event-queue.ts';
import { toRecord } from './receive-stripe-event.ts';
import { reconcileOpenCheckout } from './reconcile-open-checkout.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import type { Services } from './services.ts';

/** A younger event may still be waiting for its first attempt. */
const LEFT_BEHIND_S = 60;
const STALE_CHECKOUT_S = 120;
/** Read again each time: Stripe's list may show an event a little after its own time. */
const OVERLAP_MS = 10 * 60_000;
/** How far back the first reading goes. */
const FIRST_READING_MS = 24 * 3600_000;
const PAGE = 100;

/**
 * Takes up what never came or was never finished: events recorded and not processed, events Stripe has and we never got,
 * checkouts without an outcome, and plans whose grace is over, of which no event tells. One failure does not stop the rest;
 * it is tried again at the next sweep.
 */
export async function sweepSubscriptions(services: Services, queue: EventQueue): Promise<void> {
  await attempt(services, 'Events left behind', async () =>
    queue.addLeftBehind(await listUnprocessedEvents(services.db, LEFT_BEHIND_S)),
  );
  await attempt(services, "Stripe's list of events", () => readMissedEvents(services, queue));
  await attempt(services, 'Stale checkouts', () => settleStaleCheckouts(services));
  await attempt(services, 'Plans past due', () => endGraces(services));
}

async function readMissedEvents({ db, stripe }: Services, queue: EventQueue) {
  const readUntil = (await findEventCursor(db)) ?? new Date(Date.now() - FIRST_READING_MS);
  const gte = Math.floor((readUntil.getTime() - OVERLAP_MS) / 1000);
  let newest = 0;
  let page: RecordedEvent[] = [];
  for await (const event of stripe.events.list({ created: { gte }, limit: PAGE })) {
    newest = Math.max(newest, event.created);
    page.push(toRecord(event));
    if (page.length < PAGE) continue;
    await queue.addAll(page);
    page = [];
  }
  await queue.addAll(page);
  if (newest) await saveEventCursor(db, new Date(newest * 1000));
}

async function settleStaleCheckouts(services: Services) {
  for (const userId of await claimStaleCheckouts(services.db, STALE_CHECKOUT_S)) {
    await reconcileOpenCheckout(services, userId);
  }
}

async function endGraces(services: Services) {
  const { db, stripe } = services;
  // Stripe's time, asked for by the smallest of its calls.
  const now = new Date(stripeTime(await stripe.events.list({ limit: 1 })) * 1000);
  for (const customerId of await listEndedGraces(db, now)) {
    await attempt(services, `Customer ${customerId}`, () => reconcileSubscription(services, customerId));
  }
}

async function attempt({ report }: Services, what: string, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    report(`${what} could not be swept`, error);
  }
}
