import {
  AlreadyVerified,
  ChangePassword,
  ForgotPassword,
  Login,
  Register,
  ResendVerification,
  ResetPassword,
  SignInResponse,
  UpdateMe,
  User,
  VerifyEmail,
} from '@brandlode/contract';
import cookie from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { AccessRules } from '../../http/access.ts';
import { changePassword } from './change-password.ts';
import {
  clearRefreshCookie,
  clearRegistrationCookie,
  clientOf,
  setDeviceCookie,
  setRefreshCookie,
  setRegistrationCookie,
} from './cookies.ts';
import { googleRoutes } from './google/google-routes.ts';
import type { Identity } from './identity.ts';
import { changeProfile, readProfile } from './profile.ts';
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { SignInResult } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifyEmail } from './verify-email.ts';

const NoContent = z.undefined().describe('Done; no content');

/** Identity routes, under /api/auth. */
export const identityRoutes =
  ({ config, connection, identity }: Context, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(cookie);
    requireSameOrigin(app, config);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const security = [{ accessToken: [] }];
    if ('routes' in identity) app.register(identity.routes);
    else app.register(ownRoutes(config, identity, access));

    app.get(
      '/me',
      {
        onRequest: access.signedIn,
        schema: { summary: 'The signed-in user', security, response: { 200: User } },
      },
      (request) => readProfile(connection, request.claims),
    );

    app.patch(
      '/me',
      {
        onRequest: access.signedIn,
        schema: { summary: 'Changes names and title', security, body: UpdateMe, response: { 200: User } },
      },
      (request) => changeProfile(connection, request.claims, request.body),
    );
  };

/** Routes of our own service. */
const ownRoutes =
  (config: Config, identity: Identity, access: AccessRules): FastifyPluginAsyncZod =>
  async (app) => {
    const sendSignedIn = (reply: FastifyReply, { payload, session }: SignInResult) => {
      setRefreshCookie(reply, config, session.refreshToken, session.cookieSeconds);
      setDeviceCookie(reply, config, session.device);
      return payload;
    };
    if (identity.google) app.register(googleRoutes(config, identity.google), { prefix: '/google' });
    const security = [{ accessToken: [] }];

    app.post(
      '/register',
      {
        schema: {
          summary: 'Opens an account and sends the verification mail',
          body: Register,
          response: { 201: z.object({ email: z.string() }) },
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
          summary: 'Takes a verification link',
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
        schema: { summary: 'Signs in', body: Login, response: { 200: SignInResponse } },
        // The queue of password hashes bounds it.
        config: { exemptFromLoadShedding: true },
      },
      async (request, reply) =>
        sendSignedIn(reply, await signIn(identity, request.body, clientOf(request, config))),
    );

    app.post(
      '/refresh',
      { schema: { summary: 'A new access token with current claims', response: { 200: SignInResponse } } },
      async (request, reply) =>
        sendSignedIn(reply, await refreshSession(identity, clientOf(request, config))),
    );

    app.post(
      '/logout',
      { schema: { summary: 'Ends the session', response: { 204: NoContent } } },
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
          summary: 'Sends another verification mail',
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
      { schema: { summary: 'Sends the reset mail', body: ForgotPassword, response: { 204: NoContent } } },
      async (request, reply) => {
        await requestPasswordReset(identity, request.body.email, clientOf(request, config));
        return reply.code(204).send();
      },
    );

    app.post(
      '/reset-password',
      {
        schema: {
          summary: 'Sets a new password by a link',
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
        onRequest: access.signedIn,
        schema: {
          summary: 'Sets a new password',
          security,
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
