import {
  BROWSE_PAGE_SIZE,
  BrandDetail,
  BrandId,
  BrandList,
  BrowseQuery,
  FacetsResponse,
  FilteredBrandList,
  FilterPayload,
  FilterQuery,
  FiltersResponse,
  SearchQuery,
} from '@brandlode/contract';
import compress from '@fastify/compress';
import type { FastifyReply, preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { COMPRESSION } from '../../http/compression.ts';
import { openBrandRateLimit, unitsOf } from './brand-rate-limit.ts';
import { browseBrands } from './browse-brands.ts';
import { collectionRoutes } from './collection-routes.ts';
import { countFacets } from './count-facets.ts';
import { dataHealthRoutes } from './data-health-routes.ts';
import { filterBrands } from './filter-brands.ts';
import { getBrand } from './get-brand.ts';
import { listFilters } from './list-filters.ts';
import { searchBrands } from './search-brands.ts';

/** The brand endpoints. Every one needs a paid plan, decided from the token on each request. */
export const catalogueRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    // Before validation: without access a response reveals nothing about the endpoint.
    app.addHook('onRequest', access.paid);
    await app.register(compress, COMPRESSION);
    const security = [{ accessToken: [] }];
    const limit = openBrandRateLimit(context.connection.db, context.config);
    const limitDetails: preHandlerAsyncHookHandler = (request, reply) =>
      limit('brand-details', request, reply);

    app.get(
      '/brands',
      {
        schema: {
          summary: 'A page of brands, most popular first',
          security,
          querystring: BrowseQuery,
          response: { 200: BrandList },
        },
        preHandler: (request, reply) => limit('brand-lists', request, reply, unitsOf(BROWSE_PAGE_SIZE)),
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
        preHandler: (request, reply) => limit('brand-lists', request, reply),
      },
      async (request, reply) => sendJson(reply, await searchBrands(context, request.query.keyword)),
    );

    app.post(
      '/brands/filter',
      {
        schema: {
          summary: 'Brands that match a filter payload',
          security,
          querystring: FilterQuery,
          body: FilterPayload,
          response: { 200: FilteredBrandList },
        },
        preHandler: (request, reply) => limit('brand-lists', request, reply, unitsOf(request.query.limit)),
      },
      async ({ query, body, claims }, reply) =>
        sendJson(reply, await filterBrands(context, { ...query, payload: body, tier: claims.tier })),
    );

    app.post(
      '/brands/facets',
      {
        schema: {
          summary: 'Number of brands for each filter option',
          security,
          body: FilterPayload,
          response: { 200: FacetsResponse },
        },
        preHandler: (request, reply) => limit('brand-lists', request, reply),
      },
      (request) => countFacets(context, request.body),
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
        preHandler: limitDetails,
      },
      (request) => getBrand(context, request.params.id),
    );

    await app.register(collectionRoutes(context, limitDetails));
    await app.register(dataHealthRoutes(context, limitDetails));

    app.get(
      '/filters',
      {
        schema: {
          summary: 'Filter groups, bounds, categories, countries',
          security,
          response: { 200: FiltersResponse },
        },
        preHandler: (request, reply) => limit('brand-lists', request, reply),
      },
      () => listFilters(context),
    );
  };

/** Lists are assembled from cached cards and already JSON; tests check them against the schema. */
const sendJson = (reply: FastifyReply, json: Buffer) =>
  reply.type('application/json; charset=utf-8').send(json);
