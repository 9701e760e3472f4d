import { ApiError, GoogleTransaction, Register } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { describeRoutes, operation } from '../../../http/describe-routes.ts';
import { clientOf, nameOf, setChallengeCookie, setSessionCookies } from '../sessions/cookies.ts';
import { isOwnLoopbackHost } from '../sessions/same-origin.ts';
import { DONE_SCRIPT, donePage } from './done-page.ts';
import { GOOGLE_SECONDS, type GoogleEnd, type GoogleSignIn } from './google-sign-in.ts';

/** Random, chosen by the opener: identifies the sign-in when it polls and when the popup broadcasts. */
const SignInId = z.string().regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, - and _');
const Begin = z.object({ n: SignInId, referralSource: Register.shape.referralSource });

/** Start and callback of the popup, and the status its opener polls, under /api/auth/google. */
export const googleRoutes =
  (config: Config, google: GoogleSignIn): FastifyPluginAsyncZod =>
  async (app) => {
    describeRoutes(app, { tag: 'Google sign-in' });
    const cookieName = nameOf('google', config);
    const browserSecret = (request: FastifyRequest) => request.cookies[cookieName] || undefined;

    function sendEnd(reply: FastifyReply, { n, outcome, session, challenge }: GoogleEnd) {
      if (session) setSessionCookies(reply, config, session);
      if (challenge !== undefined) setChallengeCookie(reply, config, challenge);
      return donePage(reply, n, outcome, config.product.name);
    }

    app.get(
      '/start',
      operation({
        operationId: 'startGoogleSignIn',
        summary: 'Start a sign-in by popup',
        problems: ['forbidden-origin', 'too-many-requests', 'upstream-failed'],
        querystring: Begin,
      }),
      async (request, reply) => {
        if (request.headers['sec-fetch-site'] === 'cross-site') throw new ApiError('forbidden-origin');
        const { n, referralSource } = request.query;
        const started = await google.start(
          { n, referralSource: referralSource || null, origin: ownOrigin(request, config) },
          browserSecret(request),
          clientOf(request, config),
        );
        // Lax, not Strict: it must be sent when the provider redirects back here.
        reply.setCookie(cookieName, started.browserSecret, {
          path: '/',
          httpOnly: true,
          secure: config.https,
          sameSite: 'lax',
          maxAge: GOOGLE_SECONDS,
        });
        // Keeps the popup connected to its opener, which detects that it was closed.
        reply.header('cross-origin-opener-policy', 'unsafe-none');
        return 'end' in started ? sendEnd(reply, started.end) : reply.redirect(started.location.href, 303);
      },
    );

    app.get(
      '/callback',
      operation({
        operationId: 'finishGoogleSignIn',
        summary: 'Redirect target of the provider',
        problems: ['too-many-requests'],
      }),
      async (request, reply) => {
        const callbackUrl = new URL(request.url, ownOrigin(request, config));
        reply.header('cross-origin-opener-policy', 'unsafe-none');
        return sendEnd(
          reply,
          await google.finish(callbackUrl, browserSecret(request), clientOf(request, config)),
        );
      },
    );

    app.get('/done.js', operation({ hide: true }), (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(DONE_SCRIPT),
    );

    app.get(
      '/transactions/:n',
      operation({
        operationId: 'readGoogleSignIn',
        summary: 'Status of a popup sign-in of this browser',
        params: z.object({ n: SignInId }),
        response: { 200: GoogleTransaction },
      }),
      (request) => google.read(request.params.n, browserSecret(request)),
    );
  };

/** The origin this browser uses: its cookies belong to that host, so the provider must redirect there. */
function ownOrigin(request: FastifyRequest, config: Config): string {
  return isOwnLoopbackHost(request.headers.host, config)
    ? `http://${request.headers.host}`
    : config.publicUrl;
}
