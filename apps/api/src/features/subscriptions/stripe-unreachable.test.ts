import { afterAll, beforeAll, expect, it } from 'vitest';
import { inParallel } from './testing/in-parallel.ts';
import { type Payments, startPayments } from './testing/payments.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.stop());

it('neither loses nor invents plans while Stripe is unreachable, and is correct after it returns', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => payments.newUser()));
  const urls = await Promise.all(users.map(async (user) => (await user.checkout('plus', 'month')).json.url));
  const portals = new Map<number, string>();
  // Four are subscribed before it happens.
  await inParallel(4, [0, 1, 2, 3], async (index) => {
    await payments.pay(urls[index]!);
    await users[index]!.waitForRole('plus', 'month');
    portals.set(index, await users[index]!.portal());
  });

  await payments.fault({ apiDown: true });
  // Users pay, switch and cancel on Stripe's own pages during the outage; every event gets 500.
  await inParallel(4, [4, 5, 6, 7], async (index) => void (await payments.pay(urls[index]!)));
  await payments.press(portals.get(0)!, 'switch', { price: 'price_basic_year' });
  await payments.press(portals.get(1)!, 'cancel', { when: 'now' });
  await new Promise((passed) => setTimeout(passed, 1500));
  expect(await users[4]!.role()).toEqual({ tier: 'free', interval: null });
  expect(await users[0]!.role()).toEqual({ tier: 'plus', interval: 'month' });
  // Calls of users who wait fail with a name, and the sweep is not thrown off its way.
  expect((await users[8]!.checkout('basic', 'month')).json).toMatchObject({
    status: 502,
    code: 'upstream-failed',
  });
  expect(await payments.reconcileOpenCheckout(users[5]!.id)).toBe('open');
  await payments.sweep();

  await payments.noFaults();
  await inParallel(4, [4, 5, 6, 7], (index) => users[index]!.waitForRole('plus', 'month'));
  await users[0]!.waitForRole('basic', 'year');
  await users[1]!.waitForRole('free', null);
  expect(await users[2]!.role()).toEqual({ tier: 'plus', interval: 'month' });
  expect((await users[8]!.checkout('basic', 'month')).status).toBe(200);
  await payments.sweep();
  await payments.allEventsProcessed();
});
