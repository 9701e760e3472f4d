import { ApiError, type BrandDetail } from '@brandlode/contract';
import { getBrands } from '@brandlode/database';
import type { Context } from '../../context.ts';
import { toBrandDetail } from './to-brand.ts';

/** One brand with the provenance of its metrics. Throws `not-found`. */
export async function getBrand({ connection, images }: Context, id: number): Promise<BrandDetail> {
  const [row] = await getBrands(connection.db, [id]);
  if (!row) throw new ApiError('not-found', { detail: 'There is no such brand.' });
  return toBrandDetail(row, images);
}
