import type Stripe from 'stripe';

type Shape = Pick<Stripe.StripeRawError, 'message' | 'code' | 'param' | 'decline_code'> & {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
};

export class StripeApiError extends Error {
  readonly status: number;
  readonly shape: Shape;
  constructor(status: number, shape: Shape) {
    super(shape.message);
    this.status = status;
    this.shape = shape;
  }
}

const invalid = (status: number, message: string, more: { code?: string; param?: string } = {}) =>
  new StripeApiError(status, { type: 'invalid_request_error', message, ...more });

export const stripeErrors = {
  missing: (param: string) =>
    invalid(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param }),
  unknown: (params: string[]) =>
    invalid(
      400,
      `Received unknown parameter${params.length > 1 ? 's' : ''}: ${params.join(', ')} (not known to the sandbox, see docs/sandbox-differences.md)`,
      { code: 'parameter_unknown', param: params[0] },
    ),
  invalid: (param: string, message: string, code?: string) => invalid(400, message, { code, param }),
  noSuch: (what: string, id: string) =>
    invalid(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }),
  noSuchParam: (what: string, id: string, param: string) =>
    invalid(400, `No such ${what}: '${id}'`, { code: 'resource_missing', param }),
  noRoute: (method: string, path: string) =>
    invalid(
      404,
      `Unrecognized request URL (${method}: ${path}). The sandbox does not know it, or it does not exist.`,
    ),
  noKey: () =>
    invalid(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    ),
  wrongKey: (key: string) =>
    invalid(401, `Invalid API Key provided: ${key.slice(0, 8)}***. The sandbox accepts sk_test_ keys.`),
  idempotency: (key: string) =>
    new StripeApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
  declined: () =>
    new StripeApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }),
};
