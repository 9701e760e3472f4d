import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { changesState } from '../../http/describe-routes.ts';
import { openBrandRateLimit } from '../../http/limits/brand-rate-limit.ts';

/**
 * Limits the changes of a user like their brand requests: deleted and revoked items stay stored for a while, and saving a search counts its
 * matches.
 */
export function limitChanges(app: FastifyInstance, { connection, config }: Context) {
  const limit = openBrandRateLimit(connection.db, config);
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (schema && changesState(route)) schema.problems = [...(schema.problems ?? []), 'too-many-requests'];
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.claims && changesState(request)) await limit('workspace-changes', request, reply);
  });
}
