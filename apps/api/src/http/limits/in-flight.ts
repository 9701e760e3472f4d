import { ApiError } from '@brandlode/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Index among the requests in flight; -1 once it has finished, timed out or lost its client. */
    slot: number;
    hasTimedOut: boolean;
  }
  interface FastifyContextConfig {
    /** Not counted as in flight, and never rejected under load: the route must have a separate limit or be cheap. */
    exemptFromLoadShedding?: boolean;
    /** Milliseconds until a request of this route times out. */
    timeoutMs?: number;
  }
}

type Slot = { reply: FastifyReply; endsAt: number; timeoutMs: number; isCounted: boolean };

/** Milliseconds until a request times out. */
const TIMEOUT_MS = 25_000;
const CHECK_EVERY_MS = 1_000;

/**
 * Counts the requests in flight, except on exempt routes, and times out all requests: 503 `unavailable`, or a closed connection if the
 * response has started. One check of an array per second costs a tenth of Fastify's `handlerTimeout`, with its timer for each request.
 */
export function inFlightRequests(app: FastifyInstance, timeoutMs = TIMEOUT_MS): () => number {
  const slots: (Slot | undefined)[] = [];
  const free: number[] = [];
  let counted = 0;
  const release = (reply: FastifyReply) => {
    if (reply.slot < 0) return;
    if (slots[reply.slot]?.isCounted) counted--;
    slots[reply.slot] = undefined;
    free.push(reply.slot);
    reply.slot = -1;
  };

  app.decorateReply('slot', -1);
  app.decorateReply('hasTimedOut', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions;
    const isCounted = config.exemptFromLoadShedding !== true;
    if (isCounted) counted++;
    reply.slot = free.pop() ?? slots.length;
    const timeout = config.timeoutMs ?? timeoutMs;
    slots[reply.slot] = { reply, endsAt: performance.now() + timeout, timeoutMs: timeout, isCounted };
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    release(reply);
    done();
  });

  const check = setInterval(
    () => {
      const now = performance.now();
      for (const request of slots) {
        if (!request) continue;
        const { reply, endsAt } = request;
        // The client closed the connection before the response.
        if (reply.raw.closed) release(reply);
        else if (endsAt < now) {
          release(reply);
          timeOut(reply, request.timeoutMs);
        }
      }
    },
    Math.min(CHECK_EVERY_MS, timeoutMs),
  );
  check.unref();
  // A connection busy while the server closes would keep it open until it is idle; Fastify closes those of later requests.
  app.addHook('preClose', async () => {
    for (const request of slots)
      if (request && !request.reply.raw.headersSent) request.reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(check));
  return () => counted;
}

function timeOut(reply: FastifyReply, timeoutMs: number) {
  reply.hasTimedOut = true;
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent)
    // The rest of a body that arrives too slowly is not waited for.
    reply
      .header('connection', 'close')
      .send(new ApiError('unavailable', { cause: new Error(`no response within ${timeoutMs} ms`) }));
}
