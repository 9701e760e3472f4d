import { connect, inTransaction, type ObservedProduct, saveProducts } from '@brandlode/database';
import { openDatabase } from '../../scripts/with-database.ts';
import type { RunningProduct } from './product.ts';

/** Saves products of a brand's store as visits do, one visit for each list. */
export async function saveStoreProducts(
  product: RunningProduct,
  brandId: number,
  visits: { at: string; products: ObservedProduct[] }[],
) {
  const { url } = await openDatabase({ dataDir: product.dataDir });
  const connection = connect(url, { max: 1 });
  try {
    for (const visit of visits)
      await inTransaction(connection, ({ db }) =>
        saveProducts(db, { brandId, source: 'shopify', address: 'shop.example', complete: true, ...visit }),
      );
  } finally {
    await connection.close();
  }
}
