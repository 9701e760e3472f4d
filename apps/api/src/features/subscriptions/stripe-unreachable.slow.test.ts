import { afterAll, expect, it } from 'vitest';
import { inParallel } from './testing/in-parallel.ts';
import { startPayments } from './testing/payments.ts';

const payments = await startPayments();
afterAll(() => payments.stop());

/** Customers with an event that could not be processed. */
async function customersWithFailedJob(): Promise<number> {
  const { rows } = await payments.database.pool.query<{ customers: number }>(
    `select count(distinct data ->> 'customer_id')::integer as customers from pgboss.job
     where name = 'stripe-events' and output is not null and state <> 'completed'`,
  );
  return rows[0]?.customers ?? 0;
}

it('neither loses nor invents plans while Stripe is unreachable, and is correct after it recovers', async () => {
  const newUser = async () => {
    const user = await payments.newUser();
    const checkoutUrl: string = (await user.checkout('plus', 'month')).json.url;
    return { ...user, checkoutUrl };
  };
  const [switching, cancelling, staying, choosing] = await Promise.all([
    newUser(),
    newUser(),
    newUser(),
    payments.newUser(),
  ]);
  const [paying, ...others] = await Promise.all([newUser(), newUser(), newUser(), newUser()]);
  await inParallel(3, [switching, cancelling, staying], async (user) => {
    await payments.pay(user.checkoutUrl);
    await user.waitForRole('plus', 'month');
  });
  const portals = { switching: await switching.portal(), cancelling: await cancelling.portal() };

  await payments.fault({ apiDown: true });
  // Users pay, switch and cancel on Stripe's own pages during the outage; no event can be processed.
  await inParallel(4, [paying, ...others], async ({ checkoutUrl }) => void (await payments.pay(checkoutUrl)));
  await payments.press(portals.switching, 'switch', { price: 'price_basic_year' });
  await payments.press(portals.cancelling, 'cancel', { when: 'now' });
  await expect.poll(customersWithFailedJob).toBe(6);
  expect(await paying.role()).toEqual({ tier: 'free', interval: null });
  expect(await switching.role()).toEqual({ tier: 'plus', interval: 'month' });
  // Requests of users fail with a code, and the sweep continues.
  expect((await choosing.checkout('basic', 'month')).json).toMatchObject({
    status: 502,
    code: 'upstream-failed',
  });
  expect(await payments.reconcileOpenCheckout(paying.id)).toBe('open');
  await payments.sweep();

  await payments.noFaults();
  await inParallel(4, [paying, ...others], (user) => user.waitForRole('plus', 'month'));
  await switching.waitForRole('basic', 'year');
  await cancelling.waitForRole('free', null);
  expect(await staying.role()).toEqual({ tier: 'plus', interval: 'month' });
  expect((await choosing.checkout('basic', 'month')).status).toBe(200);
  await payments.sweep();
  await payments.allEventsProcessed();
});
