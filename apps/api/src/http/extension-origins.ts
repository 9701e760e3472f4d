import type { FastifyInstance } from 'fastify';

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/;

/**
 * Lets browser extensions read responses without a permission for this host. They send API keys; without
 * `access-control-allow-credentials` cookies stay out, and no web page has such an origin.
 */
export function extensionOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!request.url.startsWith('/api/') || !origin || !EXTENSION.test(origin)) return done();
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'retry-after')
      .header('vary', 'origin');
    if (request.method !== 'OPTIONS') return done();
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', 600)
      .send();
  });
}
