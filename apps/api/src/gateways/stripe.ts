import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';

/** Of three tries; with the pauses between them a call ends before the user's own request does. */
const ATTEMPT_WITHIN_MS = 7_000;

/** The client of Stripe, or of what stands at `STRIPE_API_BASE`. Throws where there is no key. */
export function openStripe({ secretKey, apiBase }: Pick<Config['stripe'], 'secretKey' | 'apiBase'>): Stripe {
  if (!secretKey) {
    throw new Error(
      'STRIPE_SECRET_KEY is needed to run the API alone (npm start brings the sandbox and its key)',
    );
  }
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: ATTEMPT_WITHIN_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: clientThatReadsObjects(),
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
    }),
  });
}

/** Stripe's answers are objects with a name; anything else came from something in between, and counts as no answer. */
function clientThatReadsObjects() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer: { object?: unknown; error?: unknown } | null = await toJSON();
      if (typeof answer?.object !== 'string' && !answer?.error) throw new Error('Not an object of Stripe.');
      return answer;
    };
    return response;
  };
  return client;
}

/** Whether Stripe says that the customer a call was about does not exist (any more). */
export const isMissingCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  /^No such customer/i.test(error.message);

/** Runs calls for a user who waits: Stripe's own failures become `upstream-failed`, without its words. */
export async function withStripeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ApiError('upstream-failed', { cause: error });
    throw error;
  }
}

/** The id of what a field holds, as Stripe answers it or expanded. */
export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null);

/**
 * Unix seconds by the clock of whoever answered. What Stripe says of periods is compared with its own time: ours may be
 * wrong, and that of a stand-in may run ahead.
 */
export function stripeTime({ lastResponse }: Stripe.Response<object>): number {
  const date = Date.parse(String(lastResponse.headers.date));
  return Math.floor((Number.isNaN(date) ? Date.now() : date) / 1000);
}
