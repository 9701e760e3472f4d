import type { BrandsById } from '@brandlode/contract';
import { type Connection, getBrands, getRedirects } from '@brandlode/database';
import { toBrandDetail } from './get-brand.ts';
import type { ShownImages } from './images/image-addresses.ts';

/** Brands with the provenance of their values, in the order of `ids`; redirects of merged ones are followed, unknown ids are listed. */
export async function getBrandsById(
  { connection: { db }, images }: { connection: Pick<Connection, 'db'>; images: ShownImages },
  ids: number[],
): Promise<BrandsById> {
  const redirects = await getRedirects(db, ids);
  const current = new Map(ids.map((id) => [id, redirects.get(id) ?? id]));
  const wanted = new Set(current.values());
  const rows = new Map((await getBrands(db, [...wanted])).map((row) => [row.id, row]));
  return {
    data: [...wanted].flatMap((id) => {
      const row = rows.get(id);
      return row ? [toBrandDetail(row, images)] : [];
    }),
    missing: [...current].flatMap(([id, now]) => (rows.has(now) ? [] : [id])),
  };
}
