import {
  AlreadyVerified,
  ChangePassword,
  ForgotPassword,
  JoinedTeam,
  Login,
  Register,
  Registered,
  RegisterInvited,
  type Registration,
  ResendVerification,
  ResetPassword,
  SignInResponse,
  UpdateMe,
  User,
  VerifyEmail,
} from '@brandlode/contract';
import type { Database } from '@brandlode/database';
import cookie from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { describeRoutes, NoContent } from '../../http/describe-routes.ts';
import { googleRoutes } from './google/google-routes.ts';
import type { Identity } from './identity.ts';
import { openLimits } from './limits.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { changeProfile, readProfile } from './profile.ts';
import { register } from './register.ts';
import { preparePassword, registerInvited } from './register-invited.ts';
import { resendVerification } from './resend-verification.ts';
import {
  clearRefreshCookie,
  clearRegistrationCookie,
  clientOf,
  setDeviceCookie,
  setRefreshCookie,
  setRegistrationCookie,
} from './sessions/cookies.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { requireSameOrigin } from './sessions/same-origin.ts';
import { type SignInResult, startSession } from './sessions/session.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import { verifyEmail } from './verify-email.ts';

/** Identity routes, under /api/auth. */
export const identityRoutes =
  ({ config, connection, identity }: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(cookie);
    requireSameOrigin(app, config);
    describeRoutes(app, { tag: 'Accounts', sameOrigin: true });
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const hosted = 'routes' in identity ? identity : null;
    const own = 'routes' in identity ? null : identity;
    if (hosted) app.register(hosted.routes);
    if (own) app.register(ownRoutes(config, own));

    const limits = openLimits(connection.db);
    app.post(
      '/join',
      {
        schema: {
          operationId: 'registerInvited',
          summary: hosted
            ? 'Create the account of an invited person and join the workspace'
            : 'Create the account of an invited person, join the workspace and sign in',
          problems: [
            'invalid-token',
            'expired-token',
            'weak-password',
            'email-already-in-use',
            'user-disabled',
            'other-recipient',
            'limit-reached',
            'too-many-requests',
            ...(hosted ? (['upstream-failed'] as const) : []),
          ],
          body: RegisterInvited,
          response: { 201: JoinedTeam },
        },
      },
      async (request, reply) => {
        const client = clientOf(request, config);
        const accounts = {
          db: connection.db,
          limits,
          preparePassword: async (account: Registration) =>
            own
              ? preparePassword(own.passwords, account)
              : (transaction: Database, userId: string) =>
                  hosted!.createAccount(transaction, userId, account),
        };
        const { joined, userId } = await registerInvited(accounts, request.body, client);
        if (own) {
          own.accessCache.clear();
          const session = await startSession(own, userId, client);
          setRefreshCookie(reply, config, session.refreshToken, session.cookieSeconds);
          setDeviceCookie(reply, config, session.device);
        }
        return reply.code(201).send(joined);
      },
    );

    app.get(
      '/me',
      {
        schema: {
          access: 'signed-in',
          operationId: 'getMe',
          summary: 'The signed-in user',
          response: { 200: User },
        },
      },
      (request) => readProfile(connection, request.claims),
    );

    app.patch(
      '/me',
      {
        schema: {
          access: 'signed-in',
          operationId: 'updateMe',
          summary: 'Change names and title',
          body: UpdateMe,
          response: { 200: User },
        },
      },
      (request) => changeProfile(connection, request.claims, request.body),
    );
  };

