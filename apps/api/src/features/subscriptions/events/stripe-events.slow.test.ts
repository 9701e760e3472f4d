import { issueSyncToken, readRole, saveRole } from '@brandlode/database';
import { afterEach, describe, expect, it } from 'vitest';
import { TIMEOUT_MS, usePayments } from '../testing/payments.ts';
import { signEvent } from '../testing/sign-event.ts';

const SOON = { timeout: TIMEOUT_MS };

const payments = await usePayments();
afterEach(() => payments.noFaults());

const sign = signEvent;
const deliver = (body: string, signature?: string) =>
  payments.request('/api/stripe/webhook', {
    body,
    headers: signature ? { 'stripe-signature': signature } : {},
  });
const anEvent = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_nobody' } },
    ...more,
  });
const recorded = (id: string) =>
  payments.database.db.selectFrom('stripe_events').selectAll().where('id', '=', id).executeTakeFirst();

describe('Signatures', () => {
  it('of Stripe are accepted in any order of fields and with a second signature', async () => {
    const body = anEvent('evt_good');
    const good = sign(body);
    expect((await deliver(body, good)).status).toBe(200);
    const [time, mac] = good.split(',');
    expect((await deliver(body, `${time},v1=${'0'.repeat(64)},${mac},v0=1`)).status).toBe(200);
    await expect.poll(async () => (await recorded('evt_good'))?.processed_at, SOON).toBeInstanceOf(Date);
  });

  it('are accepted for five minutes', async () => {
    const body = anEvent('evt_slow');
    expect((await deliver(body, sign(body, { time: Math.floor(Date.now() / 1000) - 290 }))).status).toBe(200);
  });

  it('are required for any content type', async () => {
    const text = anEvent('evt_text');
    const response = await fetch(`${payments.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'stripe-signature': sign(text) },
      body: text,
    });
    expect(response.status).toBe(200);
    for (const body of ['', '{', 'null', '[]', '{"id":1}']) {
      expect((await deliver(body, sign(body))).status, body).toBe(400);
    }
  });
});

describe('Events', () => {
  it('are acknowledged while Stripe is unreachable and processed once it responds; until then, the plan stays', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month');
    await user.waitForRole('basic', 'month');
    await payments.allEventsProcessed();
    const portal = await user.portal();
    await payments.fault({ apiStatus500: true });
    await payments.press(portal, 'switch', { price: 'price_plus_month' });
    const waiting = async () => {
      const rows = await payments.database.query<{ id: string; customer_id: string }>(
        `select id, customer_id from stripe_events join stripe_customers using (customer_id)
         where processed_at is null and user_id = $1`,
        [user.id],
      );
      return rows;
    };
    await expect.poll(async () => (await waiting()).length, SOON).toBeGreaterThan(0);
    const [event] = await waiting();
    const body = anEvent(event!.id, {
      data: { object: { object: 'subscription', customer: event!.customer_id } },
    });
    expect((await deliver(body, sign(body))).status).toBe(200);
    const failures = async () => {
      const rows = await payments.database.query(
        `select from pgboss.job where name = 'stripe-events' and data ->> 'customer_id' = $1
         and output is not null and state <> 'completed'`,
        [event!.customer_id],
      );
      return rows.length;
    };
    await Promise.all([payments.sweep(), expect.poll(failures, SOON).toBeGreaterThan(0)]);
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
    await payments.noFaults();
    await user.waitForRole('plus', 'month');
    await expect.poll(waiting, SOON).toEqual([]);
  });

  it('that were never delivered are found by the sweep', async () => {
    await payments.fault({ drop: true });
    const user = await payments.newUser();
    await user.buy('plus', 'year');
    await payments.press(await user.portal(), 'switch', { price: 'price_basic_year' });
    await payments.noFaults();
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
    await payments.sweep();
    await user.waitForRole('basic', 'year');
  });

  it('left unfinished by a killed process are processed by the sweep after a minute', async () => {
    const user = await payments.newUser();
    await payments.fault({ drop: true });
    await user.buy('plus', 'year');
    const { customer } = await user.subscription();
    const insert = (id: string, age: string) =>
      payments.database.query(
        `insert into stripe_events (id, type, customer_id, received_at)
         values ($1, 'customer.subscription.created', $2, now() - $3::interval)`,
        [id, customer, age],
      );
    await insert('evt_left', '70 seconds');
    await insert('evt_young', '20 seconds');
    await payments.sweep();
    await expect.poll(async () => (await recorded('evt_left'))?.processed_at, SOON).toBeInstanceOf(Date);
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'year' });
    expect((await recorded('evt_young'))?.processed_at).toBeNull();
  });

  it('about customers of another product on the same account are skipped', async () => {
    const customer = await payments.stripe.customers.create({ email: 'stranger@example.com' });
    const card = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await payments.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_plus_year' }],
      default_payment_method: card.id,
    });
    await expect
      .poll(async () => {
        const rows = await payments.database.db
          .selectFrom('stripe_events')
          .select('processed_at')
          .where('customer_id', '=', customer.id)
          .execute();
        return rows.length > 3 && rows.every((row) => row.processed_at !== null);
      }, SOON)
      .toBe(true);
  });
});

it('Sync tokens prevent an older read from overwriting a newer one', async () => {
  const { db } = payments.database;
  const user = await payments.newUser();
  await user.checkout('plus', 'year');
  const { customer_id } = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const role = {
    interval: null,
    subscriptionId: null,
    subscriptionStatus: null,
    graceEndsAt: null,
    cancelsAt: null,
    trialUsed: false,
  };
  const older = (await issueSyncToken(db, customer_id))!;
  const newer = (await issueSyncToken(db, customer_id))!;
  expect(await saveRole(db, newer, { ...role, tier: 'plus', interval: 'year' })).toBe(true);
  expect(await saveRole(db, older, { ...role, tier: 'free' })).toBe(false);
  expect(await readRole(db, user.id)).toEqual({ tier: 'plus', interval: 'year' });
});
