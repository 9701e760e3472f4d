import {
  ApiError,
  isForCatalogueBrands,
  isPaid,
  MAX_SHARED_BRANDS,
  type SharedComparison,
  type SharedField,
} from '@brandlode/contract';
import {
  findShare,
  findSharedNotes,
  type ListOf,
  readListBrandIds,
  readListFields,
  recordShareView,
  type SharedItem,
} from '@brandlode/database';
import type { Context } from '../../context.ts';
import { limitNetwork } from '../../limit-rate.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { getBrandHistory } from '../brands/get-brand-history.ts';
import { getBrandsById } from '../brands/get-brands-by-id.ts';
import { compareProducts } from '../products/compare-products.ts';
import { namedChanges, searchLimit } from '../search/filter-brands.ts';

/** Per network, 60 at once, then one every two seconds: a whole office may open the same link. */
const RATE_LIMIT = { burst: 60, everySeconds: 2 };

type View = {
  token: string;
  ip: string;
  /** Per signed-in user. */
  viewerWorkspace: string | null;
};

/**
 * The current content of a link, within the current plan of its workspace, as JSON of a SharedContent. Throws `not-found`, `expired-share` and
 * `too-many-requests`.
 */
export async function readShared(context: Context, { token, ip, viewerWorkspace }: View): Promise<Buffer> {
  const { db } = context.connection;
  await limitNetwork(db, 'share', ip, RATE_LIMIT);
  const share = await findShare(db, hashSecret(token));
  if (!share) throw new ApiError('not-found', { detail: 'There is no such link.' });
  if (!share.is_active || !isPaid(share.tier)) throw new ApiError('expired-share');
  const content = await contentOf(context, share);
  if (viewerWorkspace !== share.workspace_id) await recordShareView(db, share.id);
  return content;
}

async function contentOf(context: Context, share: SharedItem): Promise<Buffer> {
  if (share.brand_ids) return compare(context, share, share.brand_ids);
  const { ids, total, changes, ...rest } = await findBrands(context, share);
  const shown = { ...rest, ...(await headOf(context, share, ids)), total };
  // The cards are shared by all lists; only this object contains private data.
  return context.catalogue.list(ids, shown, changes);
}

async function findBrands(
  context: Context,
  { workspace_id: workspaceId, list_id: listId, fields, search, tier }: SharedItem,
) {
  if (listId) {
    const list = { workspaceId, listId };
    const listed = (await readListBrandIds(context.connection.db, list)) ?? [];
    const ids = listed.slice(0, MAX_SHARED_BRANDS);
    return {
      kind: 'list',
      columns: '',
      filters: [],
      changes: [],
      ids,
      total: listed.length,
      fields,
      entries: fields.length > 0 ? await findEntries(context, list, ids, fields) : {},
    };
  }
  // Private brands and products are not shared, even if the search was changed to them later.
  if (!search || !isForCatalogueBrands(search)) throw new ApiError('expired-share');
  const { filters, sort, columns } = search;
  const page = { offset: 0, limit: Math.min(MAX_SHARED_BRANDS, searchLimit(tier)) };
  const found = await context.catalogue.filter(filters, page, sort);
  return {
    kind: 'search',
    columns,
    filters: Object.keys(filters),
    fields: [],
    entries: {},
    changes: namedChanges({ payload: filters, sort, changes: columns }),
    ...found,
  };
}

/** Returns only the fields that the link shares, by brand id. */
async function findEntries(
  { connection: { db } }: Context,
  list: ListOf,
  ids: number[],
  fields: SharedField[],
) {
  const entries = await readListFields(db, list, ids);
  return Object.fromEntries(
    [...entries].map(([id, entry]) => [id, Object.fromEntries(fields.map((field) => [field, entry[field]]))]),
  );
}

async function compare(context: Context, share: SharedItem, brandIds: number[]): Promise<Buffer> {
  const { data } = await getBrandsById(context, brandIds);
  const ids = data.map(({ id }) => id);
  const [histories, products] = await Promise.all([
    Promise.all(ids.map((id) => getBrandHistory(context, id))),
    compareProducts(context, ids),
  ]);
  const comparison: SharedComparison = {
    kind: 'comparison',
    ...(await headOf(context, share, ids)),
    data,
    histories: histories.map((history) => history.data),
    products,
  };
  return Buffer.from(JSON.stringify(comparison));
}

const headOf = async ({ catalogue, connection: { db } }: Context, share: SharedItem, ids: number[]) => ({
  title: share.title,
  expiresAt: share.expires_at.toISOString(),
  demonstration: catalogue.isDemonstration(),
  notes: share.notes ? await findSharedNotes(db, share.workspace_id, ids) : {},
});
