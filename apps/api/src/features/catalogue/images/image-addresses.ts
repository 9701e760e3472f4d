import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The images a brand has, and where their addresses are kept. */
export const PICTURES = { logo: 'profile_image', cover: 'cover_image' } as const;
export type Picture = keyof typeof PICTURES;

/** Bytes of each half of a token; as base64url 16 characters without padding. */
const HALF = 12;
export const TOKEN = /^[\w-]{32}$/;

export type ImageAddresses = ReturnType<typeof imageAddresses>;
export type ShownImages = Pick<ImageAddresses, 'toShown'>;

/**
 * Where the images of brands are found on this site. A path ends with a token: a digest of the image's own address, so that a
 * changed address is a new path, and a MAC over it, so that only paths which the API gave out lead to any work.
 */
export function imageAddresses(key: Buffer) {
  const mac = (id: number, picture: Picture, tag: string) =>
    createHmac('sha256', key).update(`${id}/${picture}/${tag}`).digest().subarray(0, HALF);

  return {
    /** What the API answers for an address as it is stored: our own path for one of another site; null for none at all. */
    toShown(id: number, picture: Picture, stored: string | null): string | null {
      if (stored === null || /^\/(?!\/)/.test(stored)) return stored;
      if (!isForeign(stored)) return null;
      const tag = tagOf(stored);
      return `/api/brands/${id}/images/${picture}/${tag}${mac(id, picture, tag).toString('base64url')}`;
    },
    /** The tag of a token that was given out for this image; undefined for any other token. */
    tagIn(id: number, picture: Picture, token: string): string | undefined {
      const tag = token.slice(0, 16);
      const given = Buffer.from(token.slice(16), 'base64url');
      return given.length === HALF && timingSafeEqual(given, mac(id, picture, tag)) ? tag : undefined;
    },
  };
}

/** Names an image's address. */
export const tagOf = (address: string): string =>
  createHash('sha256').update(address).digest().subarray(0, HALF).toString('base64url');

const isForeign = (stored: string) => /^https?:\/\//i.test(stored) && URL.canParse(stored);
