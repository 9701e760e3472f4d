import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';

const sandbox = await useTestSandbox();

const DAY_SECONDS = 86_400;
const again = ({ id }: { id: string }) => sandbox.stripe.subscriptions.retrieve(id);
const invoicesOf = async ({ id }: { id: string }) =>
  (await sandbox.stripe.invoices.list({ subscription: id })).data;
const portalOf = async ({ customer }: Stripe.Subscription) =>
  sandbox.stripe.billingPortal.sessions.create({
    customer: customer as string,
    return_url: 'http://localhost:3000/settings/billing',
  });
const typesOf = async (subscription: Stripe.Subscription) => {
  const events = await sandbox.stripe.events.list({ limit: 100 });
  return events.data
    .filter(({ data }) => (data.object as { id?: string }).id === subscription.id)
    .map(({ type }) => type)
    .reverse();
};

describe('Time', () => {
  it('turns a trial into a paid subscription: announced three days before, charged at its end, renewed monthly', async () => {
    const subscription = await sandbox.newSubscription({ trialDays: 7 });
    expect(subscription.status).toBe('trialing');
    await sandbox.advance(3.9);
    expect(await typesOf(subscription)).toEqual(['customer.subscription.created']);
    await sandbox.advance(0.2);
    expect(await typesOf(subscription)).toEqual([
      'customer.subscription.created',
      'customer.subscription.trial_will_end',
    ]);
    await sandbox.advance(3);
    const active = await again(subscription);
    expect(active.status).toBe('active');
    expect(active.items.data[0]!.current_period_start).toBe(subscription.trial_end);
    expect(
      (await invoicesOf(subscription)).map(({ amount_paid, billing_reason }) => [
        amount_paid,
        billing_reason,
      ]),
    ).toEqual([
      [2900, 'subscription_cycle'],
      [0, 'subscription_create'],
    ]);
    await sandbox.advance(62);
    expect(await invoicesOf(subscription)).toHaveLength(4);
  });

  it('uses calendar months, and keeps the 31st for months that have one', async () => {
    const { addIntervals } = await import('./billing/periods.ts');
    const price = { recurring: { interval: 'month' } } as Parameters<typeof addIntervals>[1];
    const from = Date.UTC(2027, 0, 31, 12) / 1000;
    const days = [1, 2, 3, 13].map((times) =>
      new Date(addIntervals(from, price, times) * 1000).toISOString().slice(0, 10),
    );
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
  });

  it('rejects negative and invalid steps', async () => {
    for (const days of [0, -1, 'x', null, 10_000]) {
      expect(await sandbox.advance(days as number)).toHaveProperty('error');
    }
  });
});

describe('A change by the API', () => {
  it('changes the price, and charges another interval immediately, prorated', async () => {
    const subscription = await sandbox.newSubscription({ price: 'price_basic_month' });
    const item = subscription.items.data[0]!.id;
    const plus = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: 'price_plus_month' }],
    });
    expect(plus.items.data[0]!.price.id).toBe('price_plus_month');
    expect(await invoicesOf(subscription)).toHaveLength(1);
    const yearly = await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: 'price_plus_year' }],
    });
    const { current_period_start, current_period_end } = yearly.items.data[0]!;
    expect(current_period_end - current_period_start).toBeGreaterThan(364 * DAY_SECONDS);
    const [invoice] = await invoicesOf(subscription);
    expect(invoice!.billing_reason).toBe('subscription_update');
    expect(invoice!.total).toBeGreaterThanOrEqual(41_400 - 6900);
    expect(invoice!.total).toBeLessThan(41_400);
  });

  it('credits the unused time to the balance, which pays what the preview then leaves out', async () => {
    const subscription = await sandbox.newSubscription({ price: 'price_plus_year' });
    const item = subscription.items.data[0]!.id;
    await sandbox.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: 'price_basic_month' }],
    });
    const customer = String(subscription.customer);
    const balance = async () => {
      const found = await sandbox.stripe.customers.retrieve(customer);
      return found.deleted ? null : found.balance;
    };
    expect(await balance()).toBe(2900 - 41_400);
    const preview = () => sandbox.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(await preview()).toMatchObject({ total: 2900, amount_due: 0 });
    expect(await balance()).toBe(2900 - 41_400);
    await sandbox.stripe.customers.update(customer, { balance: -1000 });
    expect((await preview()).amount_due).toBe(1900);
    await sandbox.advance(32);
    const [renewal] = await invoicesOf(subscription);
    expect(renewal).toMatchObject({ total: 2900, amount_paid: 1900, ending_balance: 0 });
    await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(preview()).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  });

  it('emits an event with the previous attributes', async () => {
    const subscription = await sandbox.newSubscription();
    await sandbox.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const { data } = await sandbox.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
    expect(data[0]!.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(data[0]!.data.object).toMatchObject({ id: subscription.id, cancel_at_period_end: true });
  });

  it('leaves a subscription incomplete if its first payment fails, until it is paid or a day has passed', async () => {
    const left = await sandbox.newSubscription({ card: 'pm_card_chargeCustomerFail' });
    const paid = await sandbox.newSubscription({ card: 'pm_card_chargeCustomerFail' });
    expect(left.status).toBe('incomplete');
    await sandbox.press(`${(await portalOf(paid)).url}/card`, { number: '4242424242424242' });
    expect((await again(paid)).status).toBe('active');
    await sandbox.advance(1);
    expect((await again(left)).status).toBe('incomplete_expired');
  });
});

describe('The billing portal', () => {
  it('has the four buttons, and Return redirects back', async () => {
    const subscription = await sandbox.newSubscription({ trialDays: 7 });
    const { url } = await portalOf(subscription);
    const page = await (await fetch(url)).text();
    for (const words of [
      'Cancel subscription',
      'Switch plan',
      'Update card',
      'Return',
      'Visa ending in 4242',
      'Trial',
    ]) {
      expect(page).toContain(words);
    }
    const back = await sandbox.press(`${url}/return`);
    expect(back.headers.get('location')).toBe('http://localhost:3000/settings/billing');
    expect((await fetch(`${sandbox.url}/p/session/__proto__`)).status).toBe(404);
  });

  it('switches the plan', async () => {
    const subscription = await sandbox.newSubscription({ trialDays: 7 });
    const { url } = await portalOf(subscription);
    await sandbox.press(`${url}/switch`, { price: 'price_plus_year' });
    expect((await again(subscription)).items.data[0]!.price.id).toBe('price_plus_year');
    for (const price of ['price_none', '__proto__'])
      expect(await (await sandbox.press(`${url}/switch`, { price })).text()).toContain('not on offer');
  });

  it('accepts a new card and pays open invoices with it', async () => {
    const subscription = await sandbox.newSubscription({ trialDays: 1, card: 'pm_card_chargeCustomerFail' });
    await sandbox.advance(2);
    expect((await again(subscription)).status).toBe('past_due');
    const { url } = await portalOf(subscription);
    expect(await (await sandbox.press(`${url}/card`, { card: '0002' })).text()).toContain('declined');
    expect(await (await sandbox.press(`${url}/card`, { card: '0341' })).text()).toContain('payment failed');
    expect(await (await sandbox.press(`${url}/card`, { number: '5555555555554444' })).text()).toContain(
      '4444',
    );
    expect((await again(subscription)).status).toBe('active');
  });
});
