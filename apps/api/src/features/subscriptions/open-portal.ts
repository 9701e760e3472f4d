import type { Services } from './services.ts';

/** URL of the billing portal for a customer, with a link back to `returnUrl`. Throws Stripe's error. */
export async function openPortal(
  { config, stripe }: Services,
  customerId: string,
  returnUrl: string,
): Promise<{ url: string }> {
  const { portalConfiguration } = config.stripe;
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    ...(portalConfiguration ? { configuration: portalConfiguration } : {}),
  });
  return { url };
}
