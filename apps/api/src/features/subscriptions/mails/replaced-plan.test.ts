import { expect, it } from 'vitest';
import { TIMEOUT_MS, usePayments } from '../testing/payments.ts';

const payments = await usePayments();

it('does not notify a user that the plan has ended while another subscription grants a plan', async () => {
  const { stripe, database } = payments;
  const user = await payments.newUser();
  await user.buy('basic', 'month');
  await user.waitForRole('basic', 'month');
  const first = await user.subscription();
  await stripe.subscriptions.create({
    customer: String(first.customer),
    items: [{ price: 'price_plus_year' }],
    default_payment_method: String(first.default_payment_method),
  });
  await stripe.subscriptions.cancel(first.id);
  await user.waitForRole('plus', 'year');
  await payments.allEventsProcessed();
  const jobs = async (state: string) => {
    const rows = await database.query(
      `select data ->> 'type' as type from pgboss.job where name = 'subscriptions-mail' and state ${state}`,
    );
    return rows.map(({ type }) => type);
  };
  await expect
    .poll(() => jobs("= 'completed'"), { timeout: TIMEOUT_MS })
    .toContain('customer.subscription.deleted');
  await expect.poll(() => jobs("< 'completed'"), { timeout: TIMEOUT_MS }).toEqual([]);
  const subjects = (await payments.mailsTo(user)).map(({ subject }) => subject);
  expect(subjects).not.toContainEqual(expect.stringContaining('plan has ended'));
});
