import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { DOCUMENTATION_STYLE, renderDocumentation } from './documentation-page.ts';

/** `/api/openapi.json`, generated from the schemas of the routes, and its page at `/api/docs`. */
export function documentation(app: FastifyInstance) {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Brandlode API',
        version: '1',
        description:
          'Brand data, accounts and subscriptions. Brand endpoints need the access token of a user with a paid plan. Each user has an allowance of units a minute for brand lists (ten brands are a unit) and one for brand details (a request is a unit); responses tell it in the header fields RateLimit-Policy and RateLimit. A request beyond it gets 429 `too-many-requests` with Retry-After in seconds.',
      },
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  const hide = { schema: { hide: true } };
  app.get('/api/openapi.json', hide, () => app.swagger());
  app.get('/api/docs', hide, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocumentation(app.swagger())),
  );
  app.get('/api/docs.css', hide, (_request, reply) => reply.type('text/css').send(DOCUMENTATION_STYLE));
}
