import { BROWSE_PAGE_SIZE } from '@brandlode/contract';
import { readStored, store } from '#lib/storage.ts';

const KEY = 'brandlode.browse-place';

type BrowsePlace = {
  /** The key of the history entry. */
  entry: string;
  /** The index of the first card in view. */
  index: number;
  /** Pixels that are scrolled past the top edge of that card. */
  offset: number;
  /** Whether the cards were low, which the first page of the catalogue decides; undefined before it has loaded. */
  isLow: boolean | undefined;
};

/** The user's place on Browse, stored for a reload and for Back after one. */
export const saveBrowsePlace = (place: BrowsePlace): void =>
  store('sessionStorage', KEY, JSON.stringify(place));

export function readBrowsePlace(entry: string): BrowsePlace | null {
  const place: Partial<BrowsePlace> | null = JSON.parse(readStored('sessionStorage', KEY) ?? 'null');
  const { index, offset, isLow } = place ?? {};
  return place?.entry === entry && Number.isSafeInteger(index) && typeof offset === 'number'
    ? { entry, index: Number(index), offset, isLow }
    : null;
}

/** The page of brands to show first at a place. */
export const pageOf = (place: BrowsePlace | null): number =>
  Math.floor((place?.index ?? 0) / BROWSE_PAGE_SIZE) + 1;
