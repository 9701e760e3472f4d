import { ApiError } from '@brandlode/contract';
import { type Database, getRedirect } from '@brandlode/database';
import type { FastifyReply, FastifyRequest } from 'fastify';

const BRAND = /^\/api\/brands\/([1-9]\d{0,15})(?=[/?]|$)/;

/** Error handler of the brand routes: redirects the id of a merged brand to the same route of the brand it was merged into. */
export const redirectMerged =
  (db: Database) => async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
    const id = BRAND.exec(request.url)?.[1];
    const now = id && (await getRedirect(db, Number(id)));
    if (!now) throw error;
    // A later merge may change the target.
    return reply
      .header('cache-control', 'no-store')
      .redirect(request.url.replace(BRAND, `/api/brands/${now}`), 308);
  };
