import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { jsonBodies } from '../../json-bodies.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses calls that change something and come from another site's page, whatever its cookies would allow: the Origin must
 * be ours, and the body JSON, which a foreign form cannot send.
 */
export function onlyFromOwnPages(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !isOwnPage(request, config)) throw new ApiError('forbidden-origin');
  });
  jsonBodies(app);
}

function isOwnPage({ headers }: FastifyRequest, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // Browsers send an Origin with every such call; without one it is no browser and there is nobody to protect.
  if (headers.origin === undefined || headers.origin === config.publicUrl) return true;
  return config.loopback && isOwnLoopback(headers.origin, headers.host, config);
}

/** On this machine localhost and 127.0.0.1 are one place, and a development server may stand on a port of its own. */
function isOwnLoopback(origin: string, host: string | undefined, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (!LOOPBACK.has(from.hostname) || from.origin !== origin) return false;
  return from.host === host || from.port === new URL(config.publicUrl).port;
}

/** Whether a Host header names this product by another loopback name than the public address does. */
export function isOwnLoopbackHost(host: string | undefined, config: Config): boolean {
  if (!config.loopback || config.https || !host || !URL.canParse(`http://${host}`)) return false;
  const { hostname, port } = new URL(`http://${host}`);
  return LOOPBACK.has(hostname) && port === new URL(config.publicUrl).port;
}
