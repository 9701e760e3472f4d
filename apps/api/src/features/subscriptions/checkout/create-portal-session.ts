import { type AccessClaims, ApiError, type CreatePortalSession } from '@brandlode/contract';
import { findCustomer } from '@brandlode/database';
import Stripe from 'stripe';
import type { z } from 'zod';
import { isMissingCustomer, withStripeErrors } from '../../../gateways/stripe.ts';
import type { Services } from '../services.ts';
import { redirectUrl } from './redirect-url.ts';

/** Opens Stripe's page for changing or cancelling a subscription. `no-customer` before the first checkout. */
export async function createPortalSession(
  services: Services,
  claims: Pick<AccessClaims, 'sub'>,
  body: z.output<typeof CreatePortalSession>,
): Promise<{ url: string }> {
  const customer = await findCustomer(services.db, claims.sub);
  if (!customer) throw new ApiError('no-customer');
  return withStripeErrors(async () => {
    try {
      return await openPortal(
        services,
        customer.customer_id,
        redirectUrl(services.config, body.redirectPath),
      );
    } catch (error) {
      if (isMissingCustomer(error)) throw new ApiError('no-customer', { cause: error });
      throw error;
    }
  });
}

/** URL of the billing portal for a customer, with a link back to `returnUrl`. Throws `portal-unavailable`, or Stripe's error. */
export async function openPortal(
  { config, stripe, report }: Services,
  customerId: string,
  returnUrl: string,
): Promise<{ url: string }> {
  const { portalConfiguration } = config.stripe;
  try {
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
      ...(portalConfiguration ? { configuration: portalConfiguration } : {}),
    });
    return { url };
  } catch (error) {
    if (!isMisconfigured(error)) throw error;
    report('The billing portal cannot be opened: run npm run doctor', error);
    throw new ApiError('portal-unavailable', { cause: error });
  }
}

/** The configuration of the portal is missing, inactive or that of another account, or the key may not open it. */
const isMisconfigured = (error: unknown) =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && !isMissingCustomer(error));
