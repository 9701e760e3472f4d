import { Notifications, NotificationsQuery, ReadNotifications } from '@brandlode/contract';
import { markChecksRead, markRead } from '@brandlode/database';
import { NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { listNotifications } from './list-notifications.ts';

/** Notifications about what the user follows. */
export const notificationRoutes: Routes = (context) => async (app) => {
  app.get(
    '/notifications',
    operation({
      operationId: 'listNotifications',
      summary: 'Notifications about what you follow and your checks, with the number of unread ones',
      querystring: NotificationsQuery,
      response: { 200: Notifications },
    }),
    async ({ claims, query }) => listNotifications(context, await followerOf(context, claims), query),
  );

  app.post(
    '/notifications/read',
    operation({
      operationId: 'readNotifications',
      summary: 'Mark notifications up to one of them, and finished checks, as read',
      body: ReadNotifications,
      response: { 204: NoContent },
    }),
    async ({ claims, body }) => {
      const follower = await followerOf(context, claims);
      const { upTo, checks = [] } = body;
      if (upTo !== undefined) await markRead(context.connection.db, follower, upTo);
      if (checks.length > 0) await markChecksRead(context.connection.db, follower, checks);
    },
  );
};
