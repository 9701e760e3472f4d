import type { ComparedProducts } from '@brandlode/contract';
import { type Connection, followRedirects, pickProducts, readProducts } from '@brandlode/database';
import type { ShownImages } from '../brands/images/image-addresses.ts';
import { toShownProduct } from './shown-product.ts';

/** The cheapest product of each brand, one with the median price, and the newest, in the order of `brandIds`; redirects of merged ones are followed. */
export async function compareProducts(
  { connection: { db }, images }: { connection: Pick<Connection, 'db'>; images: ShownImages },
  brandIds: number[],
): Promise<ComparedProducts[]> {
  const picked = await pickProducts(db, await followRedirects(db, brandIds));
  const ids = picked.flatMap(({ cheapest, median, newest }) => [cheapest, median, newest]);
  const rows = await readProducts(
    db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  const shown = new Map(rows.map((row) => [row.id, toShownProduct(row, images)]));
  const productOf = (id: number | null) => (id === null ? null : (shown.get(id) ?? null));
  return picked.map(({ brandId, cheapest, median, newest }) => ({
    brandId,
    cheapest: productOf(cheapest),
    median: productOf(median),
    newest: productOf(newest),
  }));
}
