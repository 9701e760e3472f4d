import {
  ApiError,
  AuthenticatorSetup,
  Confirm,
  ConfirmAuthenticator,
  ConfirmationMethods,
  PasskeyRequest,
  RecoveryCodes,
  SecondFactorProof,
  SecondFactorSettings,
  SignInResponse,
} from '@brandlode/contract';
import { findUser, listPasskeys, readSecondFactors } from '@brandlode/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Context } from '../../../context.ts';
import { forgetAccess } from '../../../forget-access.ts';
import { describeRoutes, NoContent, operation } from '../../../http/describe-routes.ts';
import type { Identity } from '../identity.ts';
import { clearChallengeCookie, clientOf, setSessionCookies } from '../sessions/cookies.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticator-settings.ts';
import { answerChallenge, challengeMethods, requestChallengePasskey } from './challenges.ts';
import { confirm, confirmationMethods } from './confirm.ts';
import { forSession, requestPasskey, toPasskey } from './passkeys.ts';
import { requireConfirmation } from './require-confirmation.ts';

const WITH_CONFIRMATION = ['confirmation-required'] as const;

/** The second step of a sign-in. */
export const challengeRoutes =
  ({ config }: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/login/second-factor',
      operation({
        operationId: 'getSignInMethods',
        summary: 'How the sign-in that this browser began can be completed',
        problems: ['expired-token', 'user-disabled'],
        response: { 200: ConfirmationMethods },
      }),
      async (request) => ({ methods: await challengeMethods(identity, clientOf(request, config)) }),
    );

    app.post(
      '/login/second-factor',
      operation({
        operationId: 'completeSignIn',
        summary: 'Complete the sign-in that this browser began, with a second factor',
        problems: [
          'expired-token',
          'wrong-code',
          'wrong-passkey',
          'invalid-credential',
          'user-disabled',
          'secrets-key-missing',
          'too-many-requests',
        ],
        body: SecondFactorProof,
        response: { 200: SignInResponse },
      }),
      async (request, reply) => {
        const { payload, session } = await answerChallenge(identity, request.body, clientOf(request, config));
        clearChallengeCookie(reply, config);
        setSessionCookies(reply, config, session);
        return payload;
      },
    );

    app.post(
      '/login/second-factor/passkey',
      operation({
        operationId: 'requestSecondFactorPasskey',
        summary: 'A challenge for a passkey, to complete the sign-in that this browser began',
        problems: ['expired-token', 'user-disabled', 'too-many-requests'],
        response: { 200: PasskeyRequest },
      }),
      async (request) => {
        await identity.limits.takeForNetwork('passkey-network', request.ip);
        return requestChallengePasskey(identity, clientOf(request, config));
      },
    );
  };

/** Confirming within a session that it is the user. */
export const confirmationRoutes =
  ({ config, connection }: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Accounts', access: 'signed-in' });

    app.get(
      '/confirmation',
      operation({
        operationId: 'getConfirmationMethods',
        summary: "How you can confirm it's you",
        response: { 200: ConfirmationMethods },
      }),
      async ({ claims }) => {
        const user = await findUser(connection.db, claims.sub);
        if (!user) throw new ApiError('unauthenticated');
        return { methods: await confirmationMethods(identity, user) };
      },
    );

    app.post(
      '/confirmation',
      operation({
        operationId: 'confirmIdentity',
        summary: "Confirm it's you, for ten minutes in this session",
        problems: [
          'wrong-code',
          'wrong-passkey',
          'wrong-password',
          'secrets-key-missing',
          'too-many-requests',
        ],
        body: Confirm,
        response: { 204: NoContent },
      }),
      (request) => confirm(identity, request.claims, request.body, clientOf(request, config)),
    );

    app.post(
      '/confirmation/passkey',
      operation({
        operationId: 'requestConfirmationPasskey',
        summary: "A challenge for a passkey, to confirm it's you",
        problems: ['too-many-requests'],
        response: { 200: PasskeyRequest },
      }),
      async ({ claims, ip }) => {
        await identity.limits.takeForNetwork('passkey-network', ip);
        return requestPasskey(identity, forSession(claims.sid), claims.sub);
      },
    );
  };

/** The second factors of a user; passkeys are changed by `passkeyRoutes`. */
export const secondFactorRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Accounts', access: 'verified' });

    app.get(
      '/second-factor',
      operation({
        operationId: 'getSecondFactor',
        summary: 'Your second factors',
        response: { 200: SecondFactorSettings },
      }),
      ({ claims }) => readSettings(context, claims.sub),
    );

    app.post(
      '/second-factor/app',
      operation({
        operationId: 'beginAuthenticator',
        summary: 'A secret for an authenticator app, to be confirmed by a code',
        problems: [...WITH_CONFIRMATION, 'edit-conflict', 'secrets-key-missing'],
        response: { 200: AuthenticatorSetup },
      }),
      async ({ claims }) => {
        await requireConfirmation(context, claims, { orPassword: true });
        return beginAuthenticator(identity, claims);
      },
    );

    app.post(
      '/second-factor/app/confirm',
      operation({
        operationId: 'confirmAuthenticator',
        summary: 'Turn the authenticator app on; returns recovery codes with the first second factor',
        problems: [
          ...WITH_CONFIRMATION,
          'wrong-code',
          'not-found',
          'edit-conflict',
          'secrets-key-missing',
          'too-many-requests',
        ],
        body: ConfirmAuthenticator,
        response: { 200: RecoveryCodes },
      }),
      async (request) => {
        const { claims, body } = request;
        await requireConfirmation(context, claims, { orPassword: true });
        const client = clientOf(request, context.config);
        const recoveryCodes = await confirmAuthenticator(identity, claims, body.code, client);
        forgetAccess(context);
        return { recoveryCodes };
      },
    );

    app.delete(
      '/second-factor/app',
      operation({
        operationId: 'removeAuthenticator',
        summary: 'Turn the authenticator app off',
        problems: [...WITH_CONFIRMATION, 'not-found', 'second-factor-in-use'],
        response: { 204: NoContent },
      }),
      async (request) => {
        await requireConfirmation(context, request.claims);
        await removeAuthenticator(identity, request.claims.sub, clientOf(request, context.config));
        forgetAccess(context);
      },
    );

    app.post(
      '/second-factor/recovery-codes',
      operation({
        operationId: 'renewRecoveryCodes',
        summary: 'Replace the recovery codes',
        problems: [...WITH_CONFIRMATION, 'not-found'],
        response: { 200: RecoveryCodes },
      }),
      async (request) => {
        const { claims } = request;
        await requireConfirmation(context, claims);
        const client = clientOf(request, context.config);
        return { recoveryCodes: await renewRecoveryCodes(identity, claims.sub, client) };
      },
    );
  };

async function readSettings({ connection: { db } }: Context, userId: string): Promise<SecondFactorSettings> {
  const { appSince, recoveryCodes } = await readSecondFactors(db, userId);
  const passkeys = await listPasskeys(db, userId);
  return { appSince: appSince?.toISOString() ?? null, passkeys: passkeys.map(toPasskey), recoveryCodes };
}
