import {
  BrandSuggestions,
  FacetsQuery,
  FacetsResponse,
  FilteredBrandList,
  FilterPayload,
  FilterQuery,
  FiltersResponse,
  ScopeQuery,
  SearchQuery,
} from '@brandlode/contract';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { sendJson } from '../../http/send-json.ts';
import { workspaceOf } from '../../request-workspace.ts';
import { countFacets } from './count-facets.ts';
import { filterBrands } from './filter-brands.ts';
import { listFilters } from './list-filters.ts';
import { countPrivateBrandFacets } from './private-brands/count-private-brand-facets.ts';
import { listPrivateFilters } from './private-brands/list-private-filters.ts';
import { listPrivateMatches } from './private-brands/list-private-matches.ts';
import { searchPrivateBrands } from './private-brands/search-private-brands.ts';
import { searchBrands } from './search-brands.ts';

/** Search by keyword and by filters, in the shared catalogue or in the brands of the workspace. */
export const searchRoutes: Routes = (context) => async (app) => {
  app.get(
    '/brands/search',
    operation({
      operationId: 'searchBrands',
      keyScope: 'brands',
      brandLimit: 'brand-lists',
      summary: 'Brands by name or domain, and suggestions for what the keyword may mean',
      querystring: SearchQuery,
      response: { 200: BrandSuggestions },
    }),
    async ({ query: { keyword, scope }, claims }, reply) =>
      scope === 'mine'
        ? searchPrivateBrands(context, { workspaceId: await workspaceOf(context, claims), keyword })
        : sendJson(reply, await searchBrands(context, keyword)),
  );

  app.post(
    '/brands/filter',
    operation({
      operationId: 'filterBrands',
      keyScope: 'brands',
      brandLimit: 'brand-lists',
      summary: 'Brands that match a filter payload',
      querystring: FilterQuery,
      body: FilterPayload,
      response: { 200: FilteredBrandList },
    }),
    async ({ query: { scope, ...page }, body, claims }, reply) => {
      const filter = { ...page, payload: body, tier: claims.tier };
      return scope === 'mine'
        ? listPrivateMatches(context, { ...filter, workspaceId: await workspaceOf(context, claims) })
        : sendJson(reply, await filterBrands(context, filter));
    },
  );

  app.post(
    '/brands/facets',
    operation({
      operationId: 'countFacets',
      keyScope: 'brands',
      brandLimit: 'brand-lists',
      summary: 'Number of brands for each filter option',
      querystring: FacetsQuery,
      body: FilterPayload,
      response: { 200: FacetsResponse },
    }),
    async ({ query: { scope, changes }, body: payload, claims }) =>
      scope === 'mine'
        ? countPrivateBrandFacets(context, { workspaceId: await workspaceOf(context, claims), payload })
        : countFacets(context, payload, changes),
  );

  app.get(
    '/filters',
    operation({
      operationId: 'listFilters',
      keyScope: 'brands',
      brandLimit: 'brand-lists',
      summary: 'Filter groups, bounds, categories, countries',
      querystring: ScopeQuery,
      response: { 200: FiltersResponse },
    }),
    async ({ query: { scope }, claims }) =>
      scope === 'mine'
        ? listPrivateFilters(context, await workspaceOf(context, claims))
        : listFilters(context),
  );
};
