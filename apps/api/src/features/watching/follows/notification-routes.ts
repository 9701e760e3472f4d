import { Notifications, NotificationsQuery, ReadNotifications } from '@brandlode/contract';
import { markRead } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../../context.ts';
import { NoContent } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { listNotifications } from './list-notifications.ts';

/** Notifications about what the user follows. */
export const notificationRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/notifications',
      {
        schema: {
          operationId: 'listNotifications',
          summary: 'Notifications about what you follow, with the number of unread ones',
          querystring: NotificationsQuery,
          response: { 200: Notifications },
        },
      },
      async ({ claims, query }) => listNotifications(context, await followerOf(context, claims), query),
    );

    app.post(
      '/notifications/read',
      {
        schema: {
          operationId: 'readNotifications',
          summary: 'Mark notifications as read, up to one of them',
          body: ReadNotifications,
          response: { 204: NoContent },
        },
      },
      async ({ claims, body }, reply) => {
        await markRead(context.connection.db, await followerOf(context, claims), body.upTo);
        return reply.code(204).send();
      },
    );
  };
