import { createHash } from 'node:crypto';
import { ApiError } from '@brandlode/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptsIfMatch } from './describe-routes.ts';
import { knowsEtag } from './etags.ts';

const Versioned = z.object({ version: z.number().int() });
const TAG_PATTERN = /^(?:W\/)?"(\d{1,10})(?:\.[\w-]+)?"$/;
const DIGEST_LENGTH = 12;

/**
 * Tags of what has a version are `"VERSION.DIGEST"`: `If-None-Match` compares all of it, since a response also has counts and names, which
 * change without a new version. `If-Match` compares the version, which determines conflicts.
 */
export function entityTags(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const tag = request.headers['if-match'];
    if (tag === undefined || !acceptsIfMatch(request.routeOptions)) return;
    const { body } = request;
    if (typeof body !== 'object' || body === null) return;
    const version = TAG_PATTERN.exec(tag)?.[1];
    if (version === undefined)
      throw new ApiError('invalid-request', {
        detail: 'If-Match has to be the ETag of an earlier response.',
      });
    const named: { version?: unknown } = body;
    if (named.version !== undefined && named.version !== Number(version))
      throw new ApiError('invalid-request', { detail: 'If-Match and the body name different versions.' });
    named.version = Number(version);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { etag: isTagged } = request.routeOptions.schema ?? {};
    if (!isTagged || typeof payload !== 'string' || reply.statusCode >= 300) return payload;
    const digest = createHash('sha256').update(payload).digest('base64url').slice(0, DIGEST_LENGTH);
    const { data } = Versioned.safeParse(JSON.parse(payload));
    const etag = data ? `"${data.version}.${digest}"` : `"${digest}"`;
    reply.header('etag', etag);
    if (request.method !== 'GET' || !knowsEtag(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
