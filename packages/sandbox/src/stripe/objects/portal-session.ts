import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type PortalSession = Wire<Stripe.BillingPortal.Session>;

export function newPortalSession(given: {
  origin: string;
  customer: string;
  returnUrl: string | null;
  configuration: string | null;
  now: number;
}): PortalSession {
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: given.configuration ?? 'bpc_sandbox',
    created: given.now,
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `${given.origin}/p/session/${newId('test', 40)}`,
  };
}
