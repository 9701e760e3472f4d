import {
  ApiError,
  CreatedWebhook,
  CreateWebhook,
  MAX_WEBHOOKS,
  UpdateWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookSecret,
  Webhooks,
  WebhookTest,
} from '@brandlode/contract';
import {
  createWebhook,
  deleteWebhook,
  type Follower,
  readDeliveries,
  readWebhooks,
  replaceWebhookSecret,
  replayDelivery,
  updateWebhook,
} from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { checkSettings } from './check-settings.ts';
import { newWebhookSecret } from './sign-event.ts';
import { testWebhook } from './test-webhook.ts';

const noSuch = () => new ApiError('not-found', { detail: 'There is no such webhook.' });
const params = z.object({ id: z.uuid() });

/** Addresses to which a user's notifications in a workspace are sent. */
export const webhookRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Webhooks', access: 'paid' });
    const { db } = context.connection;
    const readOne = async (follower: Follower, id: string) => {
      const [webhook] = await readWebhooks(db, follower, id);
      if (!webhook) throw noSuch();
      return webhook;
    };

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
          summary: 'Have your notifications sent to an address; the signing secret is returned only once',
          problems: ['limit-reached'],
          body: CreateWebhook,
          response: { 201: CreatedWebhook },
        },
      },
      async ({ claims, body }, reply) => {
        const follower = await followerOf(context, claims);
        await checkSettings(context, follower, body);
        const secret = newWebhookSecret();
        const id = await createWebhook(db, follower, { ...body, secret });
        if (id === undefined)
          throw new ApiError('limit-reached', {
            detail: `You already have ${MAX_WEBHOOKS} webhooks. Delete one first.`,
          });
        return reply.code(201).send({ ...(await readOne(follower, id)), secret });
      },
    );

    app.patch(
      '/webhooks/:id',
      {
        schema: {
          operationId: 'updateWebhook',
          summary: 'Change a webhook, or turn it on or off; when turned on, it sends waiting deliveries',
          problems: ['not-found'],
          params,
          body: UpdateWebhook,
          response: { 200: Webhook },
        },
      },
      async ({ claims, params: { id }, body }) => {
        const follower = await followerOf(context, claims);
        await readOne(follower, id);
        await checkSettings(context, follower, body);
        if (!(await updateWebhook(db, follower, id, body))) throw noSuch();
        return readOne(follower, id);
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
        if (!(await deleteWebhook(db, await followerOf(context, claims), id))) throw noSuch();
        return reply.code(204).send();
      },
    );

    app.post(
      '/webhooks/:id/secret',
      {
        schema: {
          operationId: 'replaceWebhookSecret',
          summary: 'Sign with a new secret, which is returned only once; the previous one becomes invalid',
          problems: ['not-found'],
          params,
          response: { 201: WebhookSecret },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        const secret = newWebhookSecret();
        if (!(await replaceWebhookSecret(db, await followerOf(context, claims), id, secret))) throw noSuch();
        return reply.code(201).send({ secret });
      },
    );

    app.post(
      '/webhooks/:id/test',
      {
        schema: {
          operationId: 'testWebhook',
          summary: 'Send a sample event now, once, and return the response of the receiver',
          problems: ['not-found', 'too-many-requests'],
          params,
          response: { 200: WebhookTest },
        },
      },
      async ({ claims, params: { id } }) => {
        const result = await testWebhook(context, await followerOf(context, claims), id);
        if (!result) throw noSuch();
        return result;
      },
    );

    app.get(
      '/webhooks/:id/deliveries',
      {
        schema: {
          operationId: 'listWebhookDeliveries',
          summary: 'Deliveries to a webhook in the last 30 days, with the last attempt and the next one',
          problems: ['not-found'],
          params,
          querystring: WebhookDeliveriesQuery,
          response: { 200: WebhookDeliveries },
        },
      },
      async ({ claims, params: { id }, query: { limit, after } }) => {
        const follower = await followerOf(context, claims);
        await readOne(follower, id);
        const rows = await readDeliveries(db, follower, id, { limit: limit + 1, after });
        const data = rows.slice(0, limit);
        return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
      },
    );

    app.post(
      '/webhooks/:id/deliveries/:delivery/replay',
      {
        schema: {
          operationId: 'replayWebhookDelivery',
          summary: 'Send a delivery again, with the same id and body',
          problems: ['not-found', 'webhook-off'],
          params: params.extend({ delivery: z.uuid() }),
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id, delivery } }, reply) => {
        const result = await replayDelivery(db, await followerOf(context, claims), id, delivery);
        if (result === 'missing') throw new ApiError('not-found', { detail: 'There is no such delivery.' });
        if (result === 'off') throw new ApiError('webhook-off', { detail: 'Turn the webhook on first.' });
        return reply.code(204).send();
      },
    );
  };
