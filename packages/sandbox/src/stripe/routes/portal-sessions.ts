import type { Routes } from '../api.ts';
import type { Faults } from '../faults.ts';
import { findParam, requireParam } from '../find.ts';
import { newPortalSession } from '../objects/portal-session.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

/** Portal sessions; the oldest are evicted. Stripe's expire after minutes. */
const KEPT = 200;

export function portalSessionRoutes(context: StripeContext, faults: Faults): Routes {
  const { state } = context;
  return {
    'POST /v1/billing_portal/sessions': ({ params }) => {
      const customer = requireParam(state.customers, 'customer', params, 'customer');
      const returnUrl = params.url('return_url');
      const configuration = findParam(state.portalConfigurations, 'configuration', params, 'configuration');
      if (configuration && !configuration.active) {
        throw stripeErrors.invalid(
          'configuration',
          'The configuration is inactive. Use an active configuration to create a portal session.',
        );
      }
      if (!configuration && faults.isPortalUnset()) {
        throw stripeErrors.invalid(
          'configuration',
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
        );
      }
      params.ignore('locale');
      params.done();
      const session = newPortalSession({
        origin: context.origin(),
        customer: customer.id,
        returnUrl,
        configuration: configuration?.id ?? null,
        now: context.now(),
      });
      state.portals[session.url.slice(session.url.lastIndexOf('/') + 1)] = session;
      const keys = Object.keys(state.portals);
      for (const old of keys.slice(0, Math.max(0, keys.length - KEPT))) delete state.portals[old];
      return session;
    },
  };
}
