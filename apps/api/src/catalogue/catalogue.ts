import type {
  CatalogueIndex,
  CatalogueState,
  Facets,
  FilteredPage,
  FilterSpec,
  Follow,
  Page,
  Position,
} from '@brandlode/catalogue-index';
import {
  ApiError,
  type ChangeKey,
  type FilterPayload,
  type LikeFilter,
  type RangeKey,
  type Sort,
} from '@brandlode/contract';
import { type Connection, getRedirect } from '@brandlode/database';
import { BrandCards } from '../features/brands/brand-cards.ts';
import type { ShownImages } from '../features/brands/images/image-addresses.ts';
import { type Alike, findLike, indexAfter } from '../features/brands/similar/find-like.ts';
import { openSimilarity, type Similarity } from '../features/brands/similar/open-similarity.ts';
import { countFacets } from './count-facets.ts';
import { ageRestrictedIds, hiddenFrom, suggestBrands } from './hidden-brands.ts';
import { toCompleteSpec, toFilterSpec, toMetricSort } from './index-layout.ts';

/** Where a brand is in the order of a search: of the index, or of similarity. */
export type Place = Position | Alike;
export type PageOf<Place> = Pick<Page, 'offset' | 'limit'> & { after?: Place | undefined };
export type Found<Place> = Omit<FilteredPage, 'last'> & { last: Place | null };

/** The newest snapshot of the catalogue; a request uses one snapshot throughout. */
export type Catalogue = {
  /** True once the first snapshot is loaded and while it can be read. */
  ready: () => boolean;
  /** Throws `not-ready` until the first snapshot is loaded. */
  index: () => CatalogueIndex;
  /** A page of the ids that match a user's filter, in the order of `sort`, of similarity, or of popularity. */
  filter: (payload: FilterPayload, page: PageOf<Place>, sort?: Sort) => Promise<Found<Place>>;
  /** Number of matches with each option of the filter bar; among numeric filters only with those of `metrics`. */
  facets: (payload: FilterPayload, metrics: readonly RangeKey[]) => Promise<Facets>;
  /** Ids by name and domain, best first; age-restricted brands only by their whole address. */
  suggest: (keyword: string, limit: number) => Promise<number[]>;
  /** The age-restricted brands, unless the payload asks for them; what is read from the database must omit them. */
  hiddenFrom: (payload: FilterPayload) => Promise<ReadonlySet<number>>;
  /** A payload as a query of the index. Among brands similar to an age-restricted one (`similarTo`), none are hidden. */
  toQuery: (payload: FilterPayload, similarTo?: number) => Promise<FilterSpec>;
  similarity: Similarity;
  /** JSON of a list: the brands of these ids as `data`, with these changes, and the properties of `rest`. */
  list: (ids: number[], rest?: object, changes?: ChangeKey[]) => Promise<Buffer>;
  /** Number of snapshots loaded, and when the newest was (milliseconds since 1970, 0 before the first). */
  snapshots: () => { count: number; at: number };
  /** True while any brand is a demonstration brand. */
  isDemonstration: () => boolean;
  /** Resolves once the first snapshot is loaded. */
  opened: Promise<void>;
  close: () => Promise<void>;
};

/** Follows changes of the catalogue by any process. A snapshot is used until a newer one is loaded. */
export function openCatalogue(options: {
  follow: Follow;
  connection: Pick<Connection, 'db' | 'runPrepared'>;
  images: ShownImages;
  onError: (error: Error) => void;
}): Catalogue {
  let current: CatalogueState | null = null;
  let reachable = false;
  const cards = new BrandCards(options.connection, options.images);
  let snapshots = { count: 0, at: 0 };
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const followed = options.follow({
    take: (state) => {
      cards.evict(state.changed);
      snapshots = { count: snapshots.count + 1, at: Date.now() };
      current = state;
      reachable = true;
      resolve();
    },
    unavailable: () => {
      reachable = false;
    },
    onError: options.onError,
  });

  const index = () => {
    if (!current) throw new ApiError('not-ready', { detail: 'The catalogue is being read.', retryAfter: 2 });
    return current.index;
  };
  const similarity = openSimilarity(options.connection, () => current?.demonstration ?? false);
  /** Saved searches keep the id of a brand that was merged since. */
  const followLike = async (like: LikeFilter) => ({
    ...like,
    brand: (await getRedirect(options.connection.db, like.brand)) ?? like.brand,
  });
  const toQuery: Catalogue['toQuery'] = async ({ like: stated, ...payload }, brand) => {
    const like = stated && (await followLike(stated));
    const similarTo = brand ?? like?.brand;
    const isHidden = similarTo !== undefined && (await ageRestrictedIds(index())).has(similarTo);
    const spec = isHidden ? toCompleteSpec(payload) : toFilterSpec(payload);
    return like ? { ...spec, ids: findLike(await similarity.model(), like).map(({ id }) => id) } : spec;
  };

  return {
    ready: () => current !== null && reachable,
    index,
    filter: async (payload, { after, ...page }, sort) => {
      const { like: stated, ...others } = payload;
      if (stated && !sort) {
        const like = await followLike(stated);
        const alike = findLike(await similarity.model(), like);
        return filterAlike(index(), await toQuery(others, like.brand), alike, { ...page, after });
      }
      const position = after && 'tieBreak' in after ? after : undefined;
      return index().filter(await toQuery(payload), { ...page, after: position }, toMetricSort(sort));
    },
    facets: async (payload, metrics) => countFacets(index(), await toQuery(payload), metrics),
    suggest: (keyword, limit) => suggestBrands(index(), keyword, limit),
    hiddenFrom: (payload) => hiddenFrom(index(), payload),
    toQuery,
    similarity,
    list: (ids, rest, changes) => cards.list(ids, rest, changes),
    snapshots: () => snapshots,
    isDemonstration: () => current?.demonstration ?? false,
    opened,
    close: followed.close,
  };
}

/** Matches in the order of similarity, in which the index knows no positions. */
async function filterAlike(
  index: CatalogueIndex,
  spec: FilterSpec,
  alike: Alike[],
  { after, ...page }: PageOf<Place>,
): Promise<Found<Alike>> {
  const ids = alike.map(({ id }) => id);
  const from = after && 'score' in after ? indexAfter(alike, after) : 0;
  const found = await index.filter({ ...spec, ids: ids.slice(from) }, page);
  const { total } = from === 0 ? found : await index.filter({ ...spec, ids }, { offset: 0, limit: 0 });
  const last = alike.find(({ id }) => id === found.ids.at(-1));
  return { ...found, total, last: last ? { id: last.id, score: last.score } : null };
}
