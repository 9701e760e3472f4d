import {
  ApiError,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookSecret,
  WebhookTest,
} from '@brandlode/contract';
import { readDeliveries, replaceWebhookSecret, replayDelivery } from '@brandlode/database';
import { z } from 'zod';
import { NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { followerOf } from '../follower.ts';
import { noSuchWebhook, readWebhook } from './read-webhook.ts';
import { newWebhookSecret } from './sign-event.ts';
import { requireScopesOf } from './subscribe.ts';
import { testWebhook } from './test-webhook.ts';
import { hostOf } from './webhook-entry.ts';

const params = z.object({ id: z.uuid() });

/** The signing secret of a webhook, sample events, and its deliveries. */
export const webhookDeliveryRoutes: Routes = (context) => async (app) => {
  const { db } = context.connection;

  app.post(
    '/webhooks/:id/secret',
    operation({
      operationId: 'replaceWebhookSecret',
      secretResponse: true,
      summary: 'Sign with a new secret, which is returned only once; the previous one becomes invalid',
      problems: ['not-found'],
      params,
      response: { 201: WebhookSecret },
    }),
    async ({ claims, params: { id } }) => {
      const secret = newWebhookSecret();
      const follower = await followerOf(context, claims);
      const replaced = await recorded(
        context,
        { workspaceId: follower.workspaceId, actor: actorOf(claims) },
        (transaction) => replaceWebhookSecret(transaction, follower, id, secret),
        (result) => result && { action: 'webhook.secret_replaced', subject: hostOf(result.address) },
      );
      if (!replaced) throw noSuchWebhook();
      return { secret };
    },
  );

  app.post(
    '/webhooks/:id/test',
    operation({
      operationId: 'testWebhook',
      summary: 'Send a sample event now, once, and return the response of the receiver',
      problems: ['not-found', 'too-many-requests'],
      params,
      response: { 200: WebhookTest },
    }),
    async ({ claims, params: { id } }) => {
      const result = await testWebhook(context, await followerOf(context, claims), id);
      if (!result) throw noSuchWebhook();
      return result;
    },
  );

  app.get(
    '/webhooks/:id/deliveries',
    operation({
      operationId: 'listWebhookDeliveries',
      summary: 'Deliveries to a webhook in the last 30 days, with the last attempt and the next one',
      problems: ['not-found'],
      params,
      querystring: WebhookDeliveriesQuery,
      response: { 200: WebhookDeliveries },
    }),
    async ({ claims, params: { id }, query }) => {
      const follower = await followerOf(context, claims);
      await readWebhook(db, follower, id);
      return readDeliveries(db, follower, id, query);
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:delivery/replay',
    operation({
      operationId: 'replayWebhookDelivery',
      summary: 'Send a delivery again, with the same id and body',
      problems: ['not-found', 'webhook-off'],
      params: params.extend({ delivery: z.uuid() }),
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id, delivery } }) => {
      const follower = await followerOf(context, claims);
      requireScopesOf(claims, await readWebhook(db, follower, id));
      const result = await replayDelivery(db, follower, id, delivery);
      if (result === 'missing')
        throw new ApiError('not-found', {
          detail: 'There is no such delivery, or its change was withdrawn.',
        });
      if (result === 'off') throw new ApiError('webhook-off', { detail: 'Turn the webhook on first.' });
    },
  );
};
