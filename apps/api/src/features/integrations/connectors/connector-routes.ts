import {
  ApiError,
  Connection,
  ConnectionList,
  ConnectorId,
  ConnectService,
  CreatePush,
  Push,
  PushId,
  PushLog,
  PushLogQuery,
  ServicePropertyList,
  UpdateConnection,
} from '@brandlode/contract';
import {
  deleteConnection,
  readPushLog,
  saveConnection,
  stopPush,
  updateConnection,
} from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { actorOf, recorded } from '../../../record-audit.ts';
import { editableWorkspaceOf, workspaceOf } from '../../../request-workspace.ts';
import { beginPush, readSource } from './begin-push.ts';
import { sealedFor } from './connectors.ts';
import { openToken } from './pushes.ts';
import {
  asProblem,
  checkFields,
  limitService,
  listConnections,
  readConnected,
  readOwnPush,
  showConnection,
} from './use-connection.ts';

const params = z.object({ connector: ConnectorId });
const pushParams = z.object({ id: PushId });
const SERVICE_PROBLEMS = ['not-found', 'too-many-requests', 'upstream-failed'] as const;

/** Connections to CRMs. No API key may use them: a key must not redirect the values of a workspace to another account. */
export const connectorRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Connectors', access: 'paid', changesWorkspace: true });
  await app.register(connectionRoutes(context));
  await app.register(pushRoutes(context));

  app.get(
    '/connections/:connector/properties',
    operation({
      operationId: 'listServiceProperties',
      summary: 'The properties of a connected service that values can be written to',
      problems: [...SERVICE_PROBLEMS],
      params,
      response: { 200: ServicePropertyList },
    }),
    async ({ claims, params: { connector } }) => {
      const row = await readConnected(context, await workspaceOf(context, claims), connector);
      await limitService(context, claims);
      const list = () => context.connectors[connector].listProperties(openToken(context.secretBox, row));
      return { data: await asProblem(list) };
    },
  );

  app.delete(
    '/connections/:connector',
    operation({
      operationId: 'disconnectService',
      summary:
        'Disconnect a service: forget its token, the fields and what was pushed; the records there stay',
      problems: ['not-found'],
      params,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { connector } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const isDeleted = await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => deleteConnection(transaction, workspaceId, connector),
        (result) => result && { action: 'connection.removed', subject: context.connectors[connector].name },
      );
      if (!isDeleted) throw new ApiError('not-found', { detail: 'This service is not connected.' });
    },
  );
};

const connectionRoutes: Routes = (context) => async (app) => {
  app.get(
    '/connections',
    operation({
      operationId: 'listConnections',
      summary: 'The connected services of your workspace with their last pushes',
      response: { 200: ConnectionList },
    }),
    ({ claims }) => listConnections(context, claims),
  );

  app.put(
    '/connections/:connector',
    operation({
      operationId: 'connectService',
      summary: 'Connect a service by a token, or replace its token',
      problems: ['too-many-requests', 'upstream-failed', 'secrets-key-missing'],
      params,
      body: ConnectService,
      response: { 200: Connection },
    }),
    async ({ claims, params: { connector }, body: { token } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      await limitService(context, claims);
      const { checkToken, defaultFields: fields } = context.connectors[connector];
      const account = await asProblem(() => checkToken(token));
      const sealed = context.secretBox.seal(token, sealedFor(workspaceId, connector));
      const row = { workspaceId, userId: claims.sub, connector, token: sealed, account, fields };
      await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => saveConnection(transaction, row),
        () => ({ action: 'connection.added', subject: context.connectors[connector].name }),
      );
      return showConnection(context, workspaceId, connector);
    },
  );

  app.patch(
    '/connections/:connector',
    operation({
      operationId: 'updateConnection',
      summary: 'Change which values are pushed to which properties, and what is pushed every week',
      problems: [...SERVICE_PROBLEMS],
      params,
      body: UpdateConnection,
      response: { 200: Connection },
    }),
    async ({ claims, params: { connector }, body }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const row = await readConnected(context, workspaceId, connector);
      if (body.fields) {
        await limitService(context, claims);
        const service = context.connectors[connector];
        await checkFields(context, { row, connector: service, fields: body.fields });
      }
      if (body.weekly) await readSource(context, body.weekly, workspaceId);
      await recorded(
        context,
        { workspaceId, actor: actorOf(claims) },
        (transaction) => updateConnection(transaction, row.id, { ...body, userId: claims.sub }),
        () => ({ action: 'connection.changed', subject: context.connectors[connector].name }),
      );
      return showConnection(context, workspaceId, connector);
    },
  );
};

const pushRoutes: Routes = (context) => async (app) => {
  const { db } = context.connection;

  app.post(
    '/connections/:connector/pushes',
    operation({
      operationId: 'createPush',
      summary: 'Push a list or saved search to a connected service, or count what a push would do',
      problems: ['not-found', 'not-ready', 'limit-reached', 'push-running', 'too-many-requests'],
      params,
      body: CreatePush,
      response: { 201: Push },
    }),
    async ({ claims, params: { connector }, body }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      const connection = await readConnected(context, workspaceId, connector);
      await limitService(context, claims);
      return beginPush(context, { connection, tier: claims.tier, actor: actorOf(claims) }, body);
    },
  );

  app.get(
    '/pushes/:id',
    operation({
      operationId: 'getPush',
      summary: 'Progress of a push',
      problems: ['not-found'],
      params: pushParams,
      response: { 200: Push },
    }),
    ({ claims, params: { id } }) => readOwnPush(context, claims, id),
  );

  app.post(
    '/pushes/:id/stop',
    operation({
      operationId: 'stopPush',
      summary: 'Stop a push after its current batch',
      problems: ['not-found'],
      params: pushParams,
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      if (!(await stopPush(db, await editableWorkspaceOf(context, claims), id)))
        throw new ApiError('not-found', { detail: 'This push is not running.' });
    },
  );

  app.get(
    '/pushes/:id/records',
    operation({
      operationId: 'listPushRecords',
      summary: 'What a push did with each brand',
      problems: ['not-found'],
      params: pushParams,
      querystring: PushLogQuery,
      response: { 200: PushLog },
    }),
    async ({ claims, params: { id }, query }) => {
      await readOwnPush(context, claims, id);
      return readPushLog(db, id, query);
    },
  );
};
