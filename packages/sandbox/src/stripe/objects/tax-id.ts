import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type TaxId = Wire<Stripe.TaxId>;

/** The supported types with the form of their values. */
export const TAX_ID_TYPES = {
  eu_vat: /^[A-Z]{2}(?=.*\d)[\dA-Z]{2,12}$/,
  gb_vat: /^GB[\dA-Z]{5,12}$/,
  us_ein: /^\d{2}-\d{7}$/,
} as const;
export type TaxIdType = keyof typeof TAX_ID_TYPES;
export const isTaxIdType = (type: string): type is TaxIdType => Object.hasOwn(TAX_ID_TYPES, type);

export function newTaxId(given: { customer: string; type: TaxIdType; value: string; now: number }): TaxId {
  const { customer, type, value } = given;
  return {
    id: newId('txi'),
    object: 'tax_id',
    country: type === 'us_ein' ? 'US' : value.slice(0, 2),
    created: given.now,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    // Stripe asks the registers of the European Union and the United Kingdom; here every number is in them.
    verification: {
      status: type === 'us_ein' ? 'unavailable' : 'verified',
      verified_address: null,
      verified_name: null,
    },
  };
}
