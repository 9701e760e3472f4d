import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentOf } from '../read-current-subscription.ts';
import { readSubscription } from '../read-subscription.ts';
import { usePayments } from '../testing/payments.ts';
import { createPortalSession } from './create-portal-session.ts';

const payments = await usePayments();
afterEach(() => payments.noFaults());

it('GET /api/prices returns the price of each plan and interval', async () => {
  const { json } = await payments.request('/api/prices');
  expect(json.prices).toEqual([
    { tier: 'basic', interval: 'month', priceId: 'price_basic_month' },
    { tier: 'basic', interval: 'year', priceId: 'price_basic_year' },
    { tier: 'plus', interval: 'month', priceId: 'price_plus_month' },
    { tier: 'plus', interval: 'year', priceId: 'price_plus_year' },
  ]);
});

describe('Checkout', () => {
  it('opens a page with a 7-day trial; paying there returns to the requested path with the plan in the role', async () => {
    const user = await payments.newUser();
    const { status, json } = await user.checkout('plus', 'year', '/settings/plan');
    expect(status).toBe(200);
    const page = await (await fetch(json.url)).text();
    expect(page).toContain('7 days free');
    expect(page).toContain('$414.00 per year');
    expect(page).toContain('Start trial');
    const paid = await payments.pay(json.url);
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe('http://localhost:3000/settings/plan?checkout=success');
    await user.waitForRole('plus', 'year');
    expect(await user.subscription()).toMatchObject({
      status: 'trialing',
      metadata: { userId: user.id },
    });
  });

  it('keeps the query of the path and adds the outcome; Back returns to select-plan as cancelled', async () => {
    const user = await payments.newUser();
    const { json } = await user.checkout('basic', 'month', '/brands/search?page=2');
    const session = await payments.stripe.checkout.sessions.retrieve(json.url.split('/').at(-1));
    expect(session.success_url).toBe('http://localhost:3000/brands/search?page=2&checkout=success');
    const back = await fetch(`${json.url}/back`, { method: 'POST', redirect: 'manual' });
    expect(back.headers.get('location')).toBe('http://localhost:3000/select-plan?checkout=cancelled');
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
  });

  it('grants nothing for a declined card, and accepts another card afterwards', async () => {
    const user = await payments.newUser();
    const { json } = await user.checkout('basic', 'year');
    const declined = await payments.pay(json.url, '0002');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
    expect((await payments.pay(json.url)).status).toBe(303);
    await user.waitForRole('basic', 'year');
  });

  it('rejects unknown prices, paths of other sites and invalid bodies', async () => {
    const { token } = await payments.newUser();
    const ask = (body: object) => payments.request('/api/create-checkout-session', { token, body });
    for (const body of [
      { priceId: 'price_of_another_shop' },
      { priceId: 'price_plus_year', redirectPath: 'https://elsewhere.example/' },
      { priceId: 'price_plus_year', redirectPath: '//elsewhere.example/' },
      { priceId: 'price_plus_year', redirectPath: '/\\elsewhere.example/' },
      { priceId: 'price_plus_year', redirectPath: 'settings' },
      { priceId: 'price_plus_year', customer: 'cus_of_somebody_else' },
      {},
    ]) {
      const response = await ask(body);
      expect(response.json, JSON.stringify(body)).toMatchObject({ status: 400, code: 'invalid-request' });
    }
  });

  it('rejects a second subscription while one is live', async () => {
    const user = await payments.newUser();
    await user.buy('basic', 'month');
    await user.waitForRole('basic', 'month');
    const second = await user.checkout('plus', 'year');
    expect(second.json).toMatchObject({ status: 409, code: 'already-subscribed' });
  });

  it('rejects it also before any event has arrived, and updates the role', async () => {
    await payments.fault({ drop: true });
    const user = await payments.newUser();
    await user.buy('basic', 'month');
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
    expect((await user.checkout('plus', 'year')).json.code).toBe('already-subscribed');
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
  });

  it('returns the same page for concurrent and repeated requests', async () => {
    const user = await payments.newUser();
    const responses = await Promise.all([1, 2, 3].map(() => user.checkout('plus', 'month')));
    responses.push(await user.checkout('plus', 'month'));
    expect(new Set(responses.map(({ json }) => json.url)).size).toBe(1);
  });

  it('returns 429 with Retry-After for many requests of one user, which another user does not notice', async () => {
    const [busy, other] = [await payments.newUser(), await payments.newUser()];
    const responses = await Promise.all(Array.from({ length: 15 }, () => busy.checkout('plus', 'month')));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.checkout('plus', 'month')).status).toBe(200);
  });

  it('closes the page of one plan when another is chosen, so that only one can be paid', async () => {
    const user = await payments.newUser();
    const first = (await user.checkout('basic', 'month')).json.url;
    const second = (await user.checkout('plus', 'year')).json.url;
    expect(second).not.toBe(first);
    const late = await payments.pay(first);
    expect(await late.text()).toContain('expired');
    await payments.pay(second);
    await user.waitForRole('plus', 'year');
  });

  it('opens another page when the same plan is chosen for another path, and returns there', async () => {
    const user = await payments.newUser();
    const first = (await user.checkout('plus', 'year', '/settings/plan')).json.url;
    const second = (await user.checkout('plus', 'year', '/brands')).json.url;
    expect(await (await payments.pay(first)).text()).toContain('expired');
    const paid = await payments.pay(second);
    expect(paid.headers.get('location')).toBe('http://localhost:3000/brands?checkout=success');
  });

  it('leaves one open page when two plans are chosen concurrently', async () => {
    const user = await payments.newUser();
    const responses = await Promise.all([user.checkout('basic', 'month'), user.checkout('plus', 'year')]);
    const urls = responses.flatMap(({ json }) => (json.url ? [json.url as string] : []));
    const paid = await Promise.all(urls.map((url) => payments.pay(url)));
    expect(paid.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('grants the trial once: a user who cancels and returns pays immediately', async () => {
    const user = await payments.newUser();
    await user.buy('plus', 'month');
    await user.waitForRole('plus', 'month');
    await payments.stripe.subscriptions.cancel((await user.subscription()).id);
    await user.waitForRole('free', null);
    const again = (await user.checkout('plus', 'month')).json.url;
    const page = await (await fetch(again)).text();
    expect(page).not.toContain('days free');
    expect(page).toContain('$69.00 per month');
    await payments.pay(again);
    await user.waitForRole('plus', 'month');
    expect((await user.subscription()).status).toBe('active');
  });

  it('reports whether a plan starts with a trial and whether a payment is open', async () => {
    const user = await payments.newUser();
    const readSubscription = async () => (await user.request('/api/subscription')).json;
    expect(await readSubscription()).toEqual({
      trialAvailable: true,
      paymentOpen: false,
      openPayment: null,
      suspendedTrial: null,
    });
    await user.buy('plus', 'month', '0341');
    await user.waitForRole('plus', 'month');
    expect(await readSubscription()).toEqual({
      trialAvailable: false,
      paymentOpen: false,
      openPayment: null,
      suspendedTrial: null,
    });
    await payments.advance(8);
    await user.waitForStatus('past_due');
    expect(await readSubscription()).toEqual({
      trialAvailable: false,
      paymentOpen: true,
      openPayment: {
        charge: { tier: 'plus', amount: 6900, currency: 'usd', nextAttemptAt: expect.any(String) },
        keptUntil: expect.any(String),
      },
      suspendedTrial: null,
    });
    expect((await payments.request('/api/subscription')).json.code).toBe('unauthenticated');
  });

  it('logs that the roles record is missing, and only then', async () => {
    const user = await payments.newUser();
    const logged: unknown[] = [];
    const read = () =>
      readSubscription(
        payments.subscriptions,
        { sub: user.id },
        { info: (_context: unknown, message?: unknown) => logged.push(message) },
      );
    await read();
    expect(logged).toEqual(['User document does not exist']);
    await user.buy('plus', 'month');
    await user.waitForRole('plus', 'month');
    await read();
    expect(logged).toHaveLength(1);
  });

  it('keeps the access token of a user who leaves a checkout and chooses another plan', async () => {
    const user = await payments.newUser();
    await user.checkout('basic', 'month');
    const { json } = await user.checkout('plus', 'year');
    expect(json.url).toContain('/c/');
    // Stripe's event about the expired page writes the role.
    const role = () => payments.database.query('select tier from user_roles where user_id = $1', [user.id]);
    await expect.poll(role).toEqual([{ tier: 'free' }]);
    expect((await payments.request('/api/subscription', { token: user.token })).status).toBe(200);
    await user.buy('plus', 'year');
    await user.waitForRole('plus', 'year');
    expect((await payments.request('/api/subscription', { token: user.token })).status).toBe(401);
  });

  it('reports trial, next charge, cancellation and open payment of the current subscription', async () => {
    const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
    const newSubscriber = async (card?: string) => {
      const user = await payments.newUser();
      await user.buy('plus', 'month', card);
      await user.waitForRole('plus', 'month');
      const readSubscription = async () =>
        (await user.request('/api/subscription/current')).json.subscription;
      return { ...user, readSubscription };
    };
    const unpaid = await payments.newUser();
    expect((await unpaid.request('/api/subscription/current')).json).toEqual({ subscription: null });

    const user = await newSubscriber();
    const failing = await newSubscriber('0341');
    const { start_date, trial_end } = await user.subscription();
    const trial = {
      tier: 'plus',
      interval: 'month',
      granted: { tier: 'plus', interval: 'month' },
      amount: 6900,
      currency: 'usd',
      startedAt: iso(start_date),
      isNew: true,
      trialEndsAt: iso(trial_end!),
      nextChargeAt: iso(trial_end!),
      nextChargeAmount: 6900,
      endsAt: null,
      overdueUntil: null,
      card: { brand: 'visa', last4: '4242' },
      paymentMethod: 'card',
    };
    expect(await user.readSubscription()).toEqual(trial);

    await payments.advance(8);
    await user.waitForStatus('active');
    await failing.waitForStatus('past_due');
    const { items } = await user.subscription();
    const periodEnds = iso(items.data[0]!.current_period_end);
    expect(await user.readSubscription()).toEqual({
      ...trial,
      isNew: false,
      trialEndsAt: null,
      nextChargeAt: periodEnds,
    });
    const overdue = await failing.readSubscription();
    expect(overdue).toMatchObject({ isNew: false, trialEndsAt: null, nextChargeAt: null });
    expect(Date.parse(overdue.overdueUntil)).toBeGreaterThan(trial_end! * 1000);

    await payments.press(await user.portal(), 'cancel', { when: 'end' });
    expect(await user.readSubscription()).toMatchObject({
      nextChargeAt: null,
      nextChargeAmount: null,
      endsAt: periodEnds,
    });
    expect((await user.request('/api/subscription/resume', {})).status).toBe(204);
    // Credit pays the next invoice first.
    await payments.stripe.customers.update(await user.customerId(), { balance: -5000 });
    expect(await user.readSubscription()).toMatchObject({
      nextChargeAt: periodEnds,
      nextChargeAmount: 1900,
      amount: 6900,
      endsAt: null,
    });
    const { data } = (await user.request('/api/subscription/invoices')).json;
    expect(data.map(({ amount, status }: { amount: number; status: string }) => [amount, status])).toEqual([
      [6900, 'paid'],
      [0, 'paid'],
    ]);
    const page = await (await fetch(data[0].url)).text();
    expect(page).toContain('$69.00');
    expect(page).toContain(data[0].number);
    expect((await unpaid.request('/api/subscription/invoices')).json).toEqual({ data: [], next: null });

    await payments.press(await user.portal(), 'cancel', { when: 'now' });
    await user.waitForRole('free', null);
    expect(await user.readSubscription()).toBeNull();

    await payments.fault({ apiDown: true });
    expect((await failing.request('/api/subscription/current')).json.code).toBe('upstream-failed');
    await payments.noFaults();
  });

  it('names a way to pay that is not a card, and says when none is saved', () => {
    const pays = (method: object | null) =>
      paymentOf({ default_payment_method: method, customer: 'cus_1' } as never);
    expect(pays({ type: 'link', link: { email: 'a@example.com' } })).toEqual({
      card: null,
      paymentMethod: 'link',
    });
    expect(pays(null)).toEqual({ card: null, paymentMethod: null });
    const customer = { invoice_settings: { default_payment_method: { type: 'sepa_debit' } } };
    expect(paymentOf({ default_payment_method: null, customer } as never).paymentMethod).toBe('sepa_debit');
  });

  it('creates a new customer if the old one was deleted at Stripe', async () => {
    const user = await payments.newUser();
    await user.checkout('plus', 'month');
    const { customer_id } = await payments.database.db
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await payments.stripe.customers.del(customer_id);
    expect((await user.buy('basic', 'year')).status).toBe(303);
    await user.waitForRole('basic', 'year');
  });

  it('returns upstream-failed while Stripe is unreachable, and recovers immediately', async () => {
    const user = await payments.newUser();
    await payments.fault({ apiDown: true });
    const response = await user.checkout('basic', 'year');
    expect(response.json).toMatchObject({ status: 502, code: 'upstream-failed' });
    await payments.noFaults();
    expect((await user.checkout('basic', 'year')).status).toBe(200);
  });
});

describe('Returning from checkout', () => {
  it('has the plan in the next token, even if no event ever arrives', async () => {
    await payments.fault({ drop: true });
    const user = await payments.newUser();
    await user.buy('plus', 'year');
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('settled');
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'year' });
  });

  it('rejects tokens of the old plan immediately in the process that applied the new one', async () => {
    await payments.fault({ drop: true });
    const user = await payments.newUser();
    await user.buy('plus', 'year');
    const me = () => payments.request('/api/auth/me', { token: user.token });
    expect((await me()).status).toBe(200);
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('settled');
    expect((await me()).status).toBe(401);
  });

  it('is settled as unpaid while the page is open, so that Back does not wait', async () => {
    const user = await payments.newUser();
    await user.checkout('plus', 'year');
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('settled');
    expect(await user.role()).toEqual({ tier: 'free', interval: null });
  });

  it('stays open, without waiting for Stripe to respond', async () => {
    const user = await payments.newUser();
    await payments.fault({ drop: true });
    await user.buy('plus', 'year');
    await payments.fault({ apiDelay: 20_000 });
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('open');
    await payments.noFaults();
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('settled');
    expect(await user.role()).toEqual({ tier: 'plus', interval: 'year' });
  });

  it('gives a former subscriber the plan just paid for at the next token, even if no event ever arrives', async () => {
    // Otherwise the events that were dropped above arrive within a minute, and are waited for below.
    await payments.sweep();
    const user = await payments.newUser();
    await user.buy('plus', 'year');
    await user.waitForRole('plus', 'year');
    await payments.stripe.subscriptions.cancel((await user.subscription()).id);
    await user.waitForRole('free', null);
    await payments.allEventsProcessed();

    await payments.fault({ drop: true });
    expect((await user.buy('basic', 'month')).status).toBe(303);
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('settled');
    expect(await user.role()).toEqual({ tier: 'basic', interval: 'month' });
  });

  it('restores a missing role row of a paying user', async () => {
    // Otherwise the events that were dropped above arrive within a minute, and are waited for below.
    await payments.sweep();
    const user = await payments.newUser();
    await user.buy('plus', 'year');
    await user.waitForRole('plus', 'year');
    await payments.allEventsProcessed();
    await payments.database.query('delete from user_roles where user_id = $1', [user.id]);
    // Unknown is not the same as free.
    await payments.fault({ apiDown: true });
    expect(await payments.reconcileOpenCheckout(user.id)).toBe('open');
    await payments.noFaults();
    const { email } = decodeJwt(user.token);
    const { json } = await payments.request('/api/auth/login', {
      body: { email, password: 'plover-kettle-37-orbit' },
    });
    expect(decodeJwt(json.accessToken)).toMatchObject({ tier: 'plus', interval: 'year' });
  });

  it('issues the next token with tier and interval', async () => {
    const user = await payments.newUser();
    expect(decodeJwt(user.token).tier).toBe('free');
    await user.buy('plus', 'year');
    await user.waitForRole('plus', 'year');
    const { email } = decodeJwt(user.token);
    const { json } = await payments.request('/api/auth/login', {
      body: { email, password: 'plover-kettle-37-orbit' },
    });
    expect(decodeJwt(json.accessToken)).toMatchObject({ tier: 'plus', interval: 'year' });
    expect((await payments.request('/api/brands', { token: json.accessToken })).status).toBe(200);
    // The token of the previous role is no longer valid.
    expect((await payments.request('/api/brands', { token: user.token })).json.code).toBe('unauthenticated');
  });
});

