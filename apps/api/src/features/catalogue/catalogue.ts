import type { CatalogueIndex, CatalogueState, Follow } from '@brandlode/catalogue-index';
import { ApiError } from '@brandlode/contract';
import type { Database } from '@brandlode/database';
import { BrandCards } from './brand-cards.ts';
import type { ShownImages } from './images/image-addresses.ts';

/** The newest snapshot of the catalogue; a request uses one snapshot throughout. */
export type Catalogue = {
  /** True once the first snapshot is loaded and while it can be read. */
  ready: () => boolean;
  /** Throws `not-ready` until the first snapshot is loaded. */
  index: () => CatalogueIndex;
  /** JSON of a list: the brands of these ids as `data`, and `rest` beside it. */
  list: (ids: number[], rest?: object) => Promise<Buffer>;
  /** Number of snapshots loaded, and when the newest was (milliseconds since 1970, 0 before the first). */
  snapshots: () => { count: number; at: number };
  /** True while any brand is a demonstration brand. */
  isDemonstration: () => boolean;
  /** Resolves once the first snapshot is loaded. */
  opened: Promise<void>;
  close: () => Promise<void>;
};

/** Follows the catalogue and its changes by any process. The newest state serves until a newer one is loaded. */
export function openCatalogue(options: {
  follow: Follow;
  db: Database;
  images: ShownImages;
  onError: (error: Error) => void;
}): Catalogue {
  let current: CatalogueState | null = null;
  let reachable = false;
  const cards = new BrandCards(options.db, options.images);
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

  return {
    ready: () => current !== null && reachable,
    index: () => {
      if (!current)
        throw new ApiError('not-ready', { detail: 'The catalogue is being read.', retryAfter: 2 });
      return current.index;
    },
    list: (ids, rest) => cards.list(ids, rest),
    snapshots: () => snapshots,
    isDemonstration: () => current?.demonstration ?? false,
    opened,
    close: followed.close,
  };
}
