import {
  BROWSE_PAGE_SIZE,
  BrandHistory,
  BrandHistoryQuery,
  BrandId,
  BrandProfile,
  BrowseQuery,
  ListedBrands,
  Lookup,
  LookupQuery,
  SimilarBrands,
  SimilarQuery,
} from '@brandlode/contract';
import { z } from 'zod';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { toIds, unitsOf } from '../../http/limits/brand-rate-limit.ts';
import { sendJson } from '../../http/send-json.ts';
import { browseBrands } from './browse-brands.ts';
import { getBrandProfile } from './get-brand.ts';
import { getBrandHistory } from './get-brand-history.ts';
import { getBrandsById } from './get-brands-by-id.ts';
import { lookup } from './lookup.ts';
import { findSimilar } from './similar/find-similar.ts';

/** Brands of the shared catalogue, one by one and by popularity. */
export const brandRoutes: Routes = (context) => async (app) => {
  const params = z.object({ id: BrandId });

  app.get(
    '/brands',
    operation({
      operationId: 'listBrands',
      keyScope: 'brands',
      brandLimit: 'brand-lists',
      brandUnits: unitsOf(BROWSE_PAGE_SIZE),
      summary:
        'A page of brands or of a category, most popular first; with ids, those brands with all details',
      querystring: BrowseQuery,
      response: { 200: ListedBrands },
    }),
    async ({ query: { ids, ...query } }, reply) =>
      ids === undefined
        ? sendJson(reply, await browseBrands(context, query))
        : getBrandsById(context, toIds(ids)),
  );

  app.get(
    '/brands/:id',
    operation({
      operationId: 'getBrand',
      keyScope: 'brands',
      summary: 'One brand',
      problems: ['not-found'],
      params,
      response: { 200: BrandProfile },
    }),
    (request) => getBrandProfile(context, request.params.id),
  );

  app.get(
    '/brands/:id/history',
    operation({
      operationId: 'getBrandHistory',
      keyScope: 'brands',
      summary: "A brand's metrics by day, or one of them",
      problems: ['not-found'],
      params,
      querystring: BrandHistoryQuery,
      response: { 200: BrandHistory },
    }),
    ({ params: { id }, query: { metric } }) => getBrandHistory(context, id, metric),
  );

  app.get(
    '/brands/:id/similar',
    operation({
      operationId: 'listSimilarBrands',
      keyScope: ['brands', 'extension'],
      brandLimit: 'brand-lists',
      summary: 'Brands like this one, with what they have in common',
      problems: ['not-found'],
      params,
      querystring: SimilarQuery,
      response: { 200: SimilarBrands },
    }),
    ({ params: { id }, query }) => findSimilar(context, { id, query }),
  );

  app.get(
    '/lookup',
    operation({
      operationId: 'lookup',
      keyScope: ['brands', 'extension'],
      summary: 'What is known about the store at an address',
      querystring: LookupQuery,
      response: { 200: Lookup },
    }),
    ({ query: { url }, claims }) => lookup(context, { url, claims }),
  );
};
