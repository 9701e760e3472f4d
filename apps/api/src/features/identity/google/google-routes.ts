import { Register } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { ApiError } from '../../../errors.ts';
import { clientOf, setDeviceCookie, setRefreshCookie } from '../cookies.ts';
import { isOwnLoopbackHost } from '../same-origin.ts';
import { DONE_SCRIPT, donePage } from './done-page.ts';
import { GOOGLE_SECONDS, type GoogleEnd, type GoogleSignIn } from './google-sign-in.ts';

/** Chosen by the opener, at random: what it asks after and what the popup broadcasts. */
const SignInId = z.string().regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, figures, - and _');
const Begin = z.object({ n: SignInId, referralSource: Register.shape.referralSource });
const Transaction = z.object({
  status: z.enum(['pending', 'signed-in', 'failed']),
  code: z.string().optional(),
});

/** The popup's way in and out, and what its opener asks, under /api/auth/google. */
export const googleRoutes =
  (config: Config, google: GoogleSignIn): FastifyPluginAsyncZod =>
  async (app) => {
    const cookieName = config.https ? '__Host-google' : 'google';
    const browserSecret = (request: FastifyRequest) => request.cookies[cookieName] || undefined;
    const client = (request: FastifyRequest) => clientOf(request, config);

    function sendEnd(reply: FastifyReply, { n, outcome, session }: GoogleEnd) {
      if (session) {
        setRefreshCookie(reply, config, session.refreshToken, session.cookieSeconds);
        setDeviceCookie(reply, config, session.device);
      }
      return donePage(reply, n, outcome, config.product.name);
    }

    app.get(
      '/start',
      { schema: { summary: "The popup's way in", querystring: Begin } },
      async (request, reply) => {
        if (request.headers['sec-fetch-site'] === 'cross-site') throw new ApiError('forbidden-origin');
        const { n, referralSource } = request.query;
        const begun = await google.start(
          { n, referralSource: referralSource || null, origin: ownOrigin(request, config) },
          browserSecret(request),
          client(request),
        );
        // Lax, not Strict: the provider sends the browser back here, and it must come along.
        reply.setCookie(cookieName, begun.browserSecret, {
          path: '/',
          httpOnly: true,
          secure: config.https,
          sameSite: 'lax',
          maxAge: GOOGLE_SECONDS,
        });
        // The popup keeps its tie to the opener, so that closing it is noticed.
        reply.header('cross-origin-opener-policy', 'unsafe-none');
        return 'end' in begun ? sendEnd(reply, begun.end) : reply.redirect(begun.location.href, 303);
      },
    );

    app.get(
      '/callback',
      { schema: { summary: 'Where the provider sends the popup back' } },
      async (request, reply) => {
        const here = new URL(request.url, ownOrigin(request, config));
        reply.header('cross-origin-opener-policy', 'unsafe-none');
        return sendEnd(reply, await google.finish(here, browserSecret(request), client(request)));
      },
    );

    app.get('/done.js', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(DONE_SCRIPT),
    );

    app.get(
      '/transactions/:n',
      {
        schema: {
          summary: 'How a popup sign-in of this browser stands',
          params: z.object({ n: SignInId }),
          response: { 200: Transaction },
        },
      },
      (request) => google.read(request.params.n, browserSecret(request)),
    );
  };

/** Where this browser sees us: cookies belong to that host, so the provider must send it back there. */
function ownOrigin(request: FastifyRequest, config: Config): string {
  return isOwnLoopbackHost(request.headers.host, config)
    ? `http://${request.headers.host}`
    : config.publicUrl;
}
