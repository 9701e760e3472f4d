import {
  claimStaleCheckouts,
  claimUnconfirmedPlans,
  findEventCursor,
  listEndedGracePeriods,
  listUnprocessedEvents,
  type RecordedEvent,
  saveEventCursor,
} from '@brandlode/database';
import { stripeTime } from '../../../gateways/stripe.ts';
import { listPrices } from '../checkout/list-prices.ts';
import { reconcileOpenCheckout } from '../checkout/reconcile-open-checkout.ts';
import { reconcileSubscription } from '../reconcile-subscription.ts';
import type { Services } from '../services.ts';
import { type EventQueue, toRecord } from './event-queue.ts';

/** A newer event may still be waiting for its first attempt. */
const UNFINISHED_AFTER_S = 60;
const STALE_CHECKOUT_S = 120;
/** Reread each time: an event may appear in Stripe's list a little after its timestamp. */
const OVERLAP_MS = 10 * 60_000;
/** How far back the first read goes. */
const FIRST_READ_MS = 24 * 3600_000;
const PAGE = 100;

/**
 * Processes what was missed: unfinished events, events that were never delivered, checkouts without an outcome, and expired grace
 * periods and plans that Stripe no longer knows, for which it sends no event. A failure does not stop the other steps; the next sweep retries it.
 */
export async function sweepSubscriptions(services: Services & { events: EventQueue }): Promise<void> {
  await attempt(services, 'Unfinished events', async () =>
    services.events.requeue(await listUnprocessedEvents(services.db, UNFINISHED_AFTER_S)),
  );
  await attempt(services, "Stripe's list of events", () => readMissedEvents(services));
  await attempt(services, 'Stale checkouts', () => settleStaleCheckouts(services));
  await attempt(services, 'Past due plans', () => endGracePeriods(services));
  await attempt(services, 'Plans not read for a day', () => confirmPlans(services));
}

async function readMissedEvents({ db, stripe, events }: Services & { events: EventQueue }) {
  const cursor = (await findEventCursor(db)) ?? new Date(Date.now() - FIRST_READ_MS);
  const gte = Math.floor((cursor.getTime() - OVERLAP_MS) / 1000);
  let newest = 0;
  let page: RecordedEvent[] = [];
  for await (const event of stripe.events.list({ created: { gte }, limit: PAGE })) {
    newest = Math.max(newest, event.created);
    const record = toRecord(event);
    if (record) page.push(record);
    if (page.length < PAGE) continue;
    await events.addAll(page);
    page = [];
  }
  await events.addAll(page);
  if (newest) await saveEventCursor(db, new Date(newest * 1000));
}

async function settleStaleCheckouts(services: Services) {
  for (const userId of await claimStaleCheckouts(services.db, STALE_CHECKOUT_S)) {
    await reconcileOpenCheckout(services, userId);
  }
}

async function endGracePeriods(services: Services) {
  const { db, stripe } = services;
  // Stripe's clock is read by its cheapest request.
  const now = new Date(stripeTime(await stripe.events.list({ limit: 1 })) * 1000);
  for (const customerId of await listEndedGracePeriods(db, now)) {
    await attempt(services, `Customer ${customerId}`, () => reconcileSubscription(services, customerId));
  }
}

/** Such as a plan of test mode after the change to live keys. */
async function confirmPlans(services: Services) {
  const { config, db, stripe } = services;
  const customerIds = await claimUnconfirmedPlans(db);
  const [price] = listPrices(config).prices;
  if (customerIds.length === 0 || !price) return;
  // An account without the prices on sale is another one, by mistake: it knows none of the subscribers. Fails as well if Stripe is down.
  await stripe.prices.retrieve(price.priceId);
  for (const customerId of customerIds) {
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
