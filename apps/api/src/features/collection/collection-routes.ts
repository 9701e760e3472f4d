import { BrandCollection, BrandId, ObservedStore, ObserveStore } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { operation } from '../../http/describe-routes.ts';
import { checkStore } from './check-store.ts';
import { getBrandCollection } from './get-brand-collection.ts';
import { liveCollectionRoutes } from './live-collection-routes.ts';
import { refreshBrand } from './refresh-brand.ts';

const params = z.object({ id: BrandId });

/** Provenance and refresh of a brand, and checks of new stores. */
export const collectionRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(liveCollectionRoutes(context, access));

    app.get(
      '/brands/:id/collection',
      operation({
        operationId: 'getBrandCollection',
        keyScope: 'brands',
        summary: 'Sources and evidence of a brand',
        problems: ['not-found'],
        params,
        response: { 200: BrandCollection },
      }),
      ({ params: { id }, claims }) => getBrandCollection(context, { id, claims }),
    );

    app.post(
      '/brands/:id/refresh',
      operation({
        operationId: 'refreshBrand',
        summary: 'Collect a brand again, before scheduled stores',
        brandLimit: false,
        problems: ['not-found', 'demonstration-brand', 'opted-out', 'too-many-requests'],
        params,
        response: { 202: BrandCollection },
      }),
      ({ params: { id }, claims }) => refreshBrand(context, { id, claims }),
    );

    app.post(
      '/brands/observe',
      operation({
        operationId: 'observeStore',
        keyScope: ['checks', 'extension'],
        summary: 'Collect a store that is not in the catalogue',
        brandLimit: false,
        problems: ['demonstration-brand', 'opted-out', 'too-many-requests'],
        body: ObserveStore,
        response: { 202: ObservedStore },
      }),
      ({ claims, body }) => checkStore(context, { text: body.address, userId: claims.sub }),
    );
  };
