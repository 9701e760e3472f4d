import type { Payments } from './payments.ts';

/** A subscriber to Basic whose upgrade to Plus has not been paid. */
export async function newUnpaidUpgrade(payments: Payments) {
  const user = await payments.newUser();
  await user.buy('basic', 'month');
  await payments.advance(7.1);
  await user.waitForStatus('active');
  await payments.press(await user.portal(), 'card', { card: '0341' });
  await payments.press(await user.portal(), 'switch', { price: 'price_plus_year' });
  await user.waitForStatus('past_due');
  return user;
}
