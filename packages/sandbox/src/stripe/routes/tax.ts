import type Stripe from 'stripe';
import type { Routes } from '../api.ts';
import { TAX_RATES } from '../billing/tax.ts';
import type { Faults } from '../faults.ts';
import { find } from '../find.ts';
import { isTaxIdType, newTaxId, TAX_ID_TYPES, type TaxId } from '../objects/tax-id.ts';
import { heldList } from '../objects/wire.ts';
import { listPage } from '../protocol/list.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

/** Stores a tax ID of a customer. Throws for a value that its type does not allow. */
export function addTaxId(context: StripeContext, customer: string, type: string, given: string): TaxId {
  const value = given.trim().toUpperCase();
  if (!isTaxIdType(type)) throw stripeErrors.invalid('type', `Invalid type: ${type}`);
  if (!TAX_ID_TYPES[type].test(value))
    throw stripeErrors.invalid('value', `Invalid value for ${type}.`, 'tax_id_invalid');
  const taxId = newTaxId({ customer, type, value, now: context.now() });
  context.state.taxIds[taxId.id] = taxId;
  context.emit('customer.tax_id.created', taxId);
  return taxId;
}

export function removeTaxIds(context: StripeContext, customer: string) {
  for (const taxId of Object.values(context.state.taxIds)) {
    if (taxId.customer !== customer) continue;
    delete context.state.taxIds[taxId.id];
    context.emit('customer.tax_id.deleted', taxId);
  }
}

export function taxRoutes(context: StripeContext, faults: Faults): Routes {
  const { state } = context;
  return {
    'POST /v1/customers/:id/tax_ids': ({ params, id }) => {
      const customer = find(state.customers, 'customer', id);
      const [type, value] = [params.required('type'), params.required('value')];
      params.done();
      return addTaxId(context, customer.id, type, value);
    },

    'GET /v1/customers/:id/tax_ids': ({ params, id }) => {
      find(state.customers, 'customer', id);
      const own = Object.values(state.taxIds).filter(({ customer }) => customer === id);
      return listPage(own, params, `/v1/customers/${id}/tax_ids`);
    },

    'GET /v1/tax/settings': () => {
      const isPending = faults.isTaxPending();
      return {
        object: 'tax.settings',
        defaults: { provider: 'stripe', tax_behavior: 'inclusive', tax_code: 'txcd_10103001' },
        head_office: isPending ? null : { address: { ...NO_ADDRESS, country: 'DE' } },
        livemode: false,
        status: isPending ? 'pending' : 'active',
        status_details: isPending ? { pending: { missing_fields: ['head_office'] } } : { active: {} },
      } satisfies Stripe.Tax.Settings;
    },

    'GET /v1/tax/registrations': ({ params }) => {
      params.ignore('status', 'limit');
      const countries = Object.keys(TAX_RATES);
      return heldList(
        countries.map((country) => ({
          id: `taxreg_${country}`,
          object: 'tax.registration',
          country,
          status: 'active',
        })),
        '/v1/tax/registrations',
      );
    },
  };
}

const NO_ADDRESS = { city: null, line1: null, line2: null, postal_code: null, state: null };
