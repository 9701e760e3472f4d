import { MAX_COMPARED_MATCHES, type SearchDefinition } from '@brandlode/contract';
import { filterPrivateBrands } from '@brandlode/database';
import type { Context } from '../../../context.ts';
import { toFilterSpec } from '../../catalogue/index-layout.ts';
import { toPrivateFilter } from '../../catalogue/my-brands/to-private-filter.ts';

/** The number of brands that match now, and the first of them where `withIds`. */
export function matchSearch(
  { catalogue, connection: { db } }: Context,
  workspaceId: string,
  { scope, filters }: SearchDefinition,
  withIds: boolean,
): Promise<{ total: number; ids: number[] }> {
  const page = { offset: 0, limit: withIds ? MAX_COMPARED_MATCHES : 0 };
  return scope === 'mine'
    ? filterPrivateBrands(db, workspaceId, toPrivateFilter(filters), page)
    : catalogue.index().filter(toFilterSpec(filters), page);
}
