import type Stripe from 'stripe';

/**
 * What the next invoice of a subscription charges, in the currency's smallest unit: discounts and credit make it less than the price.
 * Null if Stripe does not say.
 */
export async function readNextCharge(stripe: Stripe, subscription: string): Promise<number | null> {
  try {
    return (await stripe.invoices.createPreview({ subscription })).amount_due;
  } catch {
    return null;
  }
}
