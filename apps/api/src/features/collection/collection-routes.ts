import { finished, Readable } from 'node:stream';
import { BrandCollection, BrandId, isPaid, ObservedStore, ObserveStore } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { countStream, followCollection, MAX_STREAM_MS } from './follow-collection.ts';
import { getBrandCollection } from './get-brand-collection.ts';
import { observeStore } from './observe-store.ts';
import { refreshBrand } from './refresh-brand.ts';

/** Provenance and refresh of a brand, and checks of new stores. */
export const collectionRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ id: BrandId });
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.get(
      '/brands/:id/collection',
      {
        schema: {
          operationId: 'getBrandCollection',
          keyScope: 'brands',
          summary: 'Sources and evidence of a brand',
          problems: ['not-found'],
          params,
          response: { 200: BrandCollection },
        },
      },
      ({ params: { id }, claims }) => getBrandCollection(context, { id, claims }),
    );

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
        // Also called if the client has left already.
        finished(reply.raw, countStream(claims.sub));
        const events = await followCollection(
          context,
          { id: params.id, claims },
          async () => !reply.raw.closed && !isClosing && isPaid((await access.identify(request))?.tier),
        );
        return (
          reply
            .type('text/event-stream')
            .header('cache-control', 'no-store')
            // A stream that ends while the server closes would leave an idle connection.
            .header('connection', 'close')
            // Prevents proxies from buffering the events.
            .header('x-accel-buffering', 'no')
            .send(Readable.from(events))
        );
      },
    );

    app.post(
      '/brands/:id/refresh',
      {
        schema: {
          operationId: 'refreshBrand',
          summary: 'Collect a brand again, before scheduled stores',
          brandLimit: false,
          problems: ['not-found', 'demonstration-brand', 'opted-out', 'too-many-requests'],
          params,
          response: { 202: BrandCollection },
        },
      },
      async ({ params: { id }, claims }, reply) =>
        reply.code(202).send(await refreshBrand(context, { id, claims })),
    );

    app.post(
      '/brands/observe',
      {
        schema: {
          operationId: 'observeStore',
          keyScope: 'extension',
          summary: 'Collect a store that is not in the catalogue',
          brandLimit: false,
          problems: ['demonstration-brand', 'opted-out', 'too-many-requests'],
          body: ObserveStore,
          response: { 202: ObservedStore },
        },
      },
      async (request, reply) =>
        reply
          .code(202)
          .send(await observeStore(context, { text: request.body.address, userId: request.claims.sub })),
    );
  };
