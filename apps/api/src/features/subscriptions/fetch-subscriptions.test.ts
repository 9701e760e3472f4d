import { expect, it } from 'vitest';
import { overdueOf } from './fetch-subscriptions.ts';

const PRICES = {
  basic: { month: ['price_basic'], year: [] },
  plus: { month: ['price_plus'], year: [] },
};
const config = { stripe: { prices: PRICES, pastDueGraceDays: 7 } };

/** An open invoice that charges a price. */
const invoiceOf = (price: string, created: number) => ({
  created,
  amount_remaining: 100,
  currency: 'usd',
  status_transitions: { finalized_at: null },
  next_payment_attempt: null,
  billing_reason: 'subscription_cycle',
  lines: { data: [{ amount: 100, parent: null, pricing: { price_details: { price } } }] },
});

it('names the plan of the newest unpaid invoice, and sums up all of them', async () => {
  const data = [invoiceOf('price_plus', 2_000), invoiceOf('price_basic', 1_000)];
  const stripe = { invoices: { list: async () => ({ data }) } };
  const overdue = await overdueOf({ config, stripe } as never, { id: 'sub_1', items: { data: [] } } as never);
  expect(overdue).toMatchObject({
    charge: { tier: 'plus', amount: 200 },
    priceId: 'price_basic',
    graceEnds: 1_000 + 7 * 86_400,
  });
});
