import {
  Alert,
  AlertPreview,
  Alerts,
  ApiError,
  CreateAlert,
  MAX_ALERTS,
  PreviewAlert,
  UpdateAlert,
} from '@brandlode/contract';
import { createAlert, deleteAlert, type Follower, readAlerts, updateAlert } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { describeRoutes, NoContent } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { previewAlert } from './preview-alert.ts';
import { toFollowed } from './to-followed.ts';

const noSuch = () => new ApiError('not-found', { detail: 'There is no such alert.' });

/** Rules by which events become notifications of a user. */
export const alertRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Follows', access: 'paid' });
    const { db } = context.connection;
    const params = z.object({ id: z.uuid() });
    const readOne = async (follower: Follower, id: string) => {
      const [alert] = await readAlerts(db, follower, id);
      if (!alert) throw noSuch();
      return alert;
    };

    app.get(
      '/alerts',
      { schema: { operationId: 'listAlerts', summary: 'Your alerts', response: { 200: Alerts } } },
      async ({ claims }) => ({ data: await readAlerts(db, await followerOf(context, claims)) }),
    );

    app.post(
      '/alerts',
      {
        schema: {
          operationId: 'createAlert',
          summary: 'Be notified of the changes you choose to a brand, a list or a saved search',
          problems: ['not-found', 'limit-reached'],
          body: CreateAlert,
          response: { 201: Alert },
        },
      },
      async ({ claims, body }, reply) => {
        const follower = await followerOf(context, claims);
        const created = await createAlert(db, follower, { ...body, ...toFollowed(body) });
        if (created === 'missing')
          throw new ApiError('not-found', {
            detail: 'There is no such brand, list or saved search to watch.',
          });
        if (created === 'full')
          throw new ApiError('limit-reached', {
            detail: `You already have ${MAX_ALERTS} alerts. Delete one first.`,
          });
        return reply.code(201).send(await readOne(follower, created.id));
      },
    );

    app.post(
      '/alerts/preview',
      {
        schema: {
          operationId: 'previewAlert',
          summary: 'How often an alert would have notified you in the last 30 days',
          problems: ['not-found'],
          body: PreviewAlert,
          response: { 200: AlertPreview },
        },
      },
      async ({ claims, body }) => previewAlert(context, claims, body),
    );

    app.patch(
      '/alerts/:id',
      {
        schema: {
          operationId: 'updateAlert',
          summary: 'Change what an alert is about',
          problems: ['not-found'],
          params,
          body: UpdateAlert,
          response: { 200: Alert },
        },
      },
      async ({ claims, params: { id }, body }) => {
        const follower = await followerOf(context, claims);
        if (!(await updateAlert(db, follower, id, body))) throw noSuch();
        return readOne(follower, id);
      },
    );

    app.delete(
      '/alerts/:id',
      {
        schema: {
          operationId: 'deleteAlert',
          summary: 'Delete an alert',
          problems: ['not-found'],
          params,
          response: { 204: NoContent },
        },
      },
      async ({ claims, params: { id } }, reply) => {
        if (!(await deleteAlert(db, await followerOf(context, claims), id))) throw noSuch();
        return reply.code(204).send();
      },
    );
  };
