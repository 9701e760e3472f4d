import { BrandCollection, BrandHistory, BrandId, ObservedStore, ObserveStore } from '@brandlode/contract';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getBrandCollection } from './get-brand-collection.ts';
import { getBrandHistory } from './get-brand-history.ts';
import { observeStore } from './observe-store.ts';
import { refreshBrand } from './refresh-brand.ts';

/** Provenance, history and refresh of a brand; registered inside the brand routes, with their access rule. */
export const collectionRoutes =
  (context: Context, rateLimit: preHandlerAsyncHookHandler): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ id: BrandId });

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
        preHandler: rateLimit,
      },
      ({ params: { id }, claims }) => getBrandCollection(context, { id, claims }),
    );

    app.get(
      '/brands/:id/history',
      {
        schema: {
          operationId: 'getBrandHistory',
          keyScope: 'brands',
          summary: "A brand's metrics by day",
          problems: ['not-found'],
          params,
          response: { 200: BrandHistory },
        },
        preHandler: rateLimit,
      },
      (request) => getBrandHistory(context, request.params.id),
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
