import { afterAll } from 'vitest';
import { openBrowser } from './product.ts';
import { type SharedProduct, sharedProduct } from './shared-product.ts';

/** A shared product and a browser for the tests of a file, which sign in themselves. */
export async function useSite(kind: SharedProduct) {
  const product = await sharedProduct(kind);
  const browser = await openBrowser();
  afterAll(() => browser.close());
  return { product, browser };
}
