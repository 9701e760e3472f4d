import { DataHealth, SwitchCatalogue, SwitchCollection } from '@brandlode/contract';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../context.ts';
import { describeRoutes } from '../../http/describe-routes.ts';
import { getDataHealth, switchCatalogue, switchCollection } from './data-health.ts';

/** Statistics of the catalogue, and the operators' switches; registered inside the brand endpoints, under their access rule. */
export const dataHealthRoutes =
  (context: Context, rateLimit: preHandlerAsyncHookHandler): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Data health' });
    const response = { 200: DataHealth };

    app.get(
      '/data-health',
      {
        schema: { operationId: 'getDataHealth', summary: 'How much is known of the catalogue', response },
        preHandler: rateLimit,
      },
      ({ claims }) => getDataHealth(context, claims),
    );

    app.post(
      '/data-health/catalogue',
      {
        schema: {
          operationId: 'switchCatalogue',
          summary: 'Show another catalogue (operators)',
          problems: ['operators-only'],
          body: SwitchCatalogue,
          response,
        },
        preHandler: rateLimit,
      },
      ({ claims, body }) => switchCatalogue(context, claims, body.catalogue),
    );

    app.post(
      '/data-health/collection',
      {
        schema: {
          operationId: 'switchCollection',
          summary: 'Switch regular collection on or off (operators)',
          problems: ['operators-only'],
          body: SwitchCollection,
          response,
        },
        preHandler: rateLimit,
      },
      ({ claims, body }) => switchCollection(context, claims, body.collects),
    );
  };
