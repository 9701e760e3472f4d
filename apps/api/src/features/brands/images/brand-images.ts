import { join } from 'node:path';
import { type Database, getBrand, getProductPicture, isOptedOut, readImageKey } from '@brandlode/database';
import { readSampleStores, userAgent } from '@brandlode/safe-fetch';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../../config.ts';
import { createImageFetch, FETCH_LIMITS, type FetchLimits } from './fetch-image.ts';
import { fetchSlots } from './fetch-slots.ts';
import { imageAddresses, PICTURES, type Picture, type ShownImages, tagOf } from './image-addresses.ts';
import { openImageCache } from './image-cache.ts';
import { imageType } from './image-type.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type ImageLimits = FetchLimits & {
  /** In-flight fetches. */
  total: number;
  /** Requests waiting for a slot; further ones get 503 before the server's own load shedding. */
  waiting: number;
};
const LIMITS: ImageLimits = { ...FETCH_LIMITS, total: 16, waiting: 200 };

/** For how many milliseconds a failed image is not fetched again. */
const RETRY_AFTER = { temporary: 5 * MINUTE_MS, permanent: 6 * 60 * MINUTE_MS };
/** Milliseconds after which an image is fetched again; the cached one stays if that fails. */
const FRESH = 30 * DAY_MS;
/** Maximum number of cached failures. */
const FAILURES = 20_000;

export type BrandImage = { bytes: Buffer; type: string };

/** Serves images of brands and products from other sites, so that no visitor's browser sends a request there. */
export type BrandImages = ShownImages & {
  /** Undefined when there is no image, the token is not ours, or fetching is off; `busy`: too many fetches are waiting. */
  get: (id: number, picture: Picture, token: string) => Promise<BrandImage | undefined | 'busy'>;
  close: () => Promise<void>;
};

export async function openBrandImages(options: {
  config: Config;
  db: Database;
  onError: (error: Error) => void;
  limits?: Partial<ImageLimits>;
}): Promise<BrandImages> {
  const { config, db } = options;
  const { toShown, tagIn } = imageAddresses(await readImageKey(db));
  const { sampleStoresUrl } = config;
  const { source, cacheBytes } = config.images;
  if (source === 'none')
    return { toShown: shownWhere(toShown, () => false), get: async () => undefined, close: async () => {} };

  const limits = { ...LIMITS, ...options.limits };
  const cache = await openImageCache(join(config.dataDir, 'images'), cacheBytes, options.onError);
  const fetch = createImageFetch({
    userAgent: userAgent({ ...config.product, publicUrl: config.publicUrl }),
    sampleStores: sampleStoresUrl === undefined ? undefined : await readSampleStores(sampleStoresUrl),
    onlySampleStores: source === 'sample-stores',
    isOptedOut: (hostname) => isOptedOut(db, hostname),
    limits,
  });
  const slots = fetchSlots(limits);
  const failures = new LRUCache<string, true>({ max: FAILURES });
  const inFlight = new Map<string, Promise<Buffer | undefined>>();
  let waiting = 0;

  const readAddress = async (id: number, picture: Picture): Promise<string | null | undefined> =>
    picture === 'product' ? getProductPicture(db, id) : (await getBrand(db, id))?.[PICTURES[picture]];

  /** Fetches the image whose address has this tag, if it is still the brand's or the product's. */
  async function refresh(id: number, picture: Picture, tag: string): Promise<Buffer | undefined> {
    const deadline = Date.now() + limits.totalTime;
    const address = await readAddress(id, picture);
    if (!address || tagOf(address) !== tag) return undefined;
    const fetched = await slots(new URL(address).hostname, () =>
      fetch(picture === 'product' ? toThumbnail(address) : address, deadline),
    );
    if (typeof fetched === 'string') {
      failures.set(tag, true, { ttl: RETRY_AFTER[fetched] });
      return undefined;
    }
    await cache.write(fileOf(tag), fetched);
    return fetched;
  }

  /** One fetch per image, however many requests wait for it. */
  function once(id: number, picture: Picture, tag: string): Promise<Buffer | undefined> {
    const existing = inFlight.get(tag);
    if (existing) return existing;
    const fetching = refresh(id, picture, tag).finally(() => inFlight.delete(tag));
    inFlight.set(tag, fetching);
    return fetching;
  }

  return {
    toShown: source === 'all-sites' ? toShown : shownWhere(toShown, fetch.mayFetch),
    async get(id, picture, token) {
      const tag = tagIn(id, picture, token);
      if (tag === undefined) return undefined;
      const { bytes, fetchedAt } = (await cache.read(fileOf(tag))) ?? { fetchedAt: 0 };
      const cached = toImage(bytes);
      if (cached && Date.now() - fetchedAt < FRESH) return cached;
      if (failures.has(tag)) return cached;
      if (waiting >= limits.waiting) return cached ?? 'busy';
      waiting += 1;
      try {
        return toImage(await once(id, picture, tag)) ?? cached;
      } finally {
        waiting -= 1;
      }
    },
    close: fetch.close,
  };
}

/** Images that may not be fetched get null, so that the page shows its placeholder immediately. */
const shownWhere =
  (toShown: ShownImages['toShown'], mayFetch: (url: URL) => boolean): ShownImages['toShown'] =>
  (id, picture, stored) =>
    stored?.startsWith('/') || (stored !== null && URL.canParse(stored) && mayFetch(new URL(stored)))
      ? toShown(id, picture, stored)
      : null;

/** Width of a product image in pixels, if the store's server scales images: enough for a card on a high-density screen. */
const THUMBNAIL_WIDTH = '480';

function toThumbnail(address: string): string {
  const url = new URL(address);
  const isScaled = url.hostname === 'cdn.shopify.com' || url.pathname.startsWith('/cdn/shop/');
  if (isScaled) url.searchParams.set('width', THUMBNAIL_WIDTH);
  return url.href;
}

/** Returns undefined for a damaged file. */
function toImage(bytes: Buffer | undefined): BrandImage | undefined {
  const type = bytes && imageType(bytes);
  return bytes && type ? { bytes, type } : undefined;
}

/** In hexadecimal, because some file systems ignore case. */
const fileOf = (tag: string) => Buffer.from(tag, 'base64url').toString('hex');
