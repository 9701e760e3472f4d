import { constants } from 'node:zlib';
import { BrandDetail, BrandId, FiltersAnswer } from '@brandlode/contract';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessRules } from '../../access.ts';
import type { Context } from '../../context.ts';
import { sendList } from './answers-at-once.ts';
import { collectionRoutes } from './collection-routes.ts';
import { getBrand } from './get-brand.ts';
import { listFilters } from './list-filters.ts';
import { LISTS } from './lists.ts';

/** Lists are packed once for all who ask (send-packed.ts); here each answer is packed as it goes out. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 2_000,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
};

/** The brand calls of section 7. Every one needs a paid plan, decided from the token on each call (decisions, access). */
export const catalogueRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    // Before the schema is checked: who may not call learns nothing about the call.
    app.addHook('onRequest', access.paid);
    const security = [{ accessToken: [] }];

    for (const list of LISTS)
      app.route({
        method: list.method,
        url: list.url,
        schema: {
          summary: list.summary,
          security,
          querystring: list.query,
          ...(list.payload && { body: list.payload }),
          response: { 200: list.response },
        },
        handler: (request, reply) => sendList(request, reply, list, context),
      });

    app.register(async (one: typeof app) => {
      await one.register(compress, COMPRESSION);
      one.get(
        '/brands/:id',
        {
          schema: {
            summary: 'One brand',
            security,
            params: z.object({ id: BrandId }),
            response: { 200: BrandDetail },
          },
        },
        (request) => getBrand(context, request.params.id),
      );
      await one.register(collectionRoutes(context));
      one.get(
        '/filters',
        {
          schema: {
            summary: 'Filter groups, bounds, categories, countries',
            security,
            response: { 200: FiltersAnswer },
          },
        },
        () => listFilters(context),
      );
    });
  };
