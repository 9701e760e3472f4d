import {
  ApiError,
  ApiKeyId,
  ApiKeyList,
  CreateApiKey,
  CreatedApiKey,
  RotateApiKey,
} from '@brandlode/contract';
import { listApiKeys } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { originOf } from '../../../origins/request-origin.ts';
import { editableWorkspaceOf, workspaceOf } from '../../../request-workspace.ts';
import { requireConfirmation } from '../../identity/second-factor/require-confirmation.ts';
import { createKey, revokeKey, rotateKey } from './create-key.ts';

/** API keys of the workspace. A key cannot manage keys. */
export const keyRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'API keys', access: 'paid', changesWorkspace: true });
  const { db } = context.connection;

  app.get(
    '/keys',
    operation({
      operationId: 'listApiKeys',
      summary: 'API keys of your workspace, with their usage',
      response: { 200: ApiKeyList },
    }),
    async ({ claims }) => ({
      data: await listApiKeys(db, await workspaceOf(context, claims)),
      perMinute: context.config.brandRateLimit || null,
    }),
  );

  app.post(
    '/keys',
    operation({
      operationId: 'createApiKey',
      summary: 'Create an API key, which is returned only once',
      problems: ['confirmation-required', 'limit-reached'],
      body: CreateApiKey,
      response: { 201: CreatedApiKey },
    }),
    async (request) => {
      await requireConfirmation(context, request.claims);
      const origin = originOf(request, context.config);
      return createKey(context, request.claims, request.body, origin);
    },
  );

  app.post(
    '/keys/:id/rotate',
    operation({
      operationId: 'rotateApiKey',
      summary: 'Replace an API key by a new one, which is returned only once',
      description:
        'The new key has the same name, scopes and lifetime, and acts for you. The old key works until the end of the overlap; it cannot be rotated again.',
      problems: ['confirmation-required', 'not-found', 'key-replaced', 'limit-reached'],
      params: z.object({ id: ApiKeyId }),
      body: RotateApiKey,
      response: { 201: CreatedApiKey },
    }),
    async (request) => {
      await requireConfirmation(context, request.claims);
      const origin = originOf(request, context.config);
      const replaced = { id: request.params.id, ...request.body };
      return rotateKey(context, request.claims, replaced, origin);
    },
  );

  app.delete(
    '/keys/:id',
    operation({
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      problems: ['not-found'],
      params: z.object({ id: ApiKeyId }),
      response: { 204: NoContent },
    }),
    async ({ claims, params: { id } }) => {
      const workspaceId = await editableWorkspaceOf(context, claims);
      if (!(await revokeKey(context, { workspaceId, claims }, id)))
        throw new ApiError('not-found', { detail: 'There is no such key.' });
    },
  );
};
