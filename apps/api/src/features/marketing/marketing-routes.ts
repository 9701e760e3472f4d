import { Product } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import { describeRoutes } from '../../http/describe-routes.ts';
import { inboxUrl } from './inbox-url.ts';

/** Settings of this installation that the pages need. */
export const marketingRoutes =
  ({ config, catalogue }: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Product' });
    app.get(
      '/product',
      {
        schema: {
          operationId: 'getProduct',
          summary: 'Name and settings of this installation',
          response: { 200: Product },
        },
      },
      () => ({
        name: config.product.name,
        supportEmail: config.product.supportEmail,
        inboxUrl: config.sandbox ? inboxUrl(config.sandboxPort) : null,
        google: config.google !== null || config.firebase !== null,
        firebase: config.firebase && {
          projectId: config.firebase.projectId,
          apiKey: config.firebase.apiKey,
          authDomain: config.firebase.authDomain,
          emulator: config.firebase.emulator ?? null,
        },
        demonstration: catalogue.isDemonstration(),
        brands: catalogue.ready() ? catalogue.index().size : 0,
      }),
    );
  };
