import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { DOCUMENTATION_STYLE, renderDocumentation } from './documentation-page.ts';

/** `/api/openapi.json`, made from the routes' own schemas, and a page that shows it at `/api/docs`. */
export function documentation(app: FastifyInstance) {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Brandlode API',
        version: '1',
        description:
          'Brand data, accounts and subscriptions. Brand calls need the access token of a person with a paid plan.',
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
