import { createHash } from 'node:crypto';
import { ApiError, BrandId } from '@brandlode/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problem, sendProblem } from '../../../errors.ts';
import { operation, type Routes } from '../../../http/describe-routes.ts';
import { knowsEtag } from '../../../http/etags.ts';
import { type Picture, TOKEN } from './image-addresses.ts';

/** An SVG opened as a page may not run scripts, load anything or access this site. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A changed URL is a new path; an image that changes at the same URL is updated within a month and a week. */
const CACHE_CONTROL = 'public, max-age=604800, immutable';
const RETRY_AFTER_SECONDS = 5;

/** Images of brands and products from other sites. An `<img>` sends no token; its path, issued by the API, grants access. */
export const brandImageRoutes: Routes =
  ({ images }) =>
  async (app) => {
    const send = async (request: FastifyRequest, reply: FastifyReply, path: ImagePath) => {
      const image = await images.get(path.id, path.picture, path.token);
      if (image === 'busy')
        return sendProblem(reply.header('retry-after', String(RETRY_AFTER_SECONDS)), problem('overloaded'));
      if (!image) throw new ApiError('not-found', { detail: 'There is no such image.' });
      const etag = `"${createHash('sha256').update(image.bytes).digest('base64url').slice(0, 22)}"`;
      reply
        .header('etag', etag)
        .header('cache-control', CACHE_CONTROL)
        .header('content-security-policy', POLICY);
      if (knowsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(image.type).send(image.bytes);
    };

    app.get(
      '/brands/:id/images/:picture/:token',
      operation({
        hide: true,
        params: z.object({
          id: BrandId,
          picture: z.enum(['logo', 'cover']),
          token: Token,
        }),
      }),
      (request, reply) => send(request, reply, request.params),
    );
    app.get(
      '/products/:id/picture/:token',
      operation({ hide: true, params: z.object({ id: ProductId, token: Token }) }),
      (request, reply) => send(request, reply, { ...request.params, picture: 'product' }),
    );
  };

type ImagePath = { id: number; picture: Picture; token: string };
const Token = z.string().regex(TOKEN);
const ProductId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
