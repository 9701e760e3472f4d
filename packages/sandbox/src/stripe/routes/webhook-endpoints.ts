import { isLoopback } from '../../loopback.ts';
import type { Routes } from '../api.ts';
import { find, mergeMetadata } from '../find.ts';
import { newWebhookEndpoint, type WebhookEndpoint } from '../objects/webhook-endpoint.ts';
import { listPage } from '../protocol/list.ts';
import type { Params } from '../protocol/params.ts';
import { stripeErrors } from '../protocol/stripe-error.ts';
import type { StripeContext } from '../state.ts';

export function webhookEndpointRoutes(context: StripeContext): Routes {
  const { state } = context;
  const readUrl = (params: Params) => {
    const url = params.url('url');
    if (url !== null && !isLoopback(new URL(url).hostname)) {
      throw stripeErrors.invalid('url', 'The sandbox delivers events on loopback only.', 'url_invalid');
    }
    return url;
  };
  return {
    'POST /v1/webhook_endpoints': ({ params }) => {
      const url = readUrl(params);
      if (url === null) throw stripeErrors.missing('url');
      const enabledEvents = params.texts('enabled_events');
      if (enabledEvents.length === 0) throw stripeErrors.missing('enabled_events');
      const description = params.text('description');
      const metadata = params.metadata();
      params.ignore('api_version');
      params.done();
      const endpoint = newWebhookEndpoint({ url, enabledEvents, description, metadata, now: context.now() });
      state.endpoints[endpoint.id] = endpoint;
      return endpoint;
    },

    'GET /v1/webhook_endpoints': ({ params }) =>
      listPage(Object.values(state.endpoints).map(withoutSecret), params, '/v1/webhook_endpoints'),

    'POST /v1/webhook_endpoints/:id': ({ params, id }) => {
      const endpoint = find(state.endpoints, 'webhook_endpoint', id);
      const url = readUrl(params) ?? endpoint.url;
      const types = params.texts('enabled_events');
      const disabled = params.boolean('disabled');
      const description = params.has('description') ? params.text('description') : endpoint.description;
      const metadata = mergeMetadata(endpoint.metadata, params.metadata());
      params.done();
      Object.assign(endpoint, {
        url,
        description,
        metadata,
        enabled_events: types.length ? types : endpoint.enabled_events,
        status: disabled === null ? endpoint.status : disabled ? 'disabled' : 'enabled',
      });
      return withoutSecret(endpoint);
    },

    'DELETE /v1/webhook_endpoints/:id': ({ params, id }) => {
      find(state.endpoints, 'webhook_endpoint', id);
      params.done();
      delete state.endpoints[id];
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  };
}

/** Stripe shows the secret only when the endpoint is created. */
function withoutSecret({ secret: _, ...endpoint }: WebhookEndpoint & { secret: string }): WebhookEndpoint {
  return endpoint;
}
