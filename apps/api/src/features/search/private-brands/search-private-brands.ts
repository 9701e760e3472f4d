import { type BrandSuggestions, SEARCH_SIZE } from '@brandlode/contract';
import { getPrivateBrands, suggestPrivateBrands } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toPrivateBrand } from '../../brands/private-brands/get-private-brand.ts';

/** Private brands whose name or address matches the keyword, best first; none for an empty keyword. */
export async function searchPrivateBrands(
  { connection: { db }, images }: Pick<Context, 'connection' | 'images'>,
  { workspaceId, keyword }: { workspaceId: string; keyword: string },
): Promise<BrandSuggestions> {
  const ids = await suggestPrivateBrands(db, workspaceId, keyword, SEARCH_SIZE);
  const rows = await getPrivateBrands(db, workspaceId, ids);
  const data = rows.map((row) => toPrivateBrand(row, images));
  return { data, categories: [], countries: [], observable: null };
}
