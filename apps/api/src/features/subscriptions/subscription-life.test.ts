import { afterEach, describe, expect, it } from 'vitest';
import { endSubscriptions } from './end-subscriptions.ts';
import { sweepSubscriptions } from './events/sweep-subscriptions.ts';
import { usePayments } from './testing/payments.ts';
import { newUnpaidUpgrade } from './testing/unpaid-upgrade.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

const CARD = { card: 'given', number: '4242424242424242' };

describe('The life of a subscription', () => {
  it('keeps the plan from the trial through payments and renewals', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month');
    await user.waitForRole('basic', 'month');
    await payments.advance(8);
    expect((await user.subscription()).status).toBe('active');
    await payments.advance(31);
    expect((await user.subscription()).status).toBe('active');
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
  });

  it('keeps the plan for the 7-day grace period after a failed payment, then ends it while Stripe still retries, and restores it once paid', async () => {
    const user = await payments.newUser();
    await user.buy('plus', 'month', '0341');
    await user.waitForRole('plus', 'month');
    await payments.advance(7.01);
    await user.waitForStatus('past_due');
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
    await payments.advance(6.9);
    await payments.sweep();
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });

    // Stripe sends no event at the end of our grace period: the sweep finds it.
    await payments.advance(0.2);
    await payments.sweep();
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
    expect((await user.subscription()).status).toBe('past_due');

    // Choosing a plan now redirects to the portal to pay the open invoice, and creates no second subscription.
    const { status, json } = await user.checkout('plus', 'month');
    expect(status).toBe(200);
    expect(new URL(json.url).pathname).toMatch(/^\/p\/session\//);
    expect(await (await payments.press(json.url, 'card', CARD)).text()).toContain('is saved');
    await user.waitForRole('plus', 'month');
    expect((await user.subscription()).status).toBe('active');
  });

  it('has no plan when unpaid after the last attempt, and has it again once paid', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month', '0341');
    await user.waitForRole('basic', 'month');
    await payments.advance(8);
    await payments.advance(16);
    await user.waitForStatus('unpaid');
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
    const { json } = await user.checkout('basic', 'month');
    await payments.press(json.url, 'card', CARD);
    await user.waitForRole('basic', 'month');
  });

  it('continues when a failed payment is made within the grace period', async () => {
    const user = await payments.newUser();
    await user.buy('plus', 'year', '0341');
    await user.waitForRole('plus', 'year');
    await payments.advance(8);
    await user.waitForStatus('past_due');
    expect((await user.checkout('plus', 'year')).json.code).toBe('already-subscribed');
    await payments.press(await user.portal(), 'card', CARD);
    await user.waitForStatus('active');
    await payments.advance(8);
    await payments.sweep();
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'year' });
  });

  it('stays Basic after an upgrade with an overdue payment until it is paid', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month', '0341');
    await user.waitForRole('basic', 'month');
    await payments.advance(7.1);
    await user.waitForStatus('past_due');
    await payments.press(await user.portal(), 'switch', { price: 'price_plus_month' });
    await payments.allEventsProcessed();
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
    await payments.press(await user.portal(), 'card', CARD);
    await user.waitForRole('plus', 'month');
  });

  it('stays Basic after an upgrade whose payment fails until it is paid', async () => {
    const user = await newUnpaidUpgrade(payments);
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
    const { subscription } = (await user.request('/api/subscription/current')).json;
    expect(subscription).toMatchObject({ tier: 'plus', granted: { tier: 'basic', interval: 'month' } });
    await payments.press(await user.portal(), 'card', CARD);
    await user.waitForRole('plus', 'year');
  });

  it('keeps Plus for the grace period when the payment for Plus failed', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month', '0341');
    await user.waitForRole('basic', 'month');
    await payments.press(await user.portal(), 'switch', { price: 'price_plus_month' });
    await user.waitForRole('plus', 'month');
    await payments.advance(7.1);
    await user.waitForStatus('past_due');
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
  });

  it('of a member of another workspace gives access to their own too, and they can switch between both', async () => {
    const owner = await payments.tokenFor('plus', 'owner-of-another@example.com');
    const member = await payments.newUser();
    const { email } = member;
    const invited = await payments.request('/api/team/invitations', {
      token: owner,
      body: { email, role: 'editor' },
    });
    const joined = await member.request(`/api/team/invitations/${invited.json.id}/accept`, {});
    const { workspaceId } = joined.json;
    const me = async () => (await member.request('/api/auth/me')).json;
    const open = (id: string) => member.request('/api/team/current', { workspaceId: id }, 'PUT');
    const brands = async () => (await member.request('/api/brands')).status;

    await member.buy('basic', 'month');
    await member.waitForRole('basic', 'month');
    expect(await me()).toMatchObject({ tier: 'plus', workspace: { id: workspaceId, role: 'editor' } });
    expect(await brands()).toBe(200);
    const { data } = (await member.request('/api/team/workspaces')).json;
    expect(data).toMatchObject([
      { role: 'owner', isCurrent: false },
      { id: workspaceId, role: 'editor', isCurrent: true },
    ]);

    const [{ id: own }] = data;
    expect((await open(own)).status).toBe(204);
    const inOwn = await me();
    expect(inOwn).toMatchObject({ tier: 'basic', interval: 'month' });
    expect(inOwn.workspace).toBeUndefined();
    expect(await brands()).toBe(200);
    expect((await open(workspaceId)).status).toBe(204);
    expect(await me()).toMatchObject({ tier: 'plus', workspace: { id: workspaceId, role: 'editor' } });
    expect(await brands()).toBe(200);
  });

  it('keeps the plan until the end of the period after a cancellation', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'year');
    await user.waitForRole('basic', 'year');
    await payments.press(await user.portal(), 'cancel', { when: 'end' });
    expect((await user.subscription()).cancel_at_period_end).toBe(true);
    await payments.advance(6);
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'year' });
    await payments.advance(2);
    await user.waitForRole('free', null);
  });

  it('continues past the end of the period when a cancellation is withdrawn', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month');
    await user.waitForRole('basic', 'month');
    const portal = await user.portal();
    await payments.press(portal, 'cancel', { when: 'end' });
    await payments.press(portal, 'keep');
    await payments.advance(8);
    await user.waitForStatus('active');
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
  });

  it('ends the plan with an immediate cancellation', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'year');
    await user.waitForRole('basic', 'year');
    await payments.press(await user.portal(), 'cancel', { when: 'now' });
    await user.waitForRole('free', null);
  });

  it('ends when the customer is deleted at Stripe', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'year');
    await user.waitForRole('basic', 'year');
    await payments.stripe.customers.del(await user.customerId());
    await user.waitForRole('free', null);
  });

  it('has the new plan or interval immediately after a switch', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month');
    await user.waitForRole('basic', 'month');
    await payments.press(await user.portal(), 'switch', { price: 'price_plus_month' });
    await user.waitForRole('plus', 'month');
    await payments.advance(10);
    await payments.press(await user.portal(), 'switch', { price: 'price_basic_year' });
    await user.waitForRole('basic', 'year');
  });
});

