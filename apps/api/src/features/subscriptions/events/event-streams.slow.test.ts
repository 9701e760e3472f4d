import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Interval, Tier } from '@brandlode/contract';
import { newCardNumber } from '@brandlode/sandbox';
import type Stripe from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '../../../gateways/stripe.ts';
import { inParallel } from '../testing/in-parallel.ts';
import { insertUsers } from '../testing/insert-users.ts';
import { usePayments } from '../testing/payments.ts';
import { pick, type Random, seeded, shuffle } from '../testing/random.ts';
import { signEvent } from '../testing/sign-event.ts';

/** `npm run test:long` runs 1,000, mutation tests run fewer than this. */
const STREAMS = Number(process.env.EVENT_STREAMS ?? 40);
const COPIES = 3;

const payments = await usePayments();
const collector = await collectEvents();
await payments.stripe.webhookEndpoints.update('we_sandbox', {
  url: collector.url,
  enabled_events: [...WEBHOOK_EVENTS],
});
afterAll(() => collector.close());

it(`${STREAMS} random event streams, each event delivered three times and shuffled, end in the role at Stripe`, async () => {
  const random = seeded(5);
  // Each user has a separate sequence, so that the same happens to them on machines of any speed.
  const users: Subscriber[] = (await insertUsers(payments, STREAMS)).map((user, index) => ({
    ...user,
    random: seeded(1_000 + index),
  }));
  const pending: string[] = [];
  const delivered = new Set<string>();
  const gather = () => pending.push(...collector.take().flatMap((event) => Array(COPIES).fill(event)));
  /** Delivers some of the pending events, in any order, many at once. */
  const deliver = async (share: number) => {
    shuffle(pending, random);
    const batch = pending.splice(0, Math.ceil(pending.length * share));
    await inParallel(16, batch, async (body) => {
      let status = 503;
      // Redelivered, as Stripe would, if a busy machine rejects it.
      while (status === 503) {
        const response = await fetch(`${payments.url}/api/stripe/webhook`, {
          method: 'POST',
          // Signed again: the sandbox's signature may have become too old by now.
          headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body) },
          body,
        });
        await response.arrayBuffer();
        status = response.status;
      }
      if (status !== 200) throw new Error(`An event got status ${status}`);
      delivered.add(JSON.parse(body).id);
    });
  };

  await inParallel(8, users, begin);
  for (let round = 0; round < 2; round++) {
    gather();
    // Some deliveries of each pass arrive during the next changes, some long after.
    await Promise.all([deliver(0.4), inParallel(8, users, change)]);
    if (round === 0) await payments.advance(8);
  }
  await collector.quiet();
  gather();
  expect(pending.length).toBeGreaterThan(STREAMS);
  await deliver(1);
  await expect
    .poll(
      async () => {
        const rows = await payments.database.query(
          'select count(*) from stripe_events where id = any($1) and processed_at is not null',
          [[...delivered]],
        );
        return rows[0].count;
      },
      { timeout: 1_800_000 },
    )
    .toBe(delivered.size);

  const rows = await payments.database.query('select user_id as id, tier, interval from user_roles');
  const roles = new Map(rows.map(({ id, tier, interval }) => [id, { tier, interval }]));
  const wrong: unknown[] = [];
  const tiers = new Set<string>();
  await inParallel(8, users, async (user) => {
    const expected = await roleAtStripe(user.customer);
    tiers.add(`${expected.tier} ${expected.interval}`);
    const role = roles.get(user.id);
    if (role?.tier !== expected.tier || role?.interval !== expected.interval)
      wrong.push([user, expected, role]);
  });
  expect(wrong).toEqual([]);
  // All possible outcomes occurred.
  expect(tiers.size).toBe(5);
}, 3_600_000);

type Subscriber = { id: string; customer: string; random: Random; subscription?: Stripe.Subscription };
const PRICES = ['price_basic_month', 'price_basic_year', 'price_plus_month', 'price_plus_year'];

async function begin(user: Subscriber) {
  const { random } = user;
  const { stripe } = payments;
  // A new card for each user, because a card gets one trial; cards that end in 0341 fail when they are charged.
  const number = newCardNumber(random() < 0.2 ? '0341' : '4242');
  const made = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  });
  const card = await stripe.paymentMethods.attach(made.id, { customer: user.customer });
  user.subscription = await stripe.subscriptions.create({
    customer: user.customer,
    items: [{ price: pick(PRICES, random) }],
    default_payment_method: card.id,
    ...(random() < 0.8 ? { trial_period_days: 7 } : {}),
  });
}

async function change(user: Subscriber) {
  const { random } = user;
  const { stripe } = payments;
  const subscription = await stripe.subscriptions.retrieve(user.subscription!.id);
  if (['canceled', 'incomplete', 'incomplete_expired'].includes(subscription.status)) {
    if (random() < 0.5) await begin(user);
    return;
  }
  const kind = random();
  if (kind < 0.4) {
    const [item] = subscription.items.data;
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item!.id, price: pick(PRICES, random) }],
    });
  } else if (kind < 0.6) await stripe.subscriptions.cancel(subscription.id);
  else if (kind < 0.8) {
    await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: !subscription.cancel_at_period_end,
    });
  }
}

/** The expected role, from Stripe's own list and independent of the product's code. */
async function roleAtStripe(customer: string): Promise<{ tier: Tier; interval: Interval | null }> {
  const { data } = await payments.stripe.subscriptions.list({ customer, status: 'all' });
  const live = data.filter(({ status }) => ['trialing', 'active', 'past_due'].includes(status));
  if (live.length > 1) throw new Error('The test made two live subscriptions');
  const [subscription] = live;
  let price = subscription?.items.data[0]?.price.id;
  if (subscription?.status === 'past_due' && price?.startsWith('price_plus')) {
    // An upgrade whose payment is overdue keeps the credited lower plan.
    const { data: open } = await payments.stripe.invoices.list({ customer, status: 'open' });
    const lines = open.toSorted((a, b) => a.created - b.created)[0]?.lines.data ?? [];
    const paidFor = lines.map(({ pricing }) => String(pricing?.price_details?.price));
    price = paidFor.find((id) => id.startsWith('price_basic')) ?? price;
  }
  const [, tier, interval] = price?.split('_') ?? [];
  return price ? { tier: tier as Tier, interval: interval as Interval } : { tier: 'free', interval: null };
}

/** Collects the sandbox's signed deliveries for the test to forward. */
async function collectEvents() {
  let received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push(body);
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    take: () => received.splice(0),
    /** Resolves once the sandbox has no delivery in progress and none has arrived for a while. */
    quiet: async () => {
      const inFlight = async () =>
        (await payments.stripe.events.list({ limit: 1, delivery_success: false })).data.length;
      for (let before = -1; before !== received.length || (await inFlight()) > 0; ) {
        before = received.length;
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
    },
    close: () => {
      received = [];
      server.close();
      server.closeAllConnections();
    },
  };
}
