import { finished } from 'node:stream';
import { BrandId, isPaid } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { countStream, followCollection, MAX_STREAM_MS } from './follow-collection.ts';
import { sendEvents } from './send-events.ts';

const params = z.object({ id: BrandId });

/** Streams the progress of the collection of a brand. */
export const liveCollectionRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.get(
      '/brands/:id/collection/live',
      {
        schema: {
          operationId: 'followBrandCollection',
          summary: 'The same as server-sent events, while a collection is in progress',
          description:
            'Each event has a BrandCollection as its data; the first one is sent at once, further ones with each change. The stream ends with the collection, at the latest after five minutes.',
          problems: ['not-found', 'too-many-requests'],
          params,
        },
        // One open connection for each waiting user, with a separate limit.
        config: { exemptFromLoadShedding: true, timeoutMs: MAX_STREAM_MS + 10_000 },
        compress: false,
      },
      async (request, reply) => {
        const { params, claims } = request;
        // This is also called if the client has left already.
        finished(reply.raw, countStream(claims.sub));
        const events = await followCollection(
          context,
          { id: params.id, claims },
          async () => !reply.raw.closed && !isClosing && isPaid((await access.identify(request))?.tier),
        );
        return sendEvents(reply, events);
      },
    );
  };
