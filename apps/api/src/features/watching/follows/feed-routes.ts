import { createHash } from 'node:crypto';
import { ApiError, isPaid, NotificationFeed, NotificationFeedAddresses } from '@brandlode/contract';
import { createFeed, deleteFeed, findFeed, readFeed } from '@brandlode/database';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { knowsEtag } from '../../../http/etags.ts';
import { limitNetwork } from '../../../limit-rate.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { followerOf } from '../follower.ts';
import { listNotifications } from './list-notifications.ts';
import { type Feed, writeAtom, writeJsonFeed } from './write-feed.ts';

/** Maximum number of notifications in a feed. */
const NEWEST = 100;
/** Per network: readers poll every few minutes. */
const RATE_LIMIT = { burst: 60, everySeconds: 10 };

/** The address of a user's feed of notifications. */
export const feedAddressRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Follows', access: 'paid' });
  const { db } = context.connection;

  app.get(
    '/notifications/feed',
    operation({
      operationId: 'getNotificationFeed',
      summary: 'Whether your notifications can be read as a feed, and since when',
      response: { 200: NotificationFeed },
    }),
    async ({ claims }) => ({
      createdAt: (await readFeed(db, await followerOf(context, claims)))?.toISOString() ?? null,
    }),
  );

  app.post(
    '/notifications/feed',
    operation({
      operationId: 'createNotificationFeed',
      summary: 'Give your feed a new secret address, which is shown once; the previous one is revoked',
      response: { 201: NotificationFeedAddresses },
    }),
    async ({ claims }) => {
      const token = newSecret();
      const follower = await followerOf(context, claims);
      await recorded(
        context,
        { workspaceId: follower.workspaceId, actor: actorOf(claims) },
        (transaction) => createFeed(transaction, follower, hashSecret(token)),
        () => ({ action: 'feed.created' }),
      );
      const address = `${context.config.publicUrl}/feeds/${token}`;
      return { atom: `${address}.atom`, json: `${address}.json` };
    },
  );

  app.delete(
    '/notifications/feed',
    operation({
      operationId: 'deleteNotificationFeed',
      summary: 'Delete your feed',
      response: { 204: NoContent },
    }),
    async ({ claims }) => {
      const follower = await followerOf(context, claims);
      await recorded(
        context,
        { workspaceId: follower.workspaceId, actor: actorOf(claims) },
        (transaction) => deleteFeed(transaction, follower),
        (isDeleted) => isDeleted && { action: 'feed.revoked' },
      );
    },
  );
};

/** The feeds themselves, for readers without an account: the address is the secret. */
export const feedRoutes: Routes = (context) => async (app) => {
  // Errors get the header too, because private content must not be cached.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
  const schema = { hide: true, params: z.object({ token: z.string().regex(/^[\w-]{1,100}$/) }) };
  app.get('/feeds/:token.atom', { schema }, async ({ params, ip, headers }, reply) => {
    const feed = await readNotificationFeed(context, { ...params, ip, file: 'atom' });
    return sendFeed(reply, headers['if-none-match'], 'application/atom+xml; charset=utf-8', writeAtom(feed));
  });
  app.get('/feeds/:token.json', { schema }, async ({ params, ip, headers }, reply) => {
    const feed = await readNotificationFeed(context, { ...params, ip, file: 'json' });
    const body = JSON.stringify(writeJsonFeed(feed));
    return sendFeed(reply, headers['if-none-match'], 'application/feed+json; charset=utf-8', body);
  });
};

/** Throws `not-found`, `payment-required` and `too-many-requests`. */
async function readNotificationFeed(
  context: Context,
  { token, ip, file }: { token: string; ip: string; file: 'atom' | 'json' },
): Promise<Feed> {
  const { db } = context.connection;
  await limitNetwork(db, 'feed', ip, RATE_LIMIT);
  const follower = await findFeed(db, hashSecret(token));
  if (!follower) throw new ApiError('not-found', { detail: 'There is no such feed.' });
  if (!isPaid(follower.tier)) throw new ApiError('payment-required');
  const { data } = await listNotifications(context, follower, { limit: NEWEST });
  const { product, publicUrl } = context.config;
  return { product: product.name, publicUrl, self: `${publicUrl}/feeds/${token}.${file}`, entries: data };
}

function sendFeed(reply: FastifyReply, known: string | undefined, type: string, body: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag);
  return knowsEtag(known, etag) ? reply.code(304).send() : reply.type(type).send(body);
}
