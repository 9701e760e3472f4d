import { randomUUID } from 'node:crypto';
import {
  ApiError,
  CreatedWebhook,
  CreateWebhook,
  MAX_WEBHOOKS,
  UpdateWebhook,
  Webhook,
  Webhooks,
} from '@brandlode/contract';
import { createWebhook, deleteWebhook, readWebhooks, updateWebhook } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { checkSettings } from './check-settings.ts';
import { noSuchWebhook, readWebhook } from './read-webhook.ts';
import { newWebhookSecret } from './sign-event.ts';
import { toStoredAddress } from './store-address.ts';
import { webhookDeliveryRoutes } from './webhook-delivery-routes.ts';

const params = z.object({ id: z.uuid() });

/** Addresses to which a user's notifications in a workspace are sent. */
export const webhookRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Webhooks', access: 'paid', keyScope: 'webhooks' });
    app.register(webhookDeliveryRoutes(context));
    const { db } = context.connection;
    const { channels } = context.webhooks;

    app.get(
      '/webhooks',
      { schema: { operationId: 'listWebhooks', summary: 'Your webhooks', response: { 200: Webhooks } } },
      async ({ claims }) => ({ data: await readWebhooks(db, await followerOf(context, claims)) }),
    );

    app.post(
      '/webhooks',
      {
        schema: {
          operationId: 'createWebhook',
          secretResponse: true,
          summary: 'Have your notifications sent to an address; the signing secret is returned only once',
          problems: ['limit-reached', 'secrets-key-missing'],
          body: CreateWebhook,
          response: { 201: CreatedWebhook },
        },
      },
      async ({ claims, body }, reply) => {
        const follower = await followerOf(context, claims);
        const { channel } = body;
        const address = channels.complete(channel, body.address);
        await checkSettings(context, follower, channel, { ...body, address });
        const id = randomUUID();
        const secret = channel === 'webhook' ? newWebhookSecret() : null;
        const stored = toStoredAddress(context, id, channel, address);
        if (!(await createWebhook(db, follower, { ...body, ...stored, id, secret: secret ?? '' })))
          throw new ApiError('limit-reached', {
            detail: `You already have ${MAX_WEBHOOKS} webhooks. Delete one first.`,
          });
        return reply.code(201).send({ ...(await readWebhook(db, follower, id)), secret });
      },
    );

    app.patch(
      '/webhooks/:id',
      {
        schema: {
          operationId: 'updateWebhook',
          summary: 'Change a webhook, or turn it on or off; when turned on, it sends waiting deliveries',
          problems: ['not-found', 'secrets-key-missing'],
          params,
          body: UpdateWebhook,
          response: { 200: Webhook },
        },
      },
      async ({ claims, params: { id }, body }) => {
        const follower = await followerOf(context, claims);
        const { channel } = await readWebhook(db, follower, id);
        const address = body.address && channels.complete(channel, body.address);
        await checkSettings(context, follower, channel, { ...body, address });
        const stored = address ? toStoredAddress(context, id, channel, address) : {};
        if (!(await updateWebhook(db, follower, id, { ...body, ...stored }))) throw noSuchWebhook();
        return readWebhook(db, follower, id);
      },
    );

    app.delete(
      '/webhooks/:id',
      {
        schema: {
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook with its deliveries',
          problems: ['not-found'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        if (!(await deleteWebhook(db, await followerOf(context, claims), id))) throw noSuchWebhook();
        return reply.code(204).send();
      },
    );
  };
