import type { Form } from '../../form.ts';
import type { Routes } from '../api.ts';
import type { Faults } from '../faults.ts';
import { find, mergeMetadata } from '../find.ts';
import {
  DEFAULT_PORTAL,
  newPortalConfiguration,
  type PortalConfiguration,
} from '../objects/portal-configuration.ts';
import { listPage } from '../protocol/list.ts';
import { Params } from '../protocol/params.ts';
import type { StripeContext } from '../state.ts';

export function portalConfigurationRoutes(context: StripeContext, faults: Faults): Routes {
  const { state } = context;
  state.portalConfigurations[DEFAULT_PORTAL] ??= newPortalConfiguration({
    id: DEFAULT_PORTAL,
    features: readFeatures(new Params(ALL_FEATURES)),
    defaultReturnUrl: null,
    metadata: {},
    now: context.now(),
  });
  return {
    'POST /v1/billing_portal/configurations': ({ params }) => {
      const configuration = newPortalConfiguration({
        features: readFeatures(params),
        defaultReturnUrl: params.url('default_return_url'),
        metadata: params.metadata(),
        now: context.now(),
      });
      params.ignore('business_profile', 'name');
      params.done();
      state.portalConfigurations[configuration.id] = configuration;
      return configuration;
    },

    'GET /v1/billing_portal/configurations': ({ params }) =>
      listPage(
        Object.values(state.portalConfigurations).filter(
          ({ id }) => id !== DEFAULT_PORTAL || !faults.isPortalUnset(),
        ),
        params,
        '/v1/billing_portal/configurations',
        ['active', 'is_default'],
      ),

    'POST /v1/billing_portal/configurations/:id': ({ params, id }) => {
      const configuration = find(state.portalConfigurations, 'configuration', id);
      const features = params.has('features') ? readFeatures(params) : configuration.features;
      const returnUrl = params.url('default_return_url') ?? configuration.default_return_url;
      const active = params.boolean('active') ?? configuration.active;
      const metadata = mergeMetadata(configuration.metadata, params.metadata());
      params.ignore('business_profile', 'name');
      params.done();
      return Object.assign(configuration, {
        features,
        default_return_url: returnUrl,
        active,
        metadata,
        updated: context.now(),
      });
    },
  };
}

const ENABLED = { enabled: 'true' };
const ALL_FEATURES: Form = {
  features: {
    customer_update: { ...ENABLED, allowed_updates: ['address', 'name', 'tax_id'] },
    invoice_history: ENABLED,
    payment_method_update: ENABLED,
    subscription_cancel: ENABLED,
    subscription_update: ENABLED,
  },
};

function readFeatures(params: Params): PortalConfiguration['features'] {
  const features = params.object('features');
  const feature = (key: string) => {
    const given = features.object(key);
    return { given, enabled: given.boolean('enabled') ?? false };
  };
  const customer = feature('customer_update');
  const card = feature('payment_method_update');
  const cancel = feature('subscription_cancel');
  const update = feature('subscription_update');
  return {
    customer_update: {
      enabled: customer.enabled,
      allowed_updates: customer.given.texts(
        'allowed_updates',
      ) as PortalConfiguration['features']['customer_update']['allowed_updates'],
    },
    invoice_history: { enabled: feature('invoice_history').enabled },
    payment_method_update: { enabled: card.enabled, payment_method_configuration: null },
    subscription_cancel: {
      enabled: cancel.enabled,
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      mode: cancel.given.choice('mode', ['at_period_end', 'immediately']) ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      enabled: update.enabled,
      billing_cycle_anchor: null,
      default_allowed_updates: update.given.texts(
        'default_allowed_updates',
      ) as PortalConfiguration['features']['subscription_update']['default_allowed_updates'],
      products: update.given.list('products').map((offer) => ({
        product: offer.required('product'),
        prices: offer.texts('prices'),
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      proration_behavior:
        update.given.choice('proration_behavior', ['none', 'create_prorations', 'always_invoice']) ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior:
        update.given.choice('trial_update_behavior', ['continue_trial', 'end_trial']) ?? 'end_trial',
    },
  };
}
