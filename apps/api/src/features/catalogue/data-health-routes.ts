import { DataHealth, SwitchCatalogue, SwitchCollection } from '@brandlode/contract';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import { getDataHealth, switchCatalogue, switchCollection } from './data-health.ts';

/** What is known of the catalogue, and the operators' switches; registered inside the brand endpoints, under their access rule. */
export const dataHealthRoutes =
  (context: Context, rateLimit: preHandlerAsyncHookHandler): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ accessToken: [] }];
    const response = { 200: DataHealth };

    app.get(
      '/data-health',
      {
        schema: { summary: 'How much is known of the catalogue', security, response },
        preHandler: rateLimit,
      },
      ({ claims }) => getDataHealth(context, claims),
    );

    app.post(
      '/data-health/catalogue',
      {
        schema: { summary: 'Show another catalogue (operators)', security, body: SwitchCatalogue, response },
        preHandler: rateLimit,
      },
      ({ claims, body }) => switchCatalogue(context, claims, body.catalogue),
    );

    app.post(
      '/data-health/collection',
      {
        schema: {
          summary: 'Switch regular collection on or off (operators)',
          security,
          body: SwitchCollection,
          response,
        },
        preHandler: rateLimit,
      },
      ({ claims, body }) => switchCollection(context, claims, body.collects),
    );
  };
