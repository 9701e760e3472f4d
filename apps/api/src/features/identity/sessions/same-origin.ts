import { ApiError } from '@brandlode/contract';
import { isLoopbackHost } from '@brandlode/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { changesState } from '../../../http/describe-routes.ts';
import { jsonBodies } from '../../../http/json-bodies.ts';

/**
 * CSRF protection: rejects state-changing requests from pages of other sites. The Origin must be ours, and the body JSON,
 * which a cross-site form cannot send.
 */
export function requireSameOrigin(app: FastifyInstance, config: Config) {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (!changesState(request) || isSameOrigin(request, config)) return;
    if (!isOwnPage(request)) throw new ApiError('forbidden-origin');
    const { origin } = request.headers;
    if (!warned)
      request.log.warn(
        `The product was opened at ${origin}, where no one can sign in: PUBLIC_URL is ${config.publicUrl}. Open that address, or set PUBLIC_URL to the one that users open.`,
      );
    warned = true;
    throw new ApiError('forbidden-origin', {
      detail: `Signing in is possible at ${config.publicUrl} only. Open that address.`,
    });
  });
  jsonBodies(app);
}

function isSameOrigin({ headers }: FastifyRequest, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // Browsers always send an Origin with such requests; a request without one does not come from a browser.
  if (headers.origin === undefined || headers.origin === config.publicUrl) return true;
  return config.loopback && isOwnLoopback(headers.origin, headers.host, config);
}

/** Whether the page came from this server, although under another address than the public one, such as one of the local network. */
const isOwnPage = ({ headers: { origin = '', host } }: FastifyRequest) => URL.parse(origin)?.host === host;

/** localhost equals 127.0.0.1, and a development server may use another port. */
function isOwnLoopback(origin: string, host: string | undefined, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (!isLoopbackHost(from.hostname) || from.origin !== origin) return false;
  return from.host === host || from.port === new URL(config.publicUrl).port;
}

/** Whether a Host header is a loopback name of this product other than the public URL's. */
export function isOwnLoopbackHost(host: string | undefined, config: Config): boolean {
  if (!config.loopback || config.https || !host || !URL.canParse(`http://${host}`)) return false;
  const { hostname, port } = new URL(`http://${host}`);
  return isLoopbackHost(hostname) && port === new URL(config.publicUrl).port;
}
