import { Brief } from '@brandlode/contract';
import { describeRoutes, operation, type Routes } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { readBrief } from './read-brief.ts';

/** A brief is chosen among the changes of many brands. */
const UNITS = 5;

/** What matters most of what happened to what a user follows. */
export const briefRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Follows', access: 'paid', keyScope: 'alerts', brandLimit: 'brand-lists' });
  app.get(
    '/brief',
    operation({
      operationId: 'getBrief',
      summary:
        'The most important changes of the last seven days to what you follow: the weekly email, at any time',
      problems: ['not-ready'],
      brandUnits: UNITS,
      response: { 200: Brief },
    }),
    async ({ claims }) => readBrief(context, await followerOf(context, claims)),
  );
};
