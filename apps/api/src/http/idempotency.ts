import { createHash } from 'node:crypto';
import { ApiError } from '@brandlode/contract';
import {
  beginIdempotentRequest,
  type EarlierRequest,
  endIdempotentRequest,
  forgetIdempotentRequest,
  type IdempotentRequest,
} from '@brandlode/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { workspaceOf } from '../request-workspace.ts';
import { acceptsIdempotencyKey } from './describe-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an `Idempotency-Key` identifies, while the request is in progress. */
    idempotent: IdempotentRequest | null;
  }
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/** Characters of a stored response. */
const MAX_BODY = 32 * 1024;
/** A request that was not answered may be sent again so many seconds after it would have timed out. */
const GRACE_SECONDS = 60;
const RETRY_AFTER_SECONDS = 1;

/**
 * A write with an `Idempotency-Key` that succeeded is not done again for a day: the same user's request with this key in the same
 * workspace gets the same response. Failed requests may be repeated.
 */
export function rememberResponses(app: FastifyInstance, context: Pick<Context, 'connection'>): void {
  const { db } = context.connection;
  app.decorateRequest('idempotent', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || !acceptsIdempotencyKey(request.routeOptions)) return;
    if (typeof key !== 'string' || !KEY_PATTERN.test(key))
      throw new ApiError('invalid-request', {
        detail: 'An Idempotency-Key has 1 to 255 printable characters without spaces.',
      });
    const { claims } = request;
    const idempotent = { workspaceId: await workspaceOf(context, claims), userId: claims.sub, key };
    const fingerprint = fingerprintOf(request);
    const { timeoutMs = 0 } = request.routeOptions.config;
    const abandonedAfter = GRACE_SECONDS + timeoutMs / 1000;
    const earlier = await beginIdempotentRequest(db, idempotent, { request: fingerprint, abandonedAfter });
    if (earlier === 'begun') request.idempotent = idempotent;
    else return repeat(reply, earlier, fingerprint);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotent } = request;
    request.idempotent = null;
    // After a timeout the request may still be in progress.
    if (!idempotent || reply.hasTimedOut) return;
    const { secretResponse } = request.routeOptions.schema ?? {};
    if (reply.statusCode >= 300) await forgetIdempotentRequest(db, idempotent);
    else
      await endIdempotentRequest(db, idempotent, {
        status: reply.statusCode,
        content_type: String(reply.getHeader('content-type') ?? '') || null,
        body: secretResponse ? null : storable(payload),
      });
  });
}

/** Sends the earlier response again. Throws `request-in-progress`, `idempotency-key-reused` and `already-done`. */
function repeat(reply: FastifyReply, earlier: EarlierRequest | 'gone', fingerprint: Buffer): FastifyReply {
  if (earlier === 'gone') throw new ApiError('request-in-progress', { retryAfter: RETRY_AFTER_SECONDS });
  const { request, status, content_type, body } = earlier;
  if (!request.equals(fingerprint)) throw new ApiError('idempotency-key-reused');
  if (status === null) throw new ApiError('request-in-progress', { retryAfter: RETRY_AFTER_SECONDS });
  if (body === null) throw new ApiError('already-done');
  reply.code(status).header('idempotency-replayed', 'true');
  if (content_type !== null) reply.type(content_type);
  return reply.send(body);
}

/** Files are compared by their type and size: they are not read yet. */
function fingerprintOf({ method, url, body, headers }: FastifyRequest): Buffer {
  const isFile = !headers['content-type']?.startsWith('application/json') && body !== undefined;
  const content = isFile ? [headers['content-type'], headers['content-length']] : body;
  return createHash('sha256')
    .update(JSON.stringify([method, url, content]))
    .digest();
}

/** The body to store; null if it is too long. */
function storable(payload: unknown): string | null {
  if (payload === undefined || payload === null) return '';
  return typeof payload === 'string' && payload.length <= MAX_BODY ? payload : null;
}