describe('The billing portal', () => {
  const open = async (user: Awaited<ReturnType<typeof payments.newUser>>) =>
    (await user.request('/api/create-portal-session', {})).json;

  it('says why the portal cannot be opened, and opens it once the reason is gone', async () => {
    const user = await payments.newUser();
    expect(await open(user)).toMatchObject({ status: 409, code: 'no-customer' });
    await user.buy('plus', 'month');
    await payments.fault({ apiDown: true });
    expect(await open(user)).toMatchObject({ status: 502, code: 'upstream-failed' });
    await payments.noFaults();
    await payments.fault({ portalUnset: true });
    expect(await open(user)).toMatchObject({ status: 503, code: 'portal-unavailable' });
    await payments.noFaults();
    expect((await open(user)).url).toContain('/p/session/');
    await payments.stripe.customers.del(await user.customerId());
    expect(await open(user)).toMatchObject({ status: 409, code: 'no-customer' });
  });

  it.each(['inactive', 'missing'])('reports a configuration that is %s to the operator', async (state) => {
    const user = await payments.newUser();
    await user.buy('plus', 'month');
    const { id } = await payments.stripe.billingPortal.configurations.create({ features: {} });
    await payments.stripe.billingPortal.configurations.update(id, { active: false });
    const portalConfiguration = state === 'missing' ? 'bpc_of_another_account' : id;
    const { config } = payments.subscriptions;
    const reports: string[] = [];
    const services = {
      ...payments.subscriptions,
      config: { ...config, stripe: { ...config.stripe, portalConfiguration } },
      report: (text: string) => reports.push(text),
    };
    await expect(
      createPortalSession(services, { sub: user.id }, { redirectPath: '/settings/billing' }),
    ).rejects.toMatchObject({ code: 'portal-unavailable' });
    expect(reports).toEqual([expect.stringContaining('npm run doctor')]);
  });
});

it('the customer at Stripe gets the new address of a user, and a user without one is left alone', async () => {
  const [user, other] = [await payments.newUser(), await payments.newUser()];
  await user.buy('plus', 'year');
  const { customer } = await user.subscription();
  const email = 'changed@example.com';
  await payments.database.query('update users set email = $2 where id = $1', [user.id, email]);
  const { update } = payments.context.subscriptions.customerEmails;
  await update(other.id);
  await update(user.id);
  const read = async () => payments.stripe.customers.retrieve(String(customer));
  await expect.poll(read).toMatchObject({ email });
});
