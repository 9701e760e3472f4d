import { ApiError } from '@brandlode/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Where the call stands among those under way; -1 once it is answered or given up. */
    place: number;
  }
}

/** Milliseconds until a call is given up. */
const LIMIT = 25_000;
/** Milliseconds between looks. */
const LOOK = 1_000;

/**
 * How many calls are not answered yet. One that takes too long gets 503 `unavailable`, or, where its answer has begun, a closed
 * connection. One look a second at all of them costs a tenth of a timer and an abort signal for each, as Fastify's own
 * `handlerTimeout` has, and places in a list cost less than keys of a map that grows and shrinks at every call (figures:
 * npm run bench -- http).
 */
export function callsUnderWay(app: FastifyInstance, limit = LIMIT): () => number {
  const places: ({ reply: FastifyReply; began: number } | undefined)[] = [];
  const free: number[] = [];
  const leave = (reply: FastifyReply) => {
    if (reply.place < 0) return;
    places[reply.place] = undefined;
    free.push(reply.place);
    reply.place = -1;
  };

  app.decorateReply('place', -1);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.place = free.pop() ?? places.length;
    places[reply.place] = { reply, began: performance.now() };
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    leave(reply);
    done();
  });

  const look = setInterval(
    () => {
      const late = performance.now() - limit;
      for (const call of places) {
        if (!call) continue;
        const { reply, began } = call;
        // A caller who left before the answer.
        if (reply.raw.closed) leave(reply);
        else if (began < late) {
          leave(reply);
          giveUp(reply, limit);
        }
      }
    },
    Math.min(LOOK, limit),
  );
  look.unref();
  // A connection busy while the server closes would hold it open until it idles out; later calls are told so by Fastify.
  app.addHook('preClose', async () => {
    for (const call of places)
      if (call && !call.reply.raw.headersSent) call.reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(look));
  return () => places.length - free.length;
}

function giveUp(reply: FastifyReply, limit: number) {
  if (reply.raw.headersSent) reply.raw.destroy();
  else if (!reply.sent)
    reply.send(new ApiError('unavailable', { cause: new Error(`no answer in ${limit} ms`) }));
}
