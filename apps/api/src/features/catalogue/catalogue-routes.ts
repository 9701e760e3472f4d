import { constants } from 'node:zlib';
import {
  BrandDetail,
  BrandId,
  BrandList,
  BrowseQuery,
  FacetsAnswer,
  FilteredBrandList,
  FilterPayload,
  FilterQuery,
  FiltersAnswer,
  SearchQuery,
} from '@brandlode/contract';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccessRules } from '../../access.ts';
import type { Context } from '../../context.ts';
import { browseBrands } from './browse-brands.ts';
import { collectionRoutes } from './collection-routes.ts';
import { countFacets } from './count-facets.ts';
import { filterBrands } from './filter-brands.ts';
import { getBrand } from './get-brand.ts';
import { listFilters } from './list-filters.ts';
import { searchBrands } from './search-brands.ts';

/** A page of cards is 10 to 25 kB of much-repeated text: quick compression, for slow networks. */
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
    await app.register(compress, COMPRESSION);
    // Before the schema is checked: who may not call learns nothing about the call.
    app.addHook('onRequest', access.paid);
    const security = [{ accessToken: [] }];

    app.get(
      '/brands',
      {
        schema: {
          summary: 'A page of brands, most popular first',
          security,
          querystring: BrowseQuery,
          response: { 200: BrandList },
        },
      },
      async (request, reply) => sendJson(reply, await browseBrands(context, request.query.page)),
    );

    app.get(
      '/brands/search',
      {
        schema: {
          summary: 'Brands by name or domain',
          security,
          querystring: SearchQuery,
          response: { 200: BrandList },
        },
      },
      async (request, reply) => sendJson(reply, await searchBrands(context, request.query.keyword)),
    );

    app.post(
      '/brands/filter',
      {
        schema: {
          summary: 'Brands that fit a filter payload',
          security,
          querystring: FilterQuery,
          body: FilterPayload,
          response: { 200: FilteredBrandList },
        },
      },
      async (request, reply) => {
        const { query, body: payload, claims } = request;
        return sendJson(reply, await filterBrands(context, { ...query, payload, tier: claims.tier }));
      },
    );

    app.post(
      '/brands/facets',
      {
        schema: {
          summary: 'What each filter option would leave',
          security,
          body: FilterPayload,
          response: { 200: FacetsAnswer },
        },
      },
      async (request, reply) => sendJson(reply, await countFacets(context, request.body)),
    );

    app.get(
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

    await app.register(collectionRoutes(context));

    app.get(
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
  };

/** These answers are ready JSON bytes; the schema of the answer is held by the tests instead of at every call. */
const sendJson = (reply: FastifyReply, json: Buffer) =>
  reply.type('application/json; charset=utf-8').send(json) as never;
