import type { AlertPreview, MetricChange, PreviewAlert } from '@brandlode/contract';
import {
  countMetricChanges,
  exists,
  type Followed,
  getDemonstrationBrands,
  readSavedSearches,
  readWatchedBrands,
} from '@brandlode/database';
import { demonstrationMetricChanges } from '@brandlode/demonstration/history';
import type { Context } from '../../../context.ts';
import type { RequestClaims } from '../../../http/access.ts';
import { searchLimit } from '../../search/filter-brands.ts';
import { listNotifiedEvents } from '../events/list-events.ts';
import { followerOf } from '../follower.ts';
import { nothingToWatch, requireChanges, toFollowed } from './to-followed.ts';

const DAYS = 30;
/** The maximum number of events that are returned. */
const SHOWN = 5;
/** The maximum number of brands whose history is read. */
const MAX_BRANDS = 2_000;

/** How many notifications the alert would have caused, and the newest events of these. Throws `not-found` and `invalid-request`. */
export async function previewAlert(
  context: Context,
  claims: RequestClaims,
  { kind, id, kinds, minChange, change }: PreviewAlert,
): Promise<AlertPreview> {
  const followed = await toFollowed(context, claims, { kind, id });
  await requireChanges(context, await followerOf(context, claims), followed);
  if (change) return countChanges(context, claims, followed, change);
  const { total, data } = await listNotifiedEvents(context, claims, {
    ...(kind === 'brand' && { brandId: Number(followed.id) }),
    ...(kind === 'list' && { listId: followed.id }),
    ...(kind === 'search' && { searchId: followed.id }),
    ...(kinds.length > 0 && { kind: kinds }),
    ...(minChange !== null && { minChange }),
    since: new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10),
    limit: SHOWN,
    brands: {},
  });
  return { count: total, events: data, days: DAYS, atLeast: false };
}

async function countChanges(
  context: Context,
  claims: RequestClaims,
  followed: Followed,
  change: MetricChange,
): Promise<AlertPreview> {
  const { db } = context.connection;
  const brands = await watchedBrands(context, claims, followed);
  const ids = brands.slice(0, MAX_BRANDS);
  const demonstrationBrands = await getDemonstrationBrands(db, ids);
  const counts = [
    await countMetricChanges(db, ids, change, DAYS),
    ...demonstrationBrands.map((brand) => demonstrationMetricChanges(brand, change, DAYS)),
  ];
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    events: [],
    days: DAYS,
    atLeast: brands.length > ids.length,
  };
}

async function watchedBrands(context: Context, claims: RequestClaims, followed: Followed): Promise<number[]> {
  const { db } = context.connection;
  const follower = await followerOf(context, claims);
  const limit = MAX_BRANDS + 1;
  if (followed.kind !== 'search') {
    if (!(await exists(db, follower, followed))) throw nothingToWatch();
    return readWatchedBrands(db, follower, followed, limit);
  }
  const [saved] = await readSavedSearches(db, follower.workspaceId, followed.id);
  if (!saved) throw nothingToWatch();
  const { filters, sort } = saved.search;
  const page = { offset: 0, limit: Math.min(limit, searchLimit(claims.tier)) };
  return (await context.catalogue.filter(filters, page, sort)).ids;
}
