import { expect, it } from 'vitest';
import { usePayments } from './testing/payments.ts';

const payments = await usePayments();

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
