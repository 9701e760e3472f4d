import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Context } from '../../context.ts';
import { openBrandRateLimit } from '../catalogue/brand-rate-limit.ts';

/**
 * Limits the changes of a user like their brand requests: deleted and revoked items stay stored for a while, and saving a search counts its
 * matches.
 */
export function limitChanges(app: FastifyInstance, { connection, config }: Context) {
  const limit = openBrandRateLimit(connection.db, config);
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (schema && changes(route)) schema.problems = [...(schema.problems ?? []), 'too-many-requests'];
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.claims && changes(request)) await limit('workspace-changes', request, reply);
  });
}

const changes = ({ method }: Pick<RouteOptions, 'method'>) => !/^(GET|HEAD|OPTIONS)/.test(`${method}`);