describe('Refunds and disputes', () => {
  /** A user who has paid for the current month. */
  async function paying(card = 'given', number?: string) {
    const user = await payments.newUser();
    await user.buy('plus', 'month', card, number);
    await payments.advance(7.1);
    await user.waitForStatus('active');
    const charges = async () =>
      (await payments.stripe.charges.list({ customer: await user.customerId() })).data;
    /** The newest charge, or an earlier one. */
    const charge = async (periodsAgo = 0) => {
      const found = (await charges())[periodsAgo];
      if (!found) throw new Error('There is no such charge.');
      return found;
    };
    return { ...user, charges, charge };
  }

  it('a partial refund changes nothing; a full refund ends plan and subscription, so that nothing is charged again', async () => {
    const user = await paying();
    const charge = await user.charge();
    await payments.stripe.refunds.create({ charge: charge.id, amount: 3000 });
    await payments.allEventsProcessed();
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
    await payments.stripe.refunds.create({ charge: charge.id });
    await user.waitForRole('free', null);
    expect((await user.subscription()).status).toBe('canceled');
    await payments.advance(40);
    expect(await user.charges()).toHaveLength(1);
  });

  it('a refund of an earlier period changes nothing', async () => {
    const user = await paying();
    await payments.advance(32);
    const earlier = await user.charge(1);
    await payments.stripe.refunds.create({ charge: earlier.id });
    await payments.allEventsProcessed();
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
    expect((await user.subscription()).status).toBe('active');
  });

  it('are found even if the event was never delivered', async () => {
    const user = await paying();
    const charge = await user.charge();
    await payments.fault({ drop: true });
    await payments.stripe.refunds.create({ charge: charge.id });
    await payments.sweep();
    await user.waitForRole('free', null);
    // The event of the cancellation that followed was dropped too.
    await payments.sweep();
    await payments.allEventsProcessed();
  });

  const DISPUTED = '4000 0000 0000 0259';
  it.each([
    ['winning_evidence', 'plus', 'active'],
    ['losing_evidence', 'free', 'canceled'],
  ] as const)(
    'by a dispute keep the plan while it is open; with %s the tier becomes %s',
    async (evidence, tier, status) => {
      const user = await paying('given', DISPUTED);
      await payments.allEventsProcessed();
      expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
      const charge = await user.charge();
      const [dispute] = (await payments.stripe.disputes.list({ charge: charge.id })).data;
      await payments.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: evidence } });
      await payments.allEventsProcessed();
      expect((await user.role()).tier).toBe(tier);
      expect((await user.subscription()).status).toBe(status);
    },
  );

  it('for a customer of another product on the same account are ignored', async () => {
    const customer = await payments.stripe.customers.create({});
    const card = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const subscription = await payments.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_plus_month' }],
      default_payment_method: card.id,
    });
    const [charge] = (await payments.stripe.charges.list({ customer: customer.id })).data;
    await payments.stripe.refunds.create({ charge: charge?.id ?? '' });
    await payments.allEventsProcessed();
    expect((await payments.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });
});

