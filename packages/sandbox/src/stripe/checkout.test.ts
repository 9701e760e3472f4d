import { describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';

const sandbox = await useTestSandbox();

const DAY_SECONDS = 86_400;

describe('A checkout session', () => {
  it('has the given fields and its own page, and creates a trial subscription when paid', async () => {
    const customer = await sandbox.stripe.customers.create({ email: 'ada@example.com' });
    const session = await sandbox.newCheckout({
      customer: customer.id,
      client_reference_id: 'user-1',
      metadata: { userId: 'user-1' },
      subscription_data: { trial_period_days: 7, metadata: { userId: 'user-1' } },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      mode: 'subscription',
      client_reference_id: 'user-1',
      amount_total: 0,
      livemode: false,
    });
    const page = await (await fetch(session.url!)).text();
    for (const words of [
      'Plus',
      '7 days free',
      '$414.00 per year',
      'Total due today',
      '$0.00',
      'ada@example.com',
      'Start trial',
      'Back',
      'Declined card',
    ]) {
      expect(page).toContain(words);
    }
    const paid = await sandbox.press(session.url!, { number: '4242 4242 4242 4242', name: 'Ada' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe('http://localhost:3000/settings/plan?checkout=success');

    const done = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items'],
    });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null });
    expect(done.line_items?.data[0]?.price?.id).toBe('price_plus_year');
    if (typeof done.subscription === 'string' || !done.subscription) throw new Error('It was not expanded.');
    expect(done.subscription).toMatchObject({
      status: 'trialing',
      customer: customer.id,
      metadata: { userId: 'user-1' },
      cancel_at_period_end: false,
    });
    expect(done.subscription.trial_end! - done.subscription.trial_start!).toBe(7 * DAY_SECONDS);
    expect(done.subscription.items.data[0]!.current_period_end).toBe(done.subscription.trial_end);
  });

  it('is paid once: a second submit redirects without a second subscription', async () => {
    const session = await sandbox.newCheckout({ customer_email: 'twice@example.com' });
    await Promise.all([
      sandbox.press(session.url!, { number: '4242424242424242' }),
      sandbox.press(session.url!, { number: '4242424242424242' }),
    ]);
    const { customer } = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    expect((await sandbox.stripe.subscriptions.list({ customer: customer as string })).data).toHaveLength(1);
  });

  it('without a trial is charged immediately', async () => {
    const session = await sandbox.newCheckout({ subscription_data: {}, customer_email: 'now@example.com' });
    expect(session.amount_total).toBe(41_400);
    const refused = await sandbox.press(session.url!, { card: '0341' });
    expect(refused.status).toBe(402);
    await sandbox.press(session.url!, { number: '4242424242424242' });
    const done = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      invoice: { amount_paid: 41_400, status: 'paid' },
    });
  });

  it('stays open after a declined or invalid card', async () => {
    const session = await sandbox.newCheckout();
    expect(await (await sandbox.press(session.url!, { card: '0002' })).text()).toContain(
      'Your card was declined.',
    );
    expect(await (await sandbox.press(session.url!, { number: '4242 4242 4242 4241' })).text()).toContain(
      'not valid',
    );
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('can be expired, expires after a day, and then accepts no payment', async () => {
    const closed = await sandbox.newCheckout();
    await sandbox.stripe.checkout.sessions.expire(closed.id);
    expect(await (await fetch(closed.url!)).text()).toContain('expired');
    const left = await sandbox.newCheckout();
    await sandbox.advance(1.1);
    expect((await sandbox.stripe.checkout.sessions.retrieve(left.id)).status).toBe('expired');
    expect(await (await sandbox.press(left.url!, { number: '4242424242424242' })).text()).toContain(
      'expired',
    );
    expect(
      sandbox.receiver.types().filter((type) => type === 'checkout.session.expired').length,
    ).toBeGreaterThan(0);
  });

  it("redirects to its return URLs, and its page's forms redirect nowhere else", async () => {
    const session = await sandbox.newCheckout();
    const page = await fetch(session.url!);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000");
    const back = await sandbox.press(`${session.url}/back`);
    expect(back.headers.get('location')).toBe('http://localhost:3000/select-plan?checkout=cancelled');
    for (const unknown of ['cs_test_none', '__proto__', 'constructor'])
      expect((await fetch(`${sandbox.url}/c/pay/${unknown}`)).status).toBe(404);
  });
});
