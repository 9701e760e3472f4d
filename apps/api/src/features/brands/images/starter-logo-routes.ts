import { logoAt, logoPath } from '@brandlode/catalogues/logos';
import { ApiError } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { operation } from '../../../http/describe-routes.ts';

/** Logos that are part of the starter catalogue. They need no access token. */
export const starterLogoRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    logoPath(':name'),
    operation({ hide: true, params: z.object({ name: z.string().max(100) }) }),
    async (request, reply) => {
      const svg = logoAt(logoPath(request.params.name));
      if (!svg) throw new ApiError('not-found', { detail: 'There is no such logo.' });
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=604800')
        .header('content-security-policy', "default-src 'none'")
        .send(svg);
    },
  );
};
