import { BrandEvents, EventCounts, EventCountsQuery, EventsQuery } from '@brandlode/contract';
import { describeRoutes, operation, type Routes } from '../../../http/describe-routes.ts';
import { countEventsSince, listEvents } from './list-events.ts';

/** Changes of brands, derived from observations. */
export const eventRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Events', access: 'paid', brandLimit: 'brand-lists' });

  app.get(
    '/events',
    operation({
      operationId: 'listEvents',
      keyScope: 'brands',
      summary: 'Changes of a brand, a list, a saved search, or of all brands that a filter matches',
      problems: ['not-found', 'not-ready'],
      querystring: EventsQuery,
      response: { 200: BrandEvents },
    }),
    ({ claims, query }) => listEvents(context, claims, query),
  );

  app.get(
    '/events/counts',
    operation({
      operationId: 'countEvents',
      keyScope: 'brands',
      summary: 'Number of the changes that the list has, since each of several times',
      problems: ['not-found', 'not-ready'],
      querystring: EventCountsQuery,
      response: { 200: EventCounts },
    }),
    ({ claims, query }) => countEventsSince(context, claims, query),
  );
};
