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
      // The configuration is missing, inactive or that of another account.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        services.report('The billing portal cannot be opened: run npm run doctor', error);
        throw new ApiError('portal-unavailable', { cause: error });
      }
      throw error;
    }
  });
}

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
