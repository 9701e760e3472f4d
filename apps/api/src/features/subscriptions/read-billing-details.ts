import type { AccessClaims, BillingDetails } from '@brandlode/contract';
import { findCustomer } from '@brandlode/database';
import { isMissingCustomer, withStripeErrors } from '../../gateways/stripe.ts';
import type { Services } from './services.ts';

const NONE: BillingDetails = { name: null, taxIds: [] };

/** The name and tax IDs that Stripe prints on a user's invoices; empty before the first checkout. */
export async function readBillingDetails(
  { db, stripe }: Pick<Services, 'db' | 'stripe'>,
  claims: Pick<AccessClaims, 'sub'>,
): Promise<BillingDetails> {
  const customer = await findCustomer(db, claims.sub);
  if (!customer) return NONE;
  return withStripeErrors(async () => {
    try {
      const found = await stripe.customers.retrieve(customer.customer_id, { expand: ['tax_ids'] });
      if (found.deleted) return NONE;
      return {
        name: found.business_name ?? found.name ?? null,
        taxIds: (found.tax_ids?.data ?? []).map(({ type, value, verification }) => ({
          type,
          value,
          isRejected: verification?.status === 'unverified',
        })),
      };
    } catch (error) {
      if (isMissingCustomer(error)) return NONE;
      throw error;
    }
  });
}
