import {
  CreatedWebhook,
  CreateWebhook,
  UpdateWebhook,
  Webhook,
  WebhookSamples,
  WebhookSamplesQuery,
  Webhooks,
} from '@brandlode/contract';
import { deleteWebhook, readWebhooks } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { followerOf } from '../follower.ts';
import { changeWebhook } from './change-webhook.ts';
import { listSamples } from './list-samples.ts';
import { noSuchWebhook, readWebhook } from './read-webhook.ts';
import { newWebhookSecret } from './sign-event.ts';
import { subscribe } from './subscribe.ts';
import { webhookDeliveryRoutes } from './webhook-delivery-routes.ts';
import { webhookEntry } from './webhook-entry.ts';

const params = z.object({ id: z.uuid() });

/** Addresses to which a user's notifications in a workspace are sent. */
export const webhookRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Webhooks', access: 'paid', keyScope: 'webhooks' });
  app.register(webhookDeliveryRoutes(context));
  const { db } = context.connection;
  const { channels } = context.webhooks;

  app.get(
    '/webhooks',
    operation({ operationId: 'listWebhooks', summary: 'Your webhooks', response: { 200: Webhooks } }),
    async ({ claims }) => ({ data: await readWebhooks(db, await followerOf(context, claims)) }),
  );

  app.get(
    '/webhooks/samples',
    operation({
      operationId: 'listWebhookSamples',
      summary: 'What a webhook with these settings would last have received, else a made-up sample',
      problems: ['not-found'],
      querystring: WebhookSamplesQuery,
      response: { 200: WebhookSamples },
    }),
    async ({ claims, query }) => listSamples(context, claims, query),
  );

  app.post(
    '/webhooks',
    operation({
      operationId: 'createWebhook',
      secretResponse: true,
      summary:
        'Have your notifications, brands added to lists or finished checks sent to an address; the signing secret is returned only once',
      problems: ['not-found', 'limit-reached', 'secrets-key-missing'],
      body: CreateWebhook,
      response: { 201: CreatedWebhook },
    }),
    async ({ claims, body }) => {
      const { channel } = body;
      const address = channels.complete(channel, body.address);
      const secret = channel === 'webhook' ? newWebhookSecret() : null;
      const id = await subscribe(context, claims, { ...body, address }, secret);
      const webhook = await readWebhook(db, await followerOf(context, claims), id);
      return { ...webhook, secret };
    },
  );

  app.patch(
    '/webhooks/:id',
    operation({
      operationId: 'updateWebhook',
      summary: 'Change a webhook, or turn it on or off; when turned on, it sends waiting deliveries',
      problems: ['not-found', 'secrets-key-missing'],
      params,
      body: UpdateWebhook,
      response: { 200: Webhook },
    }),
    ({ claims, params: { id }, body }) => changeWebhook(context, claims, id, body),
  );

  app.delete(
    '/webhooks/:id',
    operation({
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook with its deliveries',
      problems: ['not-found'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      const follower = await followerOf(context, claims);
      const deleted = await recorded(
        context,
        { workspaceId: follower.workspaceId, actor: actorOf(claims) },
        (transaction) => deleteWebhook(transaction, follower, id),
        (result) => result && webhookEntry('deleted', result),
      );
      if (!deleted) throw noSuchWebhook();
    },
  );
};
