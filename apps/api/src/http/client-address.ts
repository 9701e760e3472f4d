import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDING = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const;
/** Paths that the operator's machines poll without a proxy. */
const POLLED = new Set(['/healthz', '/readyz', '/metrics']);

const isForwarded = (headers: IncomingHttpHeaders) => FORWARDING.some((name) => headers[name] !== undefined);
const isFromLoopback = ({ socket }: FastifyRequest) => LOOPBACK.has(socket.remoteAddress ?? '');

/**
 * Whether a request comes directly from a program on this machine. Always false with a public URL: a proxy on this machine that adds no
 * header cannot be distinguished from a direct request.
 */
export const isDirectFromThisMachine = (request: FastifyRequest, { loopback }: Pick<Config, 'loopback'>) =>
  loopback && isFromLoopback(request) && !isForwarded(request.headers);

/** Logs once if all requests through a proxy appear to come from the proxy itself, because its users then share one rate limit. */
export function warnOfHiddenClients(app: FastifyInstance, { loopback }: Pick<Config, 'loopback'>): void {
  if (loopback) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (warned) return done();
    const { socket, headers, ip, log } = request;
    const isHidden =
      ip === socket.remoteAddress && (isFromLoopback(request) || headers['x-forwarded-for'] !== undefined);
    if (isHidden && !POLLED.has(request.routeOptions.url ?? '')) {
      warned = true;
      log.warn(
        { proxy: socket.remoteAddress },
        headers['x-forwarded-for'] === undefined
          ? 'Requests arrive from this machine without X-Forwarded-For: all visitors share one rate limit. Let the proxy send X-Forwarded-For, and name it in TRUSTED_PROXIES (loopback for a proxy on this machine)'
          : 'Requests carry X-Forwarded-For from a proxy that TRUSTED_PROXIES does not name: all visitors behind it share one rate limit. Add its address to TRUSTED_PROXIES (loopback for a proxy on this machine)',
      );
    }
    done();
  });
}
