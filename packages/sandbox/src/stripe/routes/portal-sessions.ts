import type { Routes } from '../api.ts';
import { findParam, requireParam } from '../find.ts';
import { newPortalSession } from '../objects/portal-session.ts';
import type { StripeContext } from '../state.ts';

/** Portal sessions; the oldest are evicted. Stripe's expire after minutes. */
const KEPT = 200;

export function portalSessionRoutes(context: StripeContext): Routes {
  const { state } = context;
  return {
    'POST /v1/billing_portal/sessions': ({ params }) => {
      const customer = requireParam(state.customers, 'customer', params, 'customer');
      const returnUrl = params.url('return_url');
      const configuration = findParam(state.portalConfigurations, 'configuration', params, 'configuration');
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
