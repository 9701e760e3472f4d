import { saveProducts } from '../collection/products.ts';
import type { ObservedProduct } from '../collection/read-product.ts';
import type { Database } from '../connect.ts';

type ImportedProducts = {
  /** The storefront address of the brand. */
  store: string;
  source: string;
  /** ISO 8601. */
  observedAt: string;
  importId?: number | undefined;
  products: ObservedProduct[];
};

export type SavedImportedProducts = { added: number; updated: number; unchanged: number };

/**
 * Saves products of a file within the caller's transaction. Those seen by a visit, by id or address, are not changed and count as
 * unchanged. Undefined if no brand of the real catalogue has the address.
 */
export async function saveImportedProducts(
  db: Database,
  { store, source, observedAt, importId, products }: ImportedProducts,
): Promise<SavedImportedProducts | undefined> {
  const brand = await db
    .selectFrom('brand_addresses')
    .innerJoin('brands', 'brands.id', 'brand_id')
    .select('brand_id')
    .where('address', '=', store)
    .where('catalogue', '=', 'real')
    .executeTakeFirst();
  if (!brand) return undefined;
  const saved = await saveProducts(db, {
    brandId: brand.brand_id,
    source,
    address: null,
    observedAt,
    products,
    complete: false,
    ...(importId !== undefined && { importId }),
  });
  return { added: saved.added, updated: saved.changed, unchanged: saved.unchanged };
}

/** Removes the products that the import added or changed last and no visit has seen since. */
export async function undoImportedProducts(db: Database, importId: number): Promise<void> {
  await db.deleteFrom('products').where('import_id', '=', importId).where('address', 'is', null).execute();
}
