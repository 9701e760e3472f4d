import { cookieName } from '@brandlode/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { completeDocument } from './api-document/complete-document.ts';
import type { ApiDocument } from './api-document/document.ts';
import { INTRODUCTION, TAGS } from './api-document/introduction.ts';
import { registerSchemas } from './api-document/schemas.ts';
import { acceptsIdempotencyKey, acceptsIfMatch, operation, problemsOf } from './describe-routes.ts';

/** `/api/openapi.json`, generated from the schemas of the routes. Its page, `/api/docs`, is the web app's. */
export function documentation(app: FastifyInstance, config: Config) {
  registerSchemas();
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.product.name} API`, version: '1', description: INTRODUCTION },
      servers: [{ url: config.publicUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: securitySchemes(config) },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      if (!schema || schema.hide) return { schema, url };
      const { access, brandLimit, keyScope, etag } = route.schema ?? {};
      const described = {
        ...schema,
        'x-problems': problemsOf(route.route),
        ...(access && { 'x-access': access }),
        ...(brandLimit && { 'x-brand-limit': true }),
        ...(keyScope && { 'x-key-scope': keyScope }),
        'x-idempotent': acceptsIdempotencyKey(route.route),
        'x-etag': etag === true,
        'x-if-match': acceptsIfMatch(route.route),
      };
      return { schema: described, url };
    },
    transformObject: (document) => completeDocument(jsonSchemaTransformObject(document) as ApiDocument),
  });
  app.register(async (plugin) => {
    plugin.get('/api/openapi.json', operation({ hide: true }), () => app.swagger());
  });
}

const securitySchemes = ({ publicUrl }: Config) =>
  ({
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `accessToken` of a sign-in, valid for five minutes.',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'bl_…',
      description: 'An API key of your workspace, with the scope that the operation names.',
    },
    refreshCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName('rt', new URL(publicUrl)),
      description: 'Set by a sign-in and replaced by every refresh. HttpOnly, SameSite=Strict.',
    },
  }) as const;