it('A subscription to another product on the same account neither keeps a user from choosing a plan nor ends with the account', async () => {
  const user = await payments.newUser();
  await user.checkout('basic', 'month');
  const customer = await user.customerId();
  const card = await payments.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const product = await payments.stripe.products.create({ name: 'Another product' });
  const price = await payments.stripe.prices.create({
    product: product.id,
    unit_amount: 500,
    currency: 'usd',
    recurring: { interval: 'month' },
  });
  const other = await payments.stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  });
  expect(new URL((await user.checkout('plus', 'month')).json.url).pathname).toMatch(/^\/c\/pay/);
  await payments.allEventsProcessed();
  expect((await user.request('/api/subscription')).json).toMatchObject({ trialAvailable: true });
  await user.buy('plus', 'month');
  await user.waitForRole('plus', 'month');
  await endSubscriptions(payments.subscriptions, user.id);
  await user.waitForRole('free', null);
  expect((await payments.stripe.subscriptions.retrieve(other.id)).status).toBe('active');
});

it('The billing portal returns to the requested path, and is unavailable before the first checkout', async () => {
  const user = await payments.newUser();
  const none = await payments.request('/api/create-portal-session', { token: user.token, body: {} });
  expect(none.json).toMatchObject({ status: 409, code: 'no-customer' });
  await user.buy('basic', 'year');
  const { json } = await payments.request('/api/create-portal-session', {
    token: user.token,
    body: { redirectPath: '/settings/billing' },
  });
  const back = await fetch(`${json.url}/return`, { method: 'POST', redirect: 'manual' });
  expect(back.headers.get('location')).toBe('http://localhost:3000/settings/billing');
});

describe('A plan of which Stripe knows neither customer nor subscription, such as one of test mode', () => {
  async function newUnknownSubscriber() {
    const user = await payments.newUser();
    await user.buy('plus', 'month');
    await user.waitForRole('plus', 'month');
    await payments.allEventsProcessed();
    const subscription = await user.subscription();
    const { query } = payments.database;
    await query("update stripe_customers set customer_id = 'cus_test_' || user_id where user_id = $1", [
      user.id,
    ]);
    await query("update user_roles set subscription_id = 'sub_test_' || user_id where user_id = $1", [
      user.id,
    ]);
    return { ...user, stripeCustomer: subscription.customer };
  }

  it('ends once the user looks at it, and another plan can be chosen', async () => {
    const user = await newUnknownSubscriber();
    const current = await user.request('/api/subscription/current');
    expect([current.status, current.json]).toEqual([200, { subscription: null }]);
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
    expect((await user.request('/api/create-portal-session', {})).json.code).toBe('no-customer');
    expect((await user.buy('basic', 'year')).status).toBe(303);
    await user.waitForRole('basic', 'year');
  });

  const notReadFor = ({ id }: { id: string }, hours: number) =>
    payments.database.query(
      'update user_roles set updated_at = now() - make_interval(hours => $2) where user_id = $1',
      [id, hours],
    );

  it('ends within a day although the user never looks, and another plan can be chosen', async () => {
    const [user, recent] = [await newUnknownSubscriber(), await newUnknownSubscriber()];
    await notReadFor(user, 25);
    await notReadFor(recent, 23);
    await payments.sweep();
    await user.waitForRole('free', null);
    expect(await recent.role()).toEqual({ tier: 'plus', interval: 'month' });
    expect((await user.buy('basic', 'year')).status).toBe(303);
    await user.waitForRole('basic', 'year');
  });

  it('is kept while Stripe does not respond', async () => {
    const user = await newUnknownSubscriber();
    await payments.fault({ apiDown: true });
    expect((await user.request('/api/subscription/current')).json.code).toBe('upstream-failed');
    await notReadFor(user, 25);
    await payments.sweep();
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
  });

  it('is kept if Stripe does not know the prices on sale either, as with the key of another account', async () => {
    const user = await newUnknownSubscriber();
    await notReadFor(user, 25);
    const { config } = payments.subscriptions;
    const basic = { ...config.stripe.prices.basic, month: ['price_of_another_account'] };
    const prices = { ...config.stripe.prices, basic };
    const wrong = { ...config, stripe: { ...config.stripe, prices } };
    await sweepSubscriptions({ ...payments.subscriptions, config: wrong });
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
  });

  it('is kept if Stripe knows that the customer has another subscription', async () => {
    const user = await newUnknownSubscriber();
    await payments.database.query('update stripe_customers set customer_id = $2 where user_id = $1', [
      user.id,
      user.stripeCustomer,
    ]);
    expect((await user.request('/api/subscription/current')).status).toBe(200);
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'month' });
    expect((await user.request('/api/subscription/current')).json.subscription).toMatchObject({
      tier: 'plus',
    });
  });

  it('cannot be resumed', async () => {
    const user = await newUnknownSubscriber();
    expect((await user.request('/api/subscription/resume', {})).json.code).toBe('not-found');
  });
});
