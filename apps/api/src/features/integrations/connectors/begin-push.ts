import {
  ApiError,
  type CreatePush,
  countText,
  formatExact,
  isPaid,
  MAX_PUSHED,
  type Push,
  type PushSource,
  type Tier,
} from '@brandlode/contract';
import {
  type AuditActor,
  type ConnectionRow,
  createPush,
  readList,
  readSavedSearches,
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
  const found = await readSource(context, source, plan);
  if (!found) throw new ApiError('not-found', { detail: `There is no such ${source.kind}.` });
  const { brands } = await findBrands(context, found.request, plan, { countOnly: true });
  if (brands > MAX_PUSHED)
    throw new ApiError('limit-reached', {
      detail: `A push can have ${formatExact(MAX_PUSHED)} brands, and these are ${formatExact(brands)}. Narrow the ${source.kind}.`,
    });
  const { ids } = await findBrands(context, found.request, plan);
  return { name: found.name, brandIds: ids };
}

async function readSource({ connection: { db } }: SourceParts, source: PushSource, { workspaceId }: Plan) {
  if (source.kind === 'list') {
    const list = await readList(db, workspaceId, source.id);
    return list && { name: list.name, request: { listId: source.id } };
  }
  const [saved] = await readSavedSearches(db, workspaceId, source.id);
  if (!saved) return undefined;
  const { scope, filters, sort, products } = saved.search;
  if (products || scope === 'mine')
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

/** Begins the weekly pushes that are due; those that are not possible now are tried again in a week. */
export async function beginWeeklyPushes(context: SourceParts): Promise<void> {
  if (!context.catalogue.ready()) return;
  for (const connection of await takeDueConnections(context.connection.db)) {
    if (!isPaid(connection.tier)) continue;
    try {
      await beginPush(
        context,
        { connection, tier: connection.tier, actor: { kind: 'product' } },
        { source: connection.weekly },
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
