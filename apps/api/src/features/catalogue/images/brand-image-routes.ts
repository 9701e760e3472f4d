import { createHash } from 'node:crypto';
import { ApiError, BrandId } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { problem, sendProblem } from '../../../errors.ts';
import { TOKEN } from './image-addresses.ts';

/** For an SVG opened directly: no scripts, no requests, no access to this origin. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A changed address is a new path; one whose image changes shows within a month and a week. */
const KEEP = 'public, max-age=604800, immutable';
const RETRY_AFTER_SECONDS = 5;

/** Images of brands from other sites. An `<img>` sends no token: the path, which only the API gives out, is what allows it. */
export const brandImageRoutes =
  ({ images }: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/brands/:id/images/:picture/:token',
      {
        schema: {
          hide: true,
          params: z.object({
            id: BrandId,
            picture: z.enum(['logo', 'cover']),
            token: z.string().regex(TOKEN),
          }),
        },
      },
      async (request, reply) => {
        const { id, picture, token } = request.params;
        const image = await images.get(id, picture, token);
        if (image === 'busy')
          return sendProblem(reply.header('retry-after', String(RETRY_AFTER_SECONDS)), problem('overloaded'));
        if (!image) throw new ApiError('not-found', { detail: 'There is no such image.' });
        const etag = `"${createHash('sha256').update(image.bytes).digest('base64url').slice(0, 22)}"`;
        reply.header('etag', etag).header('cache-control', KEEP).header('content-security-policy', POLICY);
        if (isKnown(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
        return reply.type(image.type).send(image.bytes);
      },
    );
  };

const isKnown = (sent: string, etag: string) =>
  sent.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
