import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Form } from '../form.ts';
import type { Faults } from './faults.ts';
import { newId } from './objects/ids.ts';
import { API_VERSION } from './objects/wire.ts';
import { expand } from './protocol/expand.ts';
import { fingerprint, replay, storeResponse } from './protocol/idempotency.ts';
import { Params } from './protocol/params.ts';
import { StripeApiError, stripeErrors } from './protocol/stripe-error.ts';
import type { StripeContext } from './state.ts';

/** A request's parameters and the id in its path. */
export type Call = { params: Params; id: string };
/** The routes of a resource. Handlers are synchronous, so that requests never see each other's partial changes. */
export type Routes = { [route: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`]: (call: Call) => object };

/** Registers routes with what they share: key, faults, idempotency, `expand[]` and errors in Stripe's format. */
export function stripeApi(
  app: FastifyInstance,
  { context, faults, saved }: { context: StripeContext; faults: Faults; saved: () => Promise<void> },
  routes: Routes,
) {
  for (const [route, call] of Object.entries(routes)) {
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    app.route({ method, url, handler: (request, reply) => response(request, reply, call) });
  }
  app.all('/v1/*', (request, reply) =>
    response(request, reply, () => {
      throw stripeErrors.noRoute(request.method, request.url.split('?')[0]!);
    }),
  );

  async function response(request: FastifyRequest, reply: FastifyReply, call: (call: Call) => object) {
    const requestId = newId('req', 14);
    reply
      .header('request-id', requestId)
      .header('stripe-version', API_VERSION)
      // The sandbox's time, which a test may have advanced: the product uses it like Stripe's.
      .header('date', new Date(context.now() * 1000).toUTCString())
      .type('application/json');
    const fault = faults.forCall();
    if (fault.delay) await pause(fault.delay);
    if (fault.down) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    try {
      if (fault.status500) {
        throw new StripeApiError(500, {
          type: 'api_error',
          message: 'An unknown error occurred (fault switch).',
        });
      }
      authorize(request.headers.authorization);
      const form = (request.method === 'GET' ? request.query : (request.body ?? request.query)) as Form;
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      const print = fingerprint(request.method, request.url, form);
      const before = typeof key === 'string' ? replay(context.state, key, print) : null;
      if (before) {
        return reply.code(before.status).header('idempotent-replayed', 'true').send(before.body);
      }
      const { status, body } = run(context, call, request, form, {
        id: requestId,
        key: typeof key === 'string' ? key : null,
        print,
      });
      if (request.method !== 'GET') await saved();
      return reply.code(status).send(body);
    } catch (error) {
      const failure =
        error instanceof StripeApiError
          ? error
          : new StripeApiError(500, { type: 'api_error', message: `The sandbox failed: ${error}` });
      return reply.code(failure.status).send(errorBody(failure));
    }
  }
}

/** Runs a call, and stores its response under the idempotency key. */
function run(
  context: StripeContext,
  call: (call: Call) => object,
  request: FastifyRequest,
  form: Form,
  by: { id: string; key: string | null; print: string },
): { status: number; body: string } {
  const keep = (outcome: { status: number; body: string }) => {
    if (by.key) storeResponse(context.state, by.key, { request: by.print, ...outcome });
    context.changed();
    return outcome;
  };
  context.request = { id: by.id, idempotencyKey: by.key };
  try {
    const paths = Array.isArray(form.expand) ? form.expand.filter((path) => typeof path === 'string') : [];
    const params = new Params(form);
    const result = call({ params, id: (request.params as { id?: string }).id ?? '' });
    // Routes that change something check this before.
    if (request.method === 'GET') params.done();
    return keep({ status: 200, body: JSON.stringify(expand(context.state, result, paths)) });
  } catch (error) {
    // A declined card is a final result: the same key returns the same response.
    if (error instanceof StripeApiError && error.status === 402)
      return keep({ status: 402, body: errorBody(error) });
    throw error;
  } finally {
    context.request = { id: null, idempotencyKey: null };
  }
}

const errorBody = ({ shape }: StripeApiError) => JSON.stringify({ error: shape });

/** Bearer, or basic with the key as user name. Any test key will do. */
function authorize(header: string | undefined) {
  const [scheme, value] = header?.split(' ') ?? [];
  if (!value) throw stripeErrors.noKey();
  const key =
    scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':')[0]! : value;
  if (!key.startsWith('sk_test_')) throw stripeErrors.wrongKey(key);
}
