import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Payments, startPayments } from './testing/payments.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.stop());

it('gives a former subscriber the plan just paid for at the next token, even if no event ever arrives', async () => {
  const person = await payments.newUser();
  await person.buy('plus', 'year');
  await person.waitForRole('plus', 'year');
  await payments.stripe.subscriptions.cancel((await person.subscription()).id);
  await person.waitForRole('free', null);
  await payments.allEventsProcessed();

  await payments.fault({ drop: true });
  expect((await person.buy('basic', 'month')).status).toBe(303);
  expect(await payments.reconcileOpenCheckout(person.id)).toBe('settled');
  expect(await person.role()).toEqual({ tier: 'basic', interval: 'month' });
});
