import {
  ApiError,
  CHECK_LIMITS,
  type Check,
  type CheckAllowance,
  type CheckedStores,
  type CheckPreview,
  type Checks,
  type CreateCheck,
  formatCount,
  formatExact,
  type NewestPage,
  type Tier,
} from '@brandlode/contract';
import { createCheck, previewCheck, readCheck, readChecks, readChecksToday } from '@brandlode/database';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { limitRate } from '../../limit-rate.ts';
import { editableWorkspaceOf, workspaceOf } from '../../request-workspace.ts';
import { notWhileSampleData } from '../collection/check-store.ts';
import { findCheckedStores } from './find-checked-stores.ts';
import { toCheck } from './to-check.ts';

const RATE_LIMIT = { burst: 20, everySeconds: 60 };

/**
 * Has stores visited in bulk, within the workspace's allowance of the day. Throws `not-found`, `invalid-request`, `demonstration-brand`,
 * `opted-out`, `limit-reached`, `read-only` and `too-many-requests`.
 */
export async function createOwnCheck(
  context: Context,
  claims: RequestClaims,
  { max, ...stores }: CreateCheck,
): Promise<Check> {
  const workspaceId = await editableWorkspaceOf(context, claims);
  await limitRate(context.connection.db, `check:${claims.sub}`, RATE_LIMIT, 'checks');
  const { total, addresses } = await findCheckedStores(context, { claims, workspaceId }, stores);
  return checkAddresses(context, { claims, workspaceId }, { total, addresses, max });
}

/** The same for addresses that may be checked, of `total` requested ones. */
export async function checkAddresses(
  context: Pick<Context, 'connection' | 'catalogue'>,
  { claims, workspaceId }: { claims: RequestClaims; workspaceId: string },
  { total, addresses, max }: { total: number; addresses: string[]; max?: number | undefined },
): Promise<Check> {
  const check =
    addresses.length > 0
      ? await createCheck(
          context.connection.db,
          { workspaceId, userId: claims.sub },
          { addresses, limit: limitOf(claims.tier), max },
        )
      : undefined;
  if (!check) throw nothingToCheck(context, total);
  if ('left' in check) {
    const { left, needed } = check;
    throw new ApiError('limit-reached', {
      detail: `This check covers ${formatCount(needed, 'store')}, but you can check ${left === 0 ? 'no' : `only ${formatExact(left)}`} more today.`,
    });
  }
  return toCheck(check);
}

/** Has as many of these stores visited as the workspace's allowance of the day has left. Throws `too-many-requests`. */
export async function checkWithinAllowance(
  context: Pick<Context, 'connection'>,
  { claims, workspaceId }: { claims: RequestClaims; workspaceId: string },
  addresses: string[],
): Promise<{ check: Check | null; allowance: CheckAllowance }> {
  const { db } = context.connection;
  await limitRate(db, `check:${claims.sub}`, RATE_LIMIT, 'checks');
  const stores = { addresses, limit: limitOf(claims.tier), max: 'left' as const };
  const check = await createCheck(db, { workspaceId, userId: claims.sub }, stores);
  return {
    check: check && !('left' in check) ? toCheck(check) : null,
    allowance: await readAllowance(context, claims, workspaceId),
  };
}

function nothingToCheck({ catalogue }: Pick<Context, 'catalogue'>, total: number): ApiError {
  if (total === 0) return new ApiError('invalid-request', { detail: 'There are no stores to check.' });
  return catalogue.isDemonstration() ? notWhileSampleData() : new ApiError('opted-out');
}

/** Throws the same as a check, except `limit-reached`. */
export async function previewOwnCheck(
  context: Context,
  claims: RequestClaims,
  stores: CheckedStores,
): Promise<CheckPreview> {
  const workspaceId = await editableWorkspaceOf(context, claims);
  const { db } = context.connection;
  const { total, addresses } = await findCheckedStores(context, { claims, workspaceId }, stores);
  const preview = await previewCheck(db, workspaceId, addresses);
  if (preview.visits + preview.current + preview.waiting === 0) throw nothingToCheck(context, total);
  return {
    ...preview,
    excluded: preview.excluded + total - addresses.length,
    allowance: await readAllowance(context, claims, workspaceId),
  };
}

export async function readOwnChecks(
  context: Context,
  claims: RequestClaims,
  page: NewestPage,
): Promise<Checks> {
  const workspaceId = await workspaceOf(context, claims);
  const [{ rows, next }, allowance] = await Promise.all([
    readChecks(context.connection.db, workspaceId, page),
    readAllowance(context, claims, workspaceId),
  ]);
  return { data: rows.map(toCheck), next, allowance };
}

/** Throws `not-found`. */
export async function readOwnCheck(context: Context, claims: RequestClaims, id: string): Promise<Check> {
  const check = await readCheck(context.connection.db, await workspaceOf(context, claims), id);
  if (!check) throw new ApiError('not-found', { detail: 'There is no such check.' });
  return toCheck(check);
}

async function readAllowance(
  { connection: { db } }: Pick<Context, 'connection'>,
  { tier }: RequestClaims,
  workspaceId: string,
): Promise<CheckAllowance> {
  const { used, resetsAt } = await readChecksToday(db, workspaceId);
  const limit = limitOf(tier);
  return { limit, used, left: Math.max(0, limit - used), resetsAt: resetsAt.toISOString() };
}

/** Stores that a workspace with this plan may check a day. */
const limitOf = (tier: Tier | null | undefined) => CHECK_LIMITS[tier ?? 'free'];
