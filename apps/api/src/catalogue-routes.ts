import {
  BROWSE_PAGE_SIZE,
  BrandDetail,
  BrandId,
  BrandSuggestions,
  BrowseQuery,
  FacetsQuery,
  FacetsResponse,
  FilteredBrandList,
  FilterPayload,
  FilterQuery,
  FiltersResponse,
  ListedBrands,
  ScopeQuery,
  SearchQuery,
  SimilarBrands,
  SimilarQuery,
} from '@brandlode/contract';
import compress from '@fastify/compress';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from './context.ts';
import { browseBrands } from './features/brands/browse-brands.ts';
import { getBrand } from './features/brands/get-brand.ts';
import { getBrandsById } from './features/brands/get-brands-by-id.ts';
import { myBrandRoutes } from './features/brands/my-brands/my-brand-routes.ts';
import { redirectMerged } from './features/brands/redirect-merged.ts';
import { findSimilar } from './features/brands/similar/find-similar.ts';
import { collectionRoutes } from './features/collection/collection-routes.ts';
import { dataHealthRoutes } from './features/collection/data-health-routes.ts';
import { nicheRoutes } from './features/niches/niche-routes.ts';
import { productRoutes } from './features/products/product-routes.ts';
import { countFacets } from './features/search/count-facets.ts';
import { filterBrands } from './features/search/filter-brands.ts';
import { listFilters } from './features/search/list-filters.ts';
import { countMyFacets } from './features/search/my-brands/count-my-facets.ts';
import { filterMyBrands } from './features/search/my-brands/filter-my-brands.ts';
import { listMyFilters } from './features/search/my-brands/list-my-filters.ts';
import { searchMyBrands } from './features/search/my-brands/search-my-brands.ts';
import { searchBrands } from './features/search/search-brands.ts';
import type { AccessRules } from './http/access.ts';
import { toIds, unitsOf } from './http/brand-rate-limit.ts';
import { COMPRESSION } from './http/compression.ts';
import { describeRoutes } from './http/describe-routes.ts';
import { sendJson } from './http/send-json.ts';
import { workspaceOf } from './request-workspace.ts';

/** The brand endpoints. All require a paid plan, checked from the token on each request. */
export const catalogueRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, {
      tag: 'Brands',
      access: 'paid',
      brandLimit: 'brand-details',
      problems: ['not-ready'],
    });
    await app.register(compress, COMPRESSION);
    app.setErrorHandler(redirectMerged(context.connection.db));

    app.get(
      '/brands',
      {
        schema: {
          operationId: 'listBrands',
          keyScope: 'brands',
          brandLimit: 'brand-lists',
          brandUnits: unitsOf(BROWSE_PAGE_SIZE),
          summary: 'A page of brands, most popular first; with ids, those brands with all details',
          querystring: BrowseQuery,
          response: { 200: ListedBrands },
        },
      },
      async ({ query: { ids, page } }, reply) =>
        ids === undefined
          ? sendJson(reply, await browseBrands(context, page))
          : getBrandsById(context, toIds(ids)),
    );

    app.get(
      '/brands/search',
      {
        schema: {
          operationId: 'searchBrands',
          keyScope: 'brands',
          brandLimit: 'brand-lists',
          summary: 'Brands by name or domain, and suggestions for what the keyword may mean',
          querystring: SearchQuery,
          response: { 200: BrandSuggestions },
        },
      },
      async ({ query: { keyword, scope }, claims }, reply) =>
        scope === 'mine'
          ? searchMyBrands(context, { workspaceId: await workspaceOf(context, claims), keyword })
          : sendJson(reply, await searchBrands(context, keyword)),
    );

    app.post(
      '/brands/filter',
      {
        schema: {
          operationId: 'filterBrands',
          keyScope: 'brands',
          brandLimit: 'brand-lists',
          summary: 'Brands that match a filter payload',
          querystring: FilterQuery,
          body: FilterPayload,
          response: { 200: FilteredBrandList },
        },
      },
      async ({ query: { scope, ...page }, body, claims }, reply) => {
        const filter = { ...page, payload: body, tier: claims.tier };
        return scope === 'mine'
          ? filterMyBrands(context, { ...filter, workspaceId: await workspaceOf(context, claims) })
          : sendJson(reply, await filterBrands(context, filter));
      },
    );

    app.post(
      '/brands/facets',
      {
        schema: {
          operationId: 'countFacets',
          keyScope: 'brands',
          brandLimit: 'brand-lists',
          summary: 'Number of brands for each filter option',
          querystring: FacetsQuery,
          body: FilterPayload,
          response: { 200: FacetsResponse },
        },
      },
      async ({ query: { scope, changes }, body: payload, claims }) =>
        scope === 'mine'
          ? countMyFacets(context, { workspaceId: await workspaceOf(context, claims), payload })
          : countFacets(context, payload, changes),
    );

    app.get(
      '/brands/:id',
      {
        schema: {
          operationId: 'getBrand',
          keyScope: 'brands',
          summary: 'One brand',
          problems: ['not-found'],
          params: z.object({ id: BrandId }),
          response: { 200: BrandDetail },
        },
      },
      (request) => getBrand(context, request.params.id),
    );

    await app.register(collectionRoutes(context, access));
    await app.register(myBrandRoutes(context));
    await app.register(dataHealthRoutes(context));
    await app.register(nicheRoutes(context));
    await app.register(productRoutes(context));

    app.get(
      '/brands/:id/similar',
      {
        schema: {
          operationId: 'listSimilarBrands',
          keyScope: ['brands', 'extension'],
          brandLimit: 'brand-lists',
          summary: 'Brands like this one, with what they have in common',
          problems: ['not-found'],
          params: z.object({ id: BrandId }),
          querystring: SimilarQuery,
          response: { 200: SimilarBrands },
        },
      },
      ({ params: { id }, query }) => findSimilar(context, { id, query }),
    );

    app.get(
      '/filters',
      {
        schema: {
          operationId: 'listFilters',
          keyScope: 'brands',
          brandLimit: 'brand-lists',
          summary: 'Filter groups, bounds, categories, countries',
          querystring: ScopeQuery,
          response: { 200: FiltersResponse },
        },
      },
      async ({ query: { scope }, claims }) =>
        scope === 'mine' ? listMyFilters(context, await workspaceOf(context, claims)) : listFilters(context),
    );
  };
