import {
  Alert,
  AlertPreview,
  Alerts,
  ApiError,
  CreateAlert,
  canStartToMatch,
  ONLY_OF_SEARCHES,
  PreviewAlert,
  UpdateAlert,
} from '@brandlode/contract';
import { deleteAlert, type Follower, readAlerts, updateAlert } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { followerOf } from '../follower.ts';
import { addAlert } from './add-alert.ts';
import { previewAlert } from './preview-alert.ts';

const noSuchAlert = () => new ApiError('not-found', { detail: 'There is no such alert.' });
const params = z.object({ id: z.uuid() });

/** Rules by which events become notifications of a user. */
export const alertRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Follows', access: 'paid', keyScope: 'alerts' });
  const { db } = context.connection;
  const readAlert = async (follower: Follower, id: string) => {
    const [alert] = await readAlerts(db, follower, id);
    if (!alert) throw noSuchAlert();
    return alert;
  };

  app.get(
    '/alerts',
    operation({ operationId: 'listAlerts', summary: 'Your alerts', response: { 200: Alerts } }),
    async ({ claims }) => ({ data: await readAlerts(db, await followerOf(context, claims)) }),
  );

  app.post(
    '/alerts',
    operation({
      operationId: 'createAlert',
      summary: 'Be notified of the changes you choose to a brand, a list or a saved search',
      problems: ['not-found', 'limit-reached'],
      body: CreateAlert,
      response: { 201: Alert },
    }),
    async ({ claims, body }) => {
      const id = await addAlert(context, claims, body);
      return readAlert(await followerOf(context, claims), id);
    },
  );

  app.post(
    '/alerts/preview',
    operation({
      operationId: 'previewAlert',
      summary: 'How often an alert would have notified you in the last 30 days',
      problems: ['not-found'],
      body: PreviewAlert,
      response: { 200: AlertPreview },
    }),
    async ({ claims, body }) => previewAlert(context, claims, body),
  );

  app.patch(
    '/alerts/:id',
    operation({
      operationId: 'updateAlert',
      summary: 'Change what an alert is about',
      problems: ['not-found'],
      params,
      body: UpdateAlert,
      response: { 200: Alert },
    }),
    async ({ claims, params: { id }, body }) => {
      const follower = await followerOf(context, claims);
      const { kind } = (await readAlert(follower, id)).target;
      if (!canStartToMatch({ kind, kinds: body.kinds }))
        throw new ApiError('invalid-request', { errors: [{ path: 'kinds', message: ONLY_OF_SEARCHES }] });
      if (!(await updateAlert(db, follower, id, body))) throw noSuchAlert();
      return readAlert(follower, id);
    },
  );

  app.delete(
    '/alerts/:id',
    operation({
      operationId: 'deleteAlert',
      summary: 'Delete an alert',
      problems: ['not-found'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      if (!(await deleteAlert(db, await followerOf(context, claims), id))) throw noSuchAlert();
    },
  );
};
