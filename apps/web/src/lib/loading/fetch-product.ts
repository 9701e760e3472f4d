import type { Product } from '@brandlode/contract';
import { productQuery } from '../product.ts';
import { queryClient } from './query-client.ts';

const FIRST_DELAY = 1_000;
const MAX_DELAY = 15_000;

/** Retries while the server is unreachable, calling `unreachable`. */
export async function fetchProduct(unreachable: () => void): Promise<Product> {
  for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
    try {
      // Offline too: a failing request reveals that there is no connection.
      return await queryClient.fetchQuery({ ...productQuery, networkMode: 'always' });
    } catch {
      unreachable();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
