import { ApiError, Login, SignInResponse } from '@brandlode/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../../config.ts';
import { NoContent, operation } from '../../../http/describe-routes.ts';
import type { Identity } from '../identity.ts';
import { clearRefreshCookie, clientOf, setChallengeCookie, setSessionCookies } from './cookies.ts';
import { refreshSession } from './refresh-session.ts';
import type { SignInResult } from './session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Signing in and out. */
export const sessionRoutes =
  (config: Config, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    const sendSignedIn = (reply: FastifyReply, { payload, session }: SignInResult) => {
      setSessionCookies(reply, config, session);
      return payload;
    };

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
            'second-factor-required',
            'too-many-requests',
          ],
          body: Login,
          response: { 200: SignInResponse },
        },
        // The queue of password hashes limits this route.
        config: { exemptFromLoadShedding: true },
      },
      async (request, reply) => {
        const result = await signIn(identity, request.body, clientOf(request, config));
        if ('session' in result) return sendSignedIn(reply, result);
        setChallengeCookie(reply, config, result.challenge);
        throw new ApiError('second-factor-required');
      },
    );

    app.post(
      '/refresh',
      operation({
        security: [{ refreshCookie: [] }],
        operationId: 'refreshSession',
        summary: 'A new access token with current claims',
        problems: ['unauthenticated', 'user-disabled'],
        response: { 200: SignInResponse },
      }),
      async (request, reply) =>
        sendSignedIn(reply, await refreshSession(identity, clientOf(request, config))),
    );

    app.post(
      '/logout',
      operation({
        security: [{ refreshCookie: [] }, {}],
        operationId: 'logout',
        summary: 'End the session',
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        await signOut(identity, clientOf(request, config));
        clearRefreshCookie(reply, config);
      },
    );
  };
