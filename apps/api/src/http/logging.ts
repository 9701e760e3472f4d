import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const GIVEN_ID = /^[\w.-]{8,64}$/;

/** The id assigned by the proxy, or a new one. It is returned as `x-request-id`. */
export function genReqId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}

/**
 * The path of a URL. Its query, shared links, links to unsubscribe and addresses of exports and feeds may be secrets that grant
 * access.
 */
export const withoutSecret = (url: string): string =>
  url
    .replace(/\?.*/s, '')
    .replace(/^((?:\/api)?\/(?:s|unsubscribe)\/|\/api\/exports\/feed\/|\/feeds\/)[^/]+/, '$1…');

/** One line for each response. Headers, query (reset links, keywords) and the client's address are not logged. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        path: withoutSecret(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    );
    done();
  });
}
