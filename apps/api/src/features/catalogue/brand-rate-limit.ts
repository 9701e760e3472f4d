import { ApiError } from '@brandlode/contract';
import { type Database, type RateLimit, takeBlockFromRateLimit } from '@brandlode/database';
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Config } from '../../config.ts';

/** Brands in a list that count as one unit. */
const BRANDS_PER_UNIT = 10;
/** Units a process takes from the shared allowance at a time, so that few requests wait for the database. */
const BLOCK = 30;
/** Users whose block is held; the block of one who is dropped is lost to them. */
const MAX_USERS = 10_000;
const SECONDS = 60;

export type BrandRequests = 'brand-lists' | 'brand-details';
export type BrandRateLimit = (
  kind: BrandRequests,
  units?: (request: FastifyRequest) => number,
) => preHandlerAsyncHookHandler;

/** What this process knows of a user's allowance. */
type Allowance = { held: number; left: number; fullAt: number; refusedUntil: number };

export const unitsOf = (brands: number): number => Math.ceil(brands / BRANDS_PER_UNIT);

/**
 * Limits brand requests of a user over all processes, each kind separately: a burst of one minute's units at once, then as many a
 * minute. Processes take blocks from PostgreSQL and spend them locally, so that most requests cost no query. Blocks are paid
 * for when they are taken: in any t seconds a user gets at most `limit * (1 + t / 60)` units, and `BLOCK` more for each
 * process that held one before.
 */
export function openBrandRateLimit(db: Database, { brandRateLimit: burst }: Config): BrandRateLimit {
  const limit: RateLimit = { burst, everySeconds: SECONDS / burst };
  const allowances = new Map<string, Allowance>();
  const taking = new Map<string, Promise<void>>();

  async function takeBlock(key: string, units: number) {
    const now = Date.now();
    const most = Math.min(burst, Math.max(BLOCK, units));
    const block = await takeBlockFromRateLimit(db, key, limit, { least: Math.min(units, burst), most });
    const known = allowances.get(key);
    allowances.delete(key);
    if (allowances.size >= MAX_USERS) allowances.delete(allowances.keys().next().value!);
    allowances.set(key, {
      held: (known?.held ?? 0) + block.granted,
      left: block.left,
      fullAt: now + block.fullSeconds * 1000,
      refusedUntil: block.granted === 0 ? now + block.waitSeconds * 1000 : 0,
    });
  }

  /** Takes units from the block held here, or first a new block. */
  async function take(key: string, units: number): Promise<Allowance & { granted: boolean }> {
    for (;;) {
      const known = allowances.get(key);
      if (known && known.held >= units) {
        known.held -= units;
        return { ...known, granted: true };
      }
      if (known && known.refusedUntil > Date.now()) return { ...known, granted: false };
      // Requests that come at once share one take.
      const under =
        taking.get(key) ?? takeBlock(key, units - (known?.held ?? 0)).finally(() => taking.delete(key));
      taking.set(key, under);
      await under;
    }
  }

  return (kind, unitsOfRequest = () => 1) =>
    async (request, reply) => {
      if (burst === 0) return;
      const units = Math.min(unitsOfRequest(request), burst);
      const allowance = await take(`${kind}:${request.claims.sub}`, units);
      describe(reply, kind, allowance);
      if (allowance.granted) return;
      const retryAfter = Math.max(1, Math.ceil((allowance.refusedUntil - Date.now()) / 1000));
      throw new ApiError('too-many-requests', { retryAfter });
    };

  /** Header fields of draft-ietf-httpapi-ratelimit-headers. */
  function describe(reply: FastifyReply, kind: BrandRequests, { held, left, fullAt }: Allowance) {
    const reset = Math.max(0, Math.ceil((fullAt - Date.now()) / 1000));
    reply.header('ratelimit-policy', `"${kind}";q=${burst};w=${SECONDS}`);
    reply.header('ratelimit', `"${kind}";r=${Math.max(0, Math.min(burst, left + held))};t=${reset}`);
  }
}
