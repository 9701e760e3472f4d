import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';
import { brandRoutes } from './features/brands/brand-routes.ts';
import { privateBrandRoutes } from './features/brands/private-brands/private-brand-routes.ts';
import { redirectMerged } from './features/brands/redirect-merged.ts';
import { lookUpRoutes } from './features/checks/look-up-routes.ts';
import { collectionRoutes } from './features/collection/collection-routes.ts';
import { dataHealthRoutes } from './features/collection/data-health-routes.ts';
import { discoveryRoutes } from './features/collection/discovery-routes.ts';
import { nicheRoutes } from './features/niches/niche-routes.ts';
import { ownerDecisionRoutes } from './features/owner-requests/owner-request-routes.ts';
import { productRoutes } from './features/products/product-routes.ts';
import { searchRoutes } from './features/search/search-routes.ts';
import type { AccessRules } from './http/access.ts';
import { describeRoutes } from './http/describe-routes.ts';

/** Everything about brands. All of it requires a paid plan, checked from the token on each request. */
export const catalogueRoutes =
  (context: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, {
      tag: 'Brands',
      access: 'paid',
      brandLimit: 'brand-details',
      problems: ['not-ready'],
    });
    app.setErrorHandler(redirectMerged(context.connection.db));
    await app.register(brandRoutes(context));
    await app.register(searchRoutes(context));
    await app.register(lookUpRoutes(context));
    await app.register(collectionRoutes(context, access));
    await app.register(privateBrandRoutes(context));
    await app.register(dataHealthRoutes(context));
    await app.register(discoveryRoutes(context, access));
    await app.register(ownerDecisionRoutes(context));
    await app.register(nicheRoutes(context));
    await app.register(productRoutes(context));
  };
