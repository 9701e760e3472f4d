import { ApiError, FollowKind, Follows, formatExact, MAX_FOLLOWS } from '@brandlode/contract';
import { follow, readFollows, unfollow } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { notificationRoutes } from './notification-routes.ts';
import { nothingToFollow, requireChanges, toFollowed } from './to-followed.ts';

const Params = z.object({ kind: FollowKind, id: z.string().max(36) });

/** What a user follows, and the notifications about it. Viewers of a workspace follow for themselves. */
export const followRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Follows', access: 'paid', keyScope: 'alerts' });
  app.register(notificationRoutes(context));
  const { db } = context.connection;

  app.get(
    '/follows',
    operation({
      operationId: 'listFollows',
      summary: 'What you follow: brands, lists and saved searches',
      response: { 200: Follows },
    }),
    async ({ claims }) => ({ data: await readFollows(db, await followerOf(context, claims)) }),
  );

  app.put(
    '/follows/:kind/:id',
    operation({
      operationId: 'follow',
      summary:
        'Follow a brand, a list or a saved search; turns on the weekly email for users who have not chosen one',
      problems: ['not-found', 'limit-reached'],
      params: Params,
      response: { 204: NoContent },
    }),
    async ({ claims, params }) => {
      const follower = await followerOf(context, claims);
      const followed = await toFollowed(context, claims, params);
      await requireChanges(context, follower, followed);
      const result = await follow(db, follower, followed);
      if (result === 'missing') throw nothingToFollow();
      if (result === 'full')
        throw new ApiError('limit-reached', {
          detail: `You already follow ${formatExact(MAX_FOLLOWS)} brands, lists and searches. Unfollow one first.`,
        });
    },
  );

  app.delete(
    '/follows/:kind/:id',
    operation({
      operationId: 'unfollow',
      summary: 'Stop following',
      problems: ['not-found'],
      params: Params,
      response: { 204: NoContent },
    }),
    async ({ claims, params }) => {
      const follower = await followerOf(context, claims);
      await unfollow(db, follower, await toFollowed(context, claims, params));
    },
  );
};
