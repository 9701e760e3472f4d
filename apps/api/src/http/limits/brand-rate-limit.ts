import { ApiError } from '@brandlode/contract';
import { type Database, type RateLimit, takeBlockFromRateLimit } from '@brandlode/database';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../access.ts';
import type { BrandLimit } from '../describe-routes.ts';

/** How many brands in a list count as one unit. */
const BRANDS_PER_UNIT = 10;
/** Units a process takes from the shared allowance at a time, so that few requests wait for the database. */
const BLOCK = 30;
/** Users and keys whose blocks are held; an evicted one loses the rest of the block. */
const MAX_ALLOWANCES = 10_000;
/** All keys of a user together get as much as this many of them. */
const KEYS_AT_ONCE = 4;
const SECONDS = 60;

type BrandRequests = BrandLimit | 'workspace-changes';
/** Throws `too-many-requests` once the allowance of the user or key is spent. */
type BrandRateLimit = (
  kind: BrandRequests,
  request: { claims: RequestClaims },
  reply: FastifyReply,
  units?: number,
) => Promise<void>;

/** An allowance as known to this process, in times of `performance.now()`; `held` is the unspent part of its block. */
type Allowance = { held: number; left: number; fullAt: number; rejectedUntil: number };

type Bucket = { key: string; burst: number };

export const unitsOf = (brands: number): number => Math.ceil(brands / BRANDS_PER_UNIT);

/** The query of a route without a schema for it is not parsed. */
const Query = z.object({ limit: z.number().catch(1), ids: z.string().optional().catch(undefined) });

/** Limits the requests of all routes whose schema has a `brandLimit`. */
export function limitBrandRequests(app: FastifyInstance, { connection, config }: Context): void {
  const limit = openBrandRateLimit(connection.db, config);
  app.addHook('preHandler', async (request, reply) => {
    const { brandLimit, brandUnits } = request.routeOptions.schema ?? {};
    if (!brandLimit) return;
    const query = Query.parse(request.query);
    // Details of several brands cost as much as one request for each.
    if (query.ids !== undefined) await limit('brand-details', request, reply, toIds(query.ids).length);
    else {
      const units = typeof brandUnits === 'function' ? brandUnits(request.body) : brandUnits;
      await limit(brandLimit, request, reply, units ?? unitsOf(query.limit));
    }
  });
}

/** Returns the brand numbers of `ids`, each once. */
export const toIds = (ids: string): number[] => [...new Set(ids.split(',').map(Number))];

/**
 * Limits brand requests of a user or key over all processes, each kind separately: a burst of one minute's units at once, then as many a
 * minute. Processes take blocks from PostgreSQL and spend them locally, so that most requests cost no query. Blocks are
 * charged when they are taken: in any t seconds a user or key gets at most `limit * (1 + t / 60)` units, and `BLOCK` more for
 * each process that held one before.
 */
export function openBrandRateLimit(db: Database, { brandRateLimit: burst }: Config): BrandRateLimit {
  const allowances = new LRUCache<string, Allowance>({ max: MAX_ALLOWANCES });
  const taking = new Map<string, Promise<void>>();

  async function takeBlock({ key, burst }: Bucket, units: number) {
    const now = performance.now();
    const limit: RateLimit = { burst, everySeconds: SECONDS / burst };
    const max = Math.min(burst, Math.max(BLOCK, units));
    const block = await takeBlockFromRateLimit(db, key, limit, { min: Math.min(units, burst), max });
    const previous = allowances.get(key);
    allowances.set(key, {
      held: (previous?.held ?? 0) + block.granted,
      left: block.left,
      fullAt: now + block.fullSeconds * 1000,
      rejectedUntil: block.granted === 0 ? now + block.waitSeconds * 1000 : 0,
    });
  }

  /** Takes units from the block held here, after taking a new block if necessary. */
  async function take(bucket: Bucket, units: number): Promise<Allowance & { granted: boolean }> {
    const { key } = bucket;
    for (;;) {
      const allowance = allowances.get(key);
      if (allowance && allowance.held >= units) {
        allowance.held -= units;
        return { ...allowance, granted: true };
      }
      if (allowance && allowance.rejectedUntil > performance.now()) return { ...allowance, granted: false };
      // Concurrent requests share one query.
      const inFlight =
        taking.get(key) ??
        takeBlock(bucket, units - (allowance?.held ?? 0)).finally(() => taking.delete(key));
      taking.set(key, inFlight);
      await inFlight;
    }
  }

  return async (kind, { claims }, reply, units = 1) => {
    if (burst === 0) return;
    for (const bucket of bucketsOf(kind, claims)) {
      const allowance = await take(bucket, Math.min(units, burst));
      if (bucket.burst === burst || !allowance.granted) describe(reply, kind, allowance);
      if (allowance.granted) continue;
      const retryAfter = Math.max(1, Math.ceil((allowance.rejectedUntil - performance.now()) / 1000));
      throw new ApiError('too-many-requests', { retryAfter });
    }
  };

  /** The user's own for requests of the application; for those of a key the key's own, and one of all keys of the user. */
  function bucketsOf(kind: BrandRequests, { sub, sid, scopes }: RequestClaims): Bucket[] {
    if (!scopes) return [{ key: `${kind}:${sub}`, burst }];
    return [
      { key: `${kind}:${sub}:${sid}`, burst },
      { key: `${kind}:${sub}:keys`, burst: burst * KEYS_AT_ONCE },
    ];
  }

  /** Header fields of draft-ietf-httpapi-ratelimit-headers. */
  function describe(reply: FastifyReply, kind: BrandRequests, { held, left, fullAt }: Allowance) {
    const reset = Math.max(0, Math.ceil((fullAt - performance.now()) / 1000));
    reply.header('ratelimit-policy', `"${kind}";q=${burst};w=${SECONDS}`);
    reply.header('ratelimit', `"${kind}";r=${Math.max(0, Math.min(burst, left + held))};t=${reset}`);
  }
}
