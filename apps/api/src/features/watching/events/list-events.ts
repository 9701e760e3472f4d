import {
  ApiError,
  type BrandEvents,
  type EventCounts,
  type EventCountsQuery,
  type EventFilters,
  type EventsQuery,
  NICHE_CHANGES,
  TECHNOLOGIES,
} from '@brandlode/contract';
import {
  countEvents,
  type EventBrands,
  findSharedBrands,
  getBrand,
  getRedirect,
  isEventCursor,
  readEvents,
  readList,
  readSavedSearches,
  toBrandSet,
} from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { type RequestClaims, requireScope } from '../../../http/access.ts';
import { noSuchList } from '../../../list-errors.ts';
import { noSuchBrand } from '../../../no-such-brand.ts';
import { workspaceOf } from '../../../request-workspace.ts';
import { readBrandSet, readCompleteBrandSet } from '../../search/brand-sets.ts';
import { searchLimit } from '../../search/filter-brands.ts';
import { matchSearch } from '../../search/saved/match-search.ts';
import { displayedBrands } from '../follows/displayed-brands.ts';
import { toListedEvent } from './shown-event.ts';

const TECHNOLOGY_GROUPS = Object.fromEntries([...TECHNOLOGIES.values()].map(({ id, group }) => [id, group]));

/**
 * A page of events, newest first. On Basic only the 50 newest of a filter or saved search. Throws `not-found`,
 * `key-not-allowed` and `invalid-request`.
 */
export async function listEvents(
  context: Context,
  claims: RequestClaims,
  query: EventsQuery,
): Promise<BrandEvents> {
  const { limit, after, since } = query;
  if (after !== undefined && !isEventCursor(after))
    throw new ApiError('invalid-request', {
      errors: [{ path: 'querystring.after', message: 'is not the `next` of a page' }],
    });
  const { db } = context.connection;
  const filter = await toFilter(context, claims, query);
  const isLimited = !('id' in filter.brands || 'listId' in filter.brands);
  const max = isLimited ? searchLimit(claims.tier) : Number.POSITIVE_INFINITY;
  const [[total = 0], rows] = await Promise.all([
    countEvents(db, filter, [since ?? '0001-01-01']),
    // One event more than a page has shows whether another page follows.
    readEvents(db, { ...filter, since, after, limit: limit + 1, ...(Number.isFinite(max) && { max }) }),
  ]);
  const page = rows.slice(0, limit);
  return {
    data: page.map((row) => toListedEvent(row, context.images)),
    total,
    next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/** The number of matching events since each time, on every plan. Throws `not-found`, `key-not-allowed` and `invalid-request`. */
export async function countEventsSince(
  context: Context,
  claims: RequestClaims,
  { since, ...filters }: EventCountsQuery,
): Promise<EventCounts> {
  const filter = await toFilter(context, claims, filters);
  return { totals: await countEvents(context.connection.db, filter, since) };
}

/**
 * The newest events since a time that followers of the target are notified of, and their number: of a saved search, those of the brands that
 * it displays. Throws `not-found` and `key-not-allowed`.
 */
export async function listNotifiedEvents(
  context: Context,
  claims: RequestClaims,
  { since, limit, ...filters }: EventFilters & { since?: string; limit: number },
): Promise<Pick<BrandEvents, 'data' | 'total'>> {
  const { db } = context.connection;
  const found = await toFilter(context, claims, filters);
  const displayed = await displayedOn(context, claims, filters);
  const filter = displayed ? { ...found, brands: { set: toBrandSet(displayed) } } : found;
  const [[total = 0], rows] = await Promise.all([
    countEvents(db, filter, [since ?? '0001-01-01']),
    readEvents(db, { ...filter, since, limit }),
  ]);
  return { data: rows.map((row) => toListedEvent(row, context.images)), total };
}

/** On Basic, the brands that a saved search for brands of the catalogue displays. */
async function displayedOn(context: Context, claims: RequestClaims, { searchId }: EventFilters) {
  const { tier } = claims;
  if (searchId === undefined || !tier || !Number.isFinite(searchLimit(tier))) return undefined;
  const workspaceId = await workspaceOf(context, claims);
  const [saved] = await readSavedSearches(context.connection.db, workspaceId, searchId);
  if (!saved || saved.search.scope === 'mine') return undefined;
  const { filters, sort = null } = saved.search;
  return displayedBrands(context.catalogue, { filters, sort, tier });
}

async function toFilter(context: Context, claims: RequestClaims, filters: EventFilters) {
  if (filters.listId !== undefined) requireScope(claims, 'lists');
  if (filters.searchId !== undefined) requireScope(claims, 'searches');
  const { kind: kinds, technology: technologies, minChange } = filters;
  const switched = filters.switched && { groups: TECHNOLOGY_GROUPS, within: NICHE_CHANGES.within };
  const sources = [filters.brandId, filters.listId, filters.searchId].filter((id) => id !== undefined);
  if (sources.length > 1)
    throw new ApiError('invalid-request', {
      errors: [{ path: 'querystring', message: 'has more than one of brandId, listId and searchId' }],
    });
  const brands = await brandsOf(context, claims, filters);
  const isNarrowed = sources.length > 0 && Object.keys(filters.brands).length > 0;
  const among = isNarrowed ? await readCompleteBrandSet(context.catalogue, filters.brands) : undefined;
  // The search must belong to the workspace.
  return { brands, among, kinds, searchId: filters.searchId, technologies, switched, minChange };
}

async function brandsOf(
  context: Context,
  claims: RequestClaims,
  { brandId, listId, searchId, brands }: EventFilters,
): Promise<EventBrands> {
  const { db } = context.connection;
  if (brandId !== undefined) {
    const id = (await getRedirect(db, brandId)) ?? brandId;
    if (!(await getBrand(db, id))) throw noSuchBrand();
    return { id };
  }
  if (listId !== undefined) {
    if (!(await readList(db, await workspaceOf(context, claims), listId))) throw noSuchList();
    return { listId };
  }
  let filters = brands;
  if (searchId !== undefined) {
    const workspaceId = await workspaceOf(context, claims);
    const [saved] = await readSavedSearches(db, workspaceId, searchId);
    if (!saved) throw new ApiError('not-found', { detail: 'There is no such saved search.' });
    if (saved.search.scope === 'mine') {
      // Only brands of the shared catalogue are observed.
      const { ids } = await matchSearch(context, workspaceId, saved.search, true);
      return { set: toBrandSet(await findSharedBrands(db, workspaceId, ids)) };
    }
    filters = saved.search.filters;
  }
  return Object.keys(filters).length === 0
    ? { except: await context.catalogue.hiddenFrom({}) }
    : { set: await readBrandSet(context.catalogue, filters) };
}
