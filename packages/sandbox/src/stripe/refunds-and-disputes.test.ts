import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { useTestSandbox } from '../testing.ts';

const sandbox = await useTestSandbox();

const chargeOf = async ({ customer }: Stripe.Subscription) =>
  (await sandbox.stripe.charges.list({ customer: customer as string })).data[0]!;
const disputeOf = async (subscription: Stripe.Subscription) =>
  (await sandbox.stripe.disputes.list({ charge: (await chargeOf(subscription)).id })).data[0]!;

describe('A charge', () => {
  it('is created for each paid invoice, and links to it by its payment intent', async () => {
    const subscription = await sandbox.newSubscription({ price: 'price_plus_month' });
    const charge = await chargeOf(subscription);
    expect(charge).toMatchObject({
      amount: 6900,
      paid: true,
      refunded: false,
      customer: subscription.customer,
    });
    const payments = await sandbox.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: charge.payment_intent as string },
    });
    expect(payments.data.map(({ invoice }) => invoice)).toEqual([subscription.latest_invoice]);
  });

  it('is not created for a trial', async () => {
    const subscription = await sandbox.newSubscription({ trialDays: 7 });
    expect(await chargeOf(subscription)).toBeUndefined();
  });

  it('is refunded in part or completely, never beyond what was paid', async () => {
    const charge = await chargeOf(await sandbox.newSubscription());
    await sandbox.stripe.refunds.create({ charge: charge.id, amount: 900 });
    expect(await sandbox.stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 900,
      refunded: false,
    });
    await expect(sandbox.stripe.refunds.create({ charge: charge.id, amount: 2001 })).rejects.toThrow(
      'greater than unrefunded amount',
    );
    await sandbox.stripe.refunds.create({ payment_intent: charge.payment_intent as string });
    expect((await sandbox.stripe.charges.retrieve(charge.id)).refunded).toBe(true);
    await expect(sandbox.stripe.refunds.create({ charge: charge.id })).rejects.toThrow(
      'already been refunded',
    );
    await expect
      .poll(() => sandbox.receiver.types().filter((type) => type === 'charge.refunded'))
      .toHaveLength(2);
  });
});

it.each([
  ['won', 'winning_evidence'],
  ['lost', 'losing_evidence'],
  ['under_review', 'Anything else'],
])('A dispute is %s with the evidence "%s"', async (status, uncategorized_text) => {
  const dispute = await disputeOf(await sandbox.newSubscription({ card: 'pm_card_createDispute' }));
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 2900 });
  const responded = await sandbox.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } });
  expect(responded.status).toBe(status);
});

it("responses carry the sandbox's advanced time in their Date header", async () => {
  await sandbox.advance(10);
  const list = await sandbox.stripe.customers.list({ limit: 1 });
  const ahead = Date.parse(String(list.lastResponse.headers.date)) - Date.now();
  expect(ahead / 86_400_000).toBeCloseTo(10, 2);
});
