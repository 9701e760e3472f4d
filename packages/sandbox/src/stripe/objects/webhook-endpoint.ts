import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Wire } from './wire.ts';

export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;

/** With its secret, which Stripe shows only when the endpoint is created. */
export function newWebhookEndpoint(given: {
  id?: string;
  url: string;
  enabledEvents: string[];
  secret?: string;
  description: string | null;
  metadata: Stripe.Metadata;
  now: number;
}): WebhookEndpoint & { secret: string } {
  return {
    id: given.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: given.now,
    description: given.description,
    enabled_events: given.enabledEvents,
    livemode: false,
    metadata: given.metadata,
    secret: given.secret ?? `whsec_${randomBytes(24).toString('hex')}`,
    status: 'enabled',
    url: given.url,
  };
}
