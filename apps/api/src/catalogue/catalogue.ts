import type {
  CatalogueIndex,
  CatalogueState,
  Facets,
  FilteredPage,
  FilterSpec,
  Follow,
} from '@brandlode/catalogue-index';
import { ApiError, type ChangeKey, type FilterPayload, type RangeKey, type Sort } from '@brandlode/contract';
import type { Connection } from '@brandlode/database';
import { BrandCards } from '../features/brands/brand-cards.ts';
import type { ShownImages } from '../features/brands/images/image-addresses.ts';
import { findLike } from '../features/brands/similar/find-like.ts';
import { openSimilarity, type Similarity } from '../features/brands/similar/open-similarity.ts';
import { countFacets } from './count-facets.ts';
import { ageRestrictedIds, hiddenFrom, suggestBrands } from './hidden-brands.ts';
import { toCompleteSpec, toFilterSpec, toMetricSort } from './index-layout.ts';

/** The newest snapshot of the catalogue; a request uses one snapshot throughout. */
export type Catalogue = {
  /** True once the first snapshot is loaded and while it can be read. */
  ready: () => boolean;
  /** Throws `not-ready` until the first snapshot is loaded. */
  index: () => CatalogueIndex;
  /** A page of the ids that match a user's filter, in the order of `sort`, of similarity, or of popularity. `offset` and `limit` from 0. */
  filter: (
    payload: FilterPayload,
    page: { offset: number; limit: number },
    sort?: Sort,
  ) => Promise<FilteredPage>;
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
  const toQuery: Catalogue['toQuery'] = async ({ like, ...payload }, similarTo = like?.brand) => {
    const isHidden = similarTo !== undefined && (await ageRestrictedIds(index())).has(similarTo);
    const spec = isHidden ? toCompleteSpec(payload) : toFilterSpec(payload);
    return like ? { ...spec, ids: findLike(await similarity.model(), like) } : spec;
  };

  return {
    ready: () => current !== null && reachable,
    index,
    filter: async (payload, page, sort) => index().filter(await toQuery(payload), page, toMetricSort(sort)),
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