/** Routes of our own service. */
const ownRoutes =
  (config: Config, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    const sendSignedIn = (reply: FastifyReply, { payload, session }: SignInResult) => {
      setRefreshCookie(reply, config, session.refreshToken, session.cookieSeconds);
      setDeviceCookie(reply, config, session.device);
      return payload;
    };
    if (identity.google) app.register(googleRoutes(config, identity.google), { prefix: '/google' });

    app.post(
      '/register',
      {
        schema: {
          operationId: 'register',
          summary: 'Create an account; the verification email is sent',
          problems: ['invalid-email', 'weak-password', 'email-already-in-use', 'too-many-requests'],
          body: Register,
          response: { 201: Registered },
        },
      },
      async (request, reply) => {
        const { email, registration } = await register(identity, request.body, clientOf(request, config));
        setRegistrationCookie(reply, config, registration);
        return reply.code(201).send({ email });
      },
    );

    app.post(
      '/verify-email',
      {
        schema: {
          operationId: 'verifyEmail',
          summary: 'Accept a verification link',
          problems: ['invalid-token', 'expired-token', 'registration-unproven', 'too-many-requests'],
          body: VerifyEmail,
          response: { 200: AlreadyVerified, 204: NoContent },
        },
      },
      async (request, reply) => {
        const outcome = await verifyEmail(identity, request.body.token, clientOf(request, config));
        if (outcome === 'already-verified') return { alreadyVerified: true as const };
        clearRegistrationCookie(reply, config);
        return reply.code(204).send();
      },
    );

    app.post(
      '/login',
      {
        schema: {
          operationId: 'login',
          summary: 'Sign in',
          problems: [
            'invalid-email',
            'invalid-token',
            'expired-token',
            'invalid-credential',
            'user-not-found',
            'wrong-password',
            'email-not-verified',
            'user-disabled',
            'too-many-requests',
          ],
          body: Login,
          response: { 200: SignInResponse },
        },
        // The queue of password hashes limits it.
        config: { exemptFromLoadShedding: true },
      },
      async (request, reply) =>
        sendSignedIn(reply, await signIn(identity, request.body, clientOf(request, config))),
    );

    app.post(
      '/refresh',
      {
        schema: {
          security: [{ refreshCookie: [] }],
          operationId: 'refreshSession',
          summary: 'A new access token with current claims',
          problems: ['unauthenticated', 'user-disabled'],
          response: { 200: SignInResponse },
        },
      },
      async (request, reply) =>
        sendSignedIn(reply, await refreshSession(identity, clientOf(request, config))),
    );

    app.post(
      '/logout',
      {
        schema: {
          security: [{ refreshCookie: [] }, {}],
          operationId: 'logout',
          summary: 'End the session',
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        await signOut(identity, clientOf(request, config));
        clearRefreshCookie(reply, config);
        return reply.code(204).send();
      },
    );

    app.post(
      '/resend-verification',
      {
        schema: {
          operationId: 'resendVerification',
          summary: 'Send another verification email',
          problems: ['invalid-email', 'too-many-requests'],
          body: ResendVerification,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        await resendVerification(identity, request.body.email, clientOf(request, config));
        return reply.code(204).send();
      },
    );

    app.post(
      '/forgot-password',
      {
        schema: {
          operationId: 'forgotPassword',
          summary: 'Send the password reset email',
          problems: ['invalid-email', 'user-not-found', 'too-many-requests'],
          body: ForgotPassword,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        await requestPasswordReset(identity, request.body, clientOf(request, config));
        return reply.code(204).send();
      },
    );

    app.post(
      '/reset-password',
      {
        schema: {
          operationId: 'resetPassword',
          summary: 'Set a new password with a reset link',
          problems: ['invalid-token', 'expired-token', 'weak-password', 'too-many-requests'],
          body: ResetPassword,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        const { device } = await resetPassword(identity, request.body, clientOf(request, config));
        setDeviceCookie(reply, config, device);
        return reply.code(204).send();
      },
    );

    app.post(
      '/change-password',
      {
        schema: {
          access: 'signed-in',
          operationId: 'changePassword',
          summary: 'Change the password',
          problems: ['wrong-password', 'same-password', 'weak-password', 'too-many-requests'],
          body: ChangePassword,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        await changePassword(identity, request.claims, request.body, clientOf(request, config));
        return reply.code(204).send();
      },
    );
  };
