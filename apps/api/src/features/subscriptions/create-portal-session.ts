import type { AccessClaims, CreatePortalSession } from '@brandlode/contract';
import { findCustomer } from '@brandlode/database';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { isMissingCustomer, withStripeErrors } from '../../gateways/stripe.ts';
import { openPortal } from './open-portal.ts';
import { ownUrl } from './own-url.ts';
import type { Services } from './services.ts';

/** The page on which a user changes or cancels what they pay. `no-customer` for who never began a checkout. */
export async function createPortalSession(
  services: Services,
  claims: AccessClaims,
  body: z.output<typeof CreatePortalSession>,
): Promise<{ url: string }> {
  const customer = await findCustomer(services.db, claims.sub);
  if (!customer) throw new ApiError('no-customer');
  return withStripeErrors(async () => {
    try {
      return await openPortal(services, customer.customerId, ownUrl(services.config, body.redirectPath));
    } catch (error) {
      if (isMissingCustomer(error)) throw new ApiError('no-customer', { cause: error });
      throw error;
    }
  });
}
