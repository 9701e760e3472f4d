import type Stripe from 'stripe';
import type { Wire } from './wire.ts';

export type Product = Wire<Stripe.Product>;

export function newProduct(given: {
  id: string;
  name: string;
  description: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): Product {
  return {
    id: given.id,
    object: 'product',
    active: true,
    created: given.now,
    default_price: null,
    description: given.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata,
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: given.now,
    url: null,
  };
}
