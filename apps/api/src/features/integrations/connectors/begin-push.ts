import {
  ApiError,
  type CreatePush,
  countText,
  formatExact,
  isForCatalogueBrands,
  isPaid,
  MAX_PUSHED,
  PROBLEMS,
  type Push,
  type PushSource,
  type Tier,
} from '@brandlode/contract';
import {
  type AuditActor,
  type ConnectionRow,
  createPush,
  type DueConnection,
  readList,
  readSavedSearches,
  recordFailedPush,
  scheduleNextPush,
  takeDueConnections,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { recorded } from '../../../record-audit.ts';
import { findBrands } from '../../exports/find-brands.ts';

type SourceParts = Pick<Context, 'connection' | 'catalogue' | 'productIndex'>;
type Plan = { tier: Tier | null | undefined; workspaceId: string };

/** The brands of a list or saved search, as an export of it would have. Throws `not-found`, `invalid-request` and `limit-reached`. */
async function findPushed(
  context: SourceParts,
  source: PushSource,
  plan: Plan,
): Promise<{ name: string; brandIds: number[] }> {
  const found = await readSource(context, source, plan.workspaceId);
  const { brands } = await findBrands(context, found.request, plan, { countOnly: true });
  if (brands > MAX_PUSHED)
    throw new ApiError('limit-reached', {
      detail: `A push can have ${formatExact(MAX_PUSHED)} brands, and these are ${formatExact(brands)}. Narrow the ${source.kind}.`,
    });
  const { ids } = await findBrands(context, found.request, plan);
  return { name: found.name, brandIds: ids };
}

/** A list or saved search that can be pushed. Throws `not-found` and `invalid-request`. */
export async function readSource(
  { connection: { db } }: Pick<Context, 'connection'>,
  source: PushSource,
  workspaceId: string,
) {
  const missing = () => new ApiError('not-found', { detail: `There is no such ${source.kind}.` });
  if (source.kind === 'list') {
    const list = await readList(db, workspaceId, source.id);
    if (!list) throw missing();
    return { name: list.name, request: { listId: source.id } };
  }
  const [saved] = await readSavedSearches(db, workspaceId, source.id);
  if (!saved) throw missing();
  const { scope, filters, sort } = saved.search;
  if (!isForCatalogueBrands(saved.search))
    throw new ApiError('invalid-request', {
      errors: [{ path: 'source', message: 'must be a search for brands of the catalogue' }],
      detail: 'Only searches for brands of the catalogue can be pushed.',
    });
  return { name: saved.name, request: { search: { scope, filters, ...(sort && { sort }) } } };
}

/** Throws `push-running`, and what finding the brands throws. */
export async function beginPush(
  context: SourceParts,
  {
    connection,
    tier,
    actor,
  }: { connection: ConnectionRow; tier: Tier | null | undefined; actor: AuditActor },
  { source, dry = false }: CreatePush,
): Promise<Push> {
  const plan = { tier, workspaceId: connection.workspace_id };
  const { name, brandIds } = await findPushed(context, source, plan);
  if (brandIds.length === 0)
    throw new ApiError('invalid-request', {
      errors: [{ path: 'source', message: 'has no brands' }],
      detail: 'There are no brands to push.',
    });
  const row = { connectionId: connection.id, source, name, dry, brandIds };
  const push = await recorded(
    context,
    { workspaceId: connection.workspace_id, actor },
    (transaction) => createPush(transaction, row),
    // A dry push only counts.
    (result) =>
      result &&
      !dry && { action: 'push.started', subject: name, detail: countText(brandIds.length, 'brand') },
  );
  if (!push) throw new ApiError('push-running');
  return push;
}

/** Begins the weekly pushes that are due. The others begin although one fails, which is due again in an hour. */
export async function beginWeeklyPushes(context: SourceParts): Promise<void> {
  if (!context.catalogue.ready()) return;
  const { db } = context.connection;
  const errors: unknown[] = [];
  for (const connection of await takeDueConnections(db)) {
    try {
      if (isPaid(connection.tier)) await beginWeeklyPush(context, connection);
      await scheduleNextPush(db, connection.id);
    } catch (error) {
      if (!(error instanceof ApiError)) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** A push that is not possible is recorded as failed. Throws `push-running`, and errors that may pass. */
async function beginWeeklyPush(context: SourceParts, connection: DueConnection): Promise<void> {
  const { id: connectionId, weekly: source, tier } = connection;
  try {
    await beginPush(context, { connection, tier, actor: { kind: 'product' } }, { source });
  } catch (error) {
    const mayPass =
      !(error instanceof ApiError) || error.code === 'push-running' || PROBLEMS[error.code].status >= 500;
    if (mayPass) throw error;
    await recordFailedPush(context.connection.db, { connectionId, source, error: error.message });
  }
}
