import { expect, it } from 'vitest';
import { usePayments } from '../testing/payments.ts';

const payments = await usePayments();

it('gives a former subscriber the plan just paid for at the next token, even if no event ever arrives', async () => {
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
