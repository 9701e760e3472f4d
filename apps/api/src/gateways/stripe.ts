import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ApiError } from '@brandlode/contract';
import Stripe from 'stripe';
import type { Config } from '../config.ts';

/** Per attempt, of three; with backoff the last one ends before the user's request times out. */
const ATTEMPT_TIMEOUT_MS = 7_000;

/** Client of Stripe, or of the server at `STRIPE_API_BASE`. Throws if there is no key. */
export function openStripe(
  { secretKey, apiBase }: Pick<Config['stripe'], 'secretKey' | 'apiBase'>,
  attemptMs = ATTEMPT_TIMEOUT_MS,
): Stripe {
  if (!secretKey) {
    throw new Error(
      'STRIPE_SECRET_KEY is needed to run the API alone (npm start brings the sandbox and its key)',
    );
  }
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const isHttp = base?.protocol === 'http:';
  return new Stripe(secretKey, {
    timeout: attemptMs,
    maxNetworkRetries: 2,
    telemetry: false,
    // Stripe's own timeout starts only when the connection is open, the agent's at once.
    httpClient: httpClientForObjects(
      new (isHttp ? HttpAgent : HttpsAgent)({ keepAlive: true, timeout: attemptMs }),
    ),
    ...(base && {
      host: base.hostname,
      protocol: isHttp ? 'http' : 'https',
      port: base.port || (isHttp ? 80 : 443),
    }),
  });
}

/** Stripe's responses name their object type; anything else came from an intermediary and counts as a failure. */
function httpClientForObjects(agent: HttpAgent) {
  const client = Stripe.createNodeHttpClient(agent);
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: { object?: unknown; error?: unknown } | null = await toJSON();
      if (typeof body?.object !== 'string' && !body?.error) throw new Error('Not a Stripe object.');
      return body;
    };
    return response;
  };
  return client;
}

/** Event types the product handles, for which the Stripe endpoint is set up. Any other is only recorded. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.tax_id.created',
  'customer.tax_id.deleted',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.closed',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const handled = new Set<string>(WEBHOOK_EVENTS);
export const isHandledEvent = (type: string) => handled.has(type);

/** Whether Stripe reports that an object does not exist (any more). An object of live mode that a key of test mode cannot see does exist. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  !/exists in live mode/i.test(error.message);

export const isMissingCustomer = (error: unknown): boolean =>
  isMissing(error) && /^No such customer/i.test(error.message);

export const isMissingSubscription = (error: unknown): boolean =>
  isMissing(error) && /^No such subscription/i.test(error.message);

/** For a request of a user: Stripe's own failures become `upstream-failed`, without its message. */
export async function withStripeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ApiError('upstream-failed', { cause: error });
    throw error;
  }
}

/** Returns the id in a field, whether it is expanded or not. */
export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null);

/**
 * Unix seconds by the clock of the responding server. Stripe's periods are compared with its own time: ours may be wrong, and the
 * sandbox's may run ahead.
 */
export function stripeTime({ lastResponse }: Stripe.Response<object>): number {
  const date = Date.parse(String(lastResponse.headers.date));
  return Math.floor((Number.isNaN(date) ? Date.now() : date) / 1000);
}
