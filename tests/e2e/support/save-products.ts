import { inTransaction, type ObservedProduct, saveProducts } from '@brandlode/database';
import type { RunningProduct } from './product.ts';
import { withConnection } from './with-connection.ts';

/** Saves products of a brand's store as visits do, one visit for each list. */
export async function saveStoreProducts(
  product: RunningProduct,
  brandId: number,
  visits: { observedAt: string; products: ObservedProduct[] }[],
) {
  await withConnection(product, async (connection) => {
    for (const visit of visits)
      await inTransaction(connection, ({ db }) =>
        saveProducts(db, { brandId, source: 'shopify', address: 'shop.example', complete: true, ...visit }),
      );
  });
}
