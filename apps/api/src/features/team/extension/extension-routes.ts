import {
  CreateExtensionCode,
  ExtensionBuild,
  ExtensionCode,
  ExtensionKey,
  RedeemExtensionCode,
} from '@brandlode/contract';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { originOf } from '../../../origins/request-origin.ts';
import { requireConfirmation } from '../../identity/second-factor/require-confirmation.ts';
import { revokeKey } from '../keys/create-key.ts';
import { createExtensionCode, redeemExtensionCode } from './connect-extension.ts';
import { readExtensionBuild } from './read-extension-build.ts';

const TAG = 'Browser extension';

/** For members who connect the browser extension. */
export const extensionCodeRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: TAG, access: 'paid', changesWorkspace: true });

  app.post(
    '/extension/codes',
    operation({
      operationId: 'createExtensionCode',
      summary: 'A one-time code for the popup that asked, to be exchanged for a key within ten minutes',
      problems: ['confirmation-required'],
      body: CreateExtensionCode,
      response: { 201: ExtensionCode },
    }),
    async ({ claims, body }) => {
      await requireConfirmation(context, claims);
      return createExtensionCode(context, claims, body);
    },
  );
};

/** For the browser extension itself. */
export const extensionRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: TAG });

  app.get(
    '/extension',
    operation({
      operationId: 'getExtensionBuild',
      summary: 'Version and downloads of the browser extension',
      problems: ['not-found'],
      response: { 200: ExtensionBuild },
    }),
    () => readExtensionBuild(),
  );

  app.post(
    '/extension/keys',
    operation({
      operationId: 'redeemExtensionCode',
      summary: 'Exchange a code and the secret of the popup that asked for it for an API key',
      problems: ['invalid-token', 'too-many-requests', 'limit-reached'],
      body: RedeemExtensionCode,
      response: { 201: ExtensionKey },
    }),
    async (request, reply) => {
      const client = { ip: request.ip, origin: originOf(request, context.config) };
      reply.header('cache-control', 'no-store');
      return redeemExtensionCode(context, request.body, client);
    },
  );

  app.delete(
    '/extension/key',
    operation({
      withoutSecondFactor: true,
      operationId: 'disconnectExtension',
      access: 'signed-in',
      keyScope: 'extension',
      summary: 'Revoke the API key that the request is sent with',
      response: { 204: NoContent },
    }),
    async ({ claims }) => {
      const { scopes, workspaceId, sid } = claims;
      // The session of a user is not a key, so there is nothing to revoke.
      if (scopes && workspaceId) await revokeKey(context, { workspaceId, claims }, sid);
    },
  );
};
