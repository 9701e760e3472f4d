import {
  ApiKeyId,
  Authorization,
  AuthorizationRequest,
  Authorize,
  Authorized,
  ConnectedAppList,
} from '@brandlode/contract';
import { listConnectedApps, listWorkspaces } from '@brandlode/database';
import { userAgent } from '@brandlode/safe-fetch';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { limitRate } from '../../../limit-rate.ts';
import { originOf } from '../../../origins/request-origin.ts';
import { requireConfirmation } from '../../identity/second-factor/require-confirmation.ts';
import { authorize, describeRequest, disconnectApp } from './authorize.ts';
import { openClients } from './clients.ts';

/** Per user: each may read a document of another host. */
const RATE_LIMIT = { burst: 30, everySeconds: 10 };

/** Consent, and the applications that a user has connected. Keys cannot connect applications. */
export const connectedAppRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Connected applications', access: 'paid' });
  const { db } = context.connection;
  const { product, publicUrl, sandbox } = context.config;
  const clients = openClients({
    db,
    userAgent: userAgent({ ...product, publicUrl }),
    onlyThisMachine: sandbox,
  });
  app.addHook('onClose', clients.close);
  const limit = (userId: string) => limitRate(db, `authorization:${userId}`, RATE_LIMIT, 'requests');

  app.get(
    '/authorization',
    operation({
      operationId: 'describeAuthorization',
      summary: 'What an application asks you to allow',
      problems: ['too-many-requests'],
      // The document describes each parameter, instead of a reference to the schema.
      querystring: z.strictObject(AuthorizationRequest.shape),
      response: { 200: Authorization },
    }),
    async ({ claims, query }) => {
      await limit(claims.sub);
      const { workspaceId, ...asked } = await describeRequest(context, clients, claims, query);
      const { data: workspaces } = await listWorkspaces(db, claims.sub);
      const name = workspaces.find(({ id }) => id === workspaceId)?.name ?? '';
      return { ...asked, workspace: { id: workspaceId, name } };
    },
  );

  app.post(
    '/authorization',
    operation({
      operationId: 'authorizeApplication',
      summary: 'Allow an application some of what it asks, or nothing',
      problems: ['confirmation-required', 'edit-conflict', 'limit-reached', 'too-many-requests'],
      body: Authorize,
      response: { 200: Authorized },
    }),
    async (request) => {
      const { claims, body } = request;
      await limit(claims.sub);
      await requireConfirmation(context, claims);
      const origin = originOf(request, context.config);
      return { redirectTo: await authorize(context, clients, claims, body, origin) };
    },
  );

  app.get(
    '/connected-apps',
    operation({
      operationId: 'listConnectedApps',
      summary: 'Your connected applications',
      response: { 200: ConnectedAppList },
    }),
    async ({ claims }) => ({ data: await listConnectedApps(db, claims.sub) }),
  );

  app.delete(
    '/connected-apps/:id',
    operation({
      operationId: 'revokeConnectedApp',
      summary: 'Disconnect an application',
      problems: ['not-found'],
      params: z.object({ id: ApiKeyId }),
      response: { 204: NoContent },
    }),
    ({ claims, params: { id } }) => disconnectApp(context, claims, id),
  );
};
