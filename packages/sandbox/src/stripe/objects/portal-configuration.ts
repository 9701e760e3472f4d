import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;

/** The account's default configuration. */
export const DEFAULT_PORTAL = 'bpc_default';

export function newPortalConfiguration(given: {
  id?: string;
  features: PortalConfiguration['features'];
  defaultReturnUrl: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): PortalConfiguration {
  return {
    id: given.id ?? newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: given.now,
    default_return_url: given.defaultReturnUrl,
    features: given.features,
    is_default: given.id === DEFAULT_PORTAL,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: given.metadata,
    name: null,
    updated: given.now,
  };
}
