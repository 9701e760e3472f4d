import {
  CategoriesQuery,
  CategoryHistory,
  CategoryHistoryQuery,
  CategoryId,
  CategoryList,
  CategoryMap,
  CategoryMapQuery,
  Niche,
  NicheList,
} from '@brandlode/contract';
import { z } from 'zod';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { unitsOf } from '../../http/limits/brand-rate-limit.ts';
import { describeCategory, describeTechnology } from './describe-niche.ts';
import { getCategoryHistory } from './get-category-history.ts';
import { listCategories } from './list-categories.ts';
import { listTechnologies } from './list-technologies.ts';
import { mapCategories } from './map-categories.ts';

/** Statistics and descriptions read the values of every brand, which makes them expensive. */
const STATISTICS = { keyScope: 'brands', brandLimit: 'brand-lists', brandUnits: unitsOf(50) } as const;

/** Categories and technologies, and what their brands look like; registered inside the brand routes, with their access rule. */
export const nicheRoutes: Routes = (context) => async (app) => {
  app.get(
    '/categories',
    operation({
      operationId: 'listCategories',
      ...STATISTICS,
      summary: 'Categories with the statistics of their brands',
      querystring: CategoriesQuery,
      response: { 200: CategoryList },
    }),
    ({ query }) => listCategories(context, query),
  );

  app.get(
    '/category-map',
    operation({
      operationId: 'mapCategories',
      ...STATISTICS,
      summary: 'Number of brands by category and country or price',
      querystring: CategoryMapQuery,
      response: { 200: CategoryMap },
    }),
    ({ query }) => mapCategories(context, query),
  );

  app.get(
    '/categories/:id',
    operation({
      operationId: 'getCategory',
      ...STATISTICS,
      summary: 'What the brands of a category look like',
      problems: ['not-found'],
      params: z.object({ id: CategoryId }),
      response: { 200: Niche },
    }),
    ({ params: { id } }) => describeCategory(context, id),
  );

  app.get(
    '/categories/:id/history',
    operation({
      operationId: 'getCategoryHistory',
      ...STATISTICS,
      summary: "The median of a metric over a category's brands by month",
      problems: ['not-found'],
      params: z.object({ id: CategoryId }),
      querystring: CategoryHistoryQuery,
      response: { 200: CategoryHistory },
    }),
    ({ params: { id }, query: { metric } }) => getCategoryHistory(context, { id, metric }),
  );

  app.get(
    '/technologies',
    operation({
      operationId: 'listTechnologies',
      keyScope: 'brands',
      brandLimit: 'brand-lists',
      summary: 'Technologies with the number of brands that use them',
      response: { 200: NicheList },
    }),
    () => listTechnologies(context),
  );

  app.get(
    '/technologies/:id',
    operation({
      operationId: 'getTechnology',
      ...STATISTICS,
      summary: 'What the brands that use a technology look like',
      problems: ['not-found'],
      params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
      response: { 200: Niche },
    }),
    ({ params: { id } }) => describeTechnology(context, id),
  );
};
