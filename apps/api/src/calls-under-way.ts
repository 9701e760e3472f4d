import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from './errors.ts';

/** Milliseconds until a call is given up. */
const LIMIT = 25_000;
/** Milliseconds between looks. */
const LOOK = 1_000;

/**
 * The calls that are not answered yet, oldest first, with the time (milliseconds) at which each began. One that takes too long
 * gets 503 `unavailable`, or, where its answer has begun, a closed connection. One look a second at all of them costs a tenth
 * of a timer and an abort signal for each, as Fastify's own `handlerTimeout` has (figures: npm run bench -- http).
 */
export function callsUnderWay(app: FastifyInstance, limit = LIMIT): ReadonlyMap<FastifyReply, number> {
  const calls = new Map<FastifyReply, number>();
  app.addHook('onRequest', (_request, reply, done) => {
    calls.set(reply, performance.now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    calls.delete(reply);
    done();
  });

  const look = setInterval(
    () => {
      const late = performance.now() - limit;
      for (const [reply, began] of calls) {
        // A caller who left before the answer.
        if (reply.raw.closed) calls.delete(reply);
        else if (began < late) {
          calls.delete(reply);
          giveUp(reply, limit);
        }
      }
    },
    Math.min(LOOK, limit),
  );
  look.unref();
  // A connection busy while the server closes would hold it open until it idles out; later calls are told so by Fastify.
  app.addHook('preClose', async () => {
    for (const reply of calls.keys()) if (!reply.raw.headersSent) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(look));
  return calls;
}

function giveUp(reply: FastifyReply, limit: number) {
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent)
    reply.send(new ApiError('unavailable', { cause: new Error(`no answer in ${limit} ms`) }));
}
