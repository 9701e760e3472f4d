import {
  AddedPasskey,
  AddPasskey,
  ApiError,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyId,
  PasskeyRequest,
  RenamePasskey,
  SignInResponse,
} from '@brandlode/contract';
import { findUser, renamePasskey } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { forgetAccess } from '../../../forget-access.ts';
import { describeRoutes, NoContent, operation } from '../../../http/describe-routes.ts';
import type { Identity } from '../identity.ts';
import { clearChallengeCookie, clientOf, setSessionCookies } from '../sessions/cookies.ts';
import { buildSignedIn, startSession } from '../sessions/session.ts';
import {
  addPasskey,
  beginPasskey,
  FOR_SIGN_IN,
  noSuchPasskey,
  removePasskey,
  requestPasskey,
  toPasskey,
  verifyPasskey,
} from './passkeys.ts';
import { requireConfirmation } from './require-confirmation.ts';

const params = z.object({ id: PasskeyId });

/** Signing in with a passkey, which is both factors: the device has verified the user. */
export const passkeySignInRoutes =
  ({ config, connection }: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/login/passkey/request',
      operation({
        operationId: 'requestPasskeySignIn',
        summary: 'A challenge for a sign-in with a passkey',
        problems: ['too-many-requests'],
        response: { 200: PasskeyRequest },
      }),
      async (request) => {
        await identity.limits.takeForNetwork('passkey-network', request.ip);
        return requestPasskey(identity, FOR_SIGN_IN);
      },
    );

    app.post(
      '/login/passkey',
      operation({
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        problems: [
          'wrong-passkey',
          'email-not-verified',
          'invalid-credential',
          'user-disabled',
          'too-many-requests',
        ],
        body: PasskeyAnswer,
        response: { 200: SignInResponse },
      }),
      async (request, reply) => {
        await identity.limits.takeForNetwork('passkey-network', request.ip);
        const passkey = await verifyPasskey(identity, request.body, FOR_SIGN_IN);
        const user = await findUser(connection.db, passkey.user_id);
        if (!user) throw new ApiError('wrong-passkey');
        if (user.disabled_at) throw new ApiError('user-disabled');
        if (!user.email_verified_at) throw new ApiError('email-not-verified');
        const session = await startSession(identity, user.id, clientOf(request, config), {
          passkeyId: passkey.id,
        });
        const payload = await buildSignedIn(identity, session.sessionId, user.id);
        clearChallengeCookie(reply, config);
        setSessionCookies(reply, config, session);
        return payload;
      },
    );
  };

/** Changes of a user's passkeys, which `GET /second-factor` lists. */
export const passkeyRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Accounts', access: 'verified' });
    const { db } = context.connection;

    app.post(
      '/passkeys/creation',
      operation({
        operationId: 'beginPasskey',
        summary: 'What a browser needs to create a passkey',
        problems: ['confirmation-required', 'limit-reached', 'too-many-requests'],
        response: { 200: PasskeyCreation },
      }),
      async ({ claims, ip }) => {
        await identity.limits.takeForNetwork('passkey-network', ip);
        await requireConfirmation(context, claims, { orPassword: true });
        return beginPasskey(identity, claims);
      },
    );

    app.post(
      '/passkeys',
      operation({
        operationId: 'addPasskey',
        summary: 'Add a passkey; returns recovery codes with the first second factor',
        problems: ['confirmation-required', 'wrong-passkey', 'limit-reached'],
        body: AddPasskey,
        response: { 201: AddedPasskey },
      }),
      async (request) => {
        const { claims, body } = request;
        await requireConfirmation(context, claims, { orPassword: true });
        const client = clientOf(request, context.config);
        const { passkey, recoveryCodes } = await addPasskey(identity, claims, body, client);
        forgetAccess(context);
        return { passkey: toPasskey(passkey), recoveryCodes };
      },
    );

    app.patch(
      '/passkeys/:id',
      operation({
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        problems: ['not-found'],
        params,
        body: RenamePasskey,
        response: { 204: NoContent },
      }),
      async ({ claims, params: { id }, body: { name } }) => {
        if (!(await renamePasskey(db, { id, userId: claims.sub, name }))) throw noSuchPasskey();
      },
    );

    app.delete(
      '/passkeys/:id',
      operation({
        operationId: 'removePasskey',
        summary: 'Remove a passkey',
        problems: ['confirmation-required', 'not-found', 'second-factor-in-use'],
        params,
        response: { 204: NoContent },
      }),
      async (request) => {
        const { claims, params } = request;
        await requireConfirmation(context, claims);
        await removePasskey(identity, claims.sub, params.id, clientOf(request, context.config));
        forgetAccess(context);
      },
    );
  };
