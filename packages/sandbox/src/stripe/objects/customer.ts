import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type Customer = Wire<Stripe.Customer>;

export function newCustomer(given: {
  email: string | null;
  name: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: given.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata,
    name: given.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
