import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The images of a brand, and the columns of their URLs. */
export const PICTURES = { logo: 'profile_image', cover: 'cover_image' } as const;
/** An image of a brand or of a product. */
export type Picture = keyof typeof PICTURES | 'product';

/** Bytes of each half of a token; as base64url 16 characters without padding. */
const HALF = 12;
export const TOKEN = /^[\w-]{32}$/;

export type ShownImages = Pick<ReturnType<typeof imageAddresses>, 'toShown'>;

/**
 * Paths of brand and product images on this site. A path ends with a token: a digest of the image's URL, so that a changed URL is a new path, and a
 * MAC over it, so that only paths issued by the API cause any work.
 */
export function imageAddresses(key: Buffer) {
  const mac = (id: number, picture: Picture, tag: string) =>
    createHmac('sha256', key).update(`${id}/${picture}/${tag}`).digest().subarray(0, HALF);

  return {
    /** The URL the API returns for a stored one: a path of this site for an image of another site. */
    toShown(id: number, picture: Picture, stored: string | null): string | null {
      if (stored === null || /^\/(?!\/)/.test(stored)) return stored;
      if (!isForeign(stored)) return null;
      const tag = tagOf(stored);
      const path = picture === 'product' ? `products/${id}/picture` : `brands/${id}/images/${picture}`;
      return `/api/${path}/${tag}${mac(id, picture, tag).toString('base64url')}`;
    },
    /** The tag in a token issued for this image; undefined for any other token. */
    tagIn(id: number, picture: Picture, token: string): string | undefined {
      const tag = token.slice(0, 16);
      const given = Buffer.from(token.slice(16), 'base64url');
      return given.length === HALF && timingSafeEqual(given, mac(id, picture, tag)) ? tag : undefined;
    },
  };
}

/** Identifies the URL of an image. */
export const tagOf = (address: string): string =>
  createHash('sha256').update(address).digest().subarray(0, HALF).toString('base64url');

const isForeign = (stored: string) => /^https?:\/\//i.test(stored) && URL.canParse(stored);
