import { EXACT_PRODUCT_COUNT } from '../products/product-limits.ts';

/** Per workspace. */
export const MAX_SAVED_SEARCHES = 200;
/** With more matches, new ones are not counted. */
export const MAX_COMPARED_MATCHES = 100_000;

/** Matches of a search up to which new ones are counted. */
export const maxComparedMatches = ({ products }: { products?: object | undefined }): number =>
  products ? EXACT_PRODUCT_COUNT : MAX_COMPARED_MATCHES;
