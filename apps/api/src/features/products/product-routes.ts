import {
  BrandId,
  BrandProducts,
  BrandProductsQuery,
  brandIdsInUrl,
  ComparedProductsList,
  FoundProducts,
  ProductSearchQuery,
} from '@brandlode/contract';
import { z } from 'zod';
import { operation, type Routes } from '../../http/describe-routes.ts';
import { toIds } from '../../http/limits/brand-rate-limit.ts';
import { compareProducts } from './compare-products.ts';
import { listBrandProducts } from './list-brand-products.ts';
import { searchProducts } from './search-products.ts';

/** Enough for a comparison: each brand may have thousands of products. */
const MAX_COMPARED_IDS = 10;

/** Products of one brand and of all; registered inside the brand routes, with their access rule. */
export const productRoutes: Routes = (context) => async (app) => {
  app.get(
    '/brands/:id/products',
    operation({
      operationId: 'listBrandProducts',
      keyScope: ['brands', 'products'],
      brandLimit: 'brand-lists',
      summary: "A brand's products, with the filters they offer",
      problems: ['not-found'],
      params: z.object({ id: BrandId }),
      querystring: BrandProductsQuery,
      response: { 200: BrandProducts },
    }),
    ({ params: { id }, query: { sort, page, after, limit: size, types, ...filters } }) =>
      listBrandProducts(context, {
        id,
        filters: { ...filters, types: listOf(types) },
        sort,
        page,
        after,
        limit: size,
      }),
  );

  app.get(
    '/products/compared',
    operation({
      operationId: 'compareProducts',
      keyScope: 'brands',
      brandLimit: 'brand-details',
      summary: 'The cheapest, a median and the newest product of brands',
      querystring: z.object({ ids: brandIdsInUrl(MAX_COMPARED_IDS) }),
      response: { 200: ComparedProductsList },
    }),
    async ({ query: { ids } }) => ({ data: await compareProducts(context, toIds(ids)) }),
  );

  app.get(
    '/products/search',
    operation({
      operationId: 'searchProducts',
      keyScope: ['brands', 'products'],
      brandLimit: 'brand-lists',
      summary: 'Products of the brands that a filter payload matches',
      querystring: ProductSearchQuery,
      response: { 200: FoundProducts },
    }),
    ({ query: { brands, sort, page, after, limit: size, types, ...filters }, claims }) => {
      const products = { ...filters, types: listOf(types) };
      return searchProducts(context, {
        products,
        brands,
        sort,
        page,
        after,
        limit: size,
        tier: claims.tier,
      });
    },
  );
};

/** A parameter that is given once is read as text. */
const listOf = (types: string | string[] = []) => (typeof types === 'string' ? [types] : types);
