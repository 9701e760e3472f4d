import type { ListBrand, ListBrands, UpdateListBrand } from '@brandlode/contract';
import { moveBefore } from '../../../lib/move-before.ts';

/** The list's own fields of a brand. */
export type Fields = Pick<ListBrand, 'status' | 'rating' | 'tags'>;

export type Change = Omit<UpdateListBrand, 'version'>;

/** What can be changed of several brands at once. */
export type BulkChange = Partial<Pick<Fields, 'status' | 'tags'>>;

/** A page of the table, or the first entries of a column of the board. */
export type EntriesQuery =
  | {
      kind: 'table';
      sort: string | undefined;
      status: string | undefined;
      tag: string | undefined;
      page: number;
      limit: number;
    }
  | { kind: 'board'; status: string; pages: number };

export const isEntriesQuery = (value: unknown): value is EntriesQuery =>
  typeof value === 'object' && value !== null && 'kind' in value;

export const isBoard = (value: unknown): boolean => isEntriesQuery(value) && value.kind === 'board';

const idOf = ({ brandId }: ListBrand) => brandId;

/** What a page or column shows after a change of one entry. In the table an entry stays although it no longer matches the filter. */
export function changedPage(
  page: ListBrands,
  query: EntriesQuery,
  entry: ListBrand,
  { before, ...fields }: Change,
): ListBrands {
  const current = page.data.find((listed) => idOf(listed) === idOf(entry));
  const changed: ListBrand = { ...(current ?? entry), ...definedFields(fields) };
  const belongs = query.kind === 'table' ? current !== undefined : (changed.status ?? '') === query.status;
  if (!belongs && !current) return page;
  const total = page.total + Number(belongs) - Number(current !== undefined);
  if (!belongs) return { ...page, total, data: page.data.filter((listed) => listed !== current) };
  const data = current
    ? page.data.map((listed) => (listed === current ? changed : listed))
    : [...page.data, changed];
  return {
    ...page,
    total,
    data: before === undefined ? data : moveBefore(data, idOf, idOf(entry), before),
  };
}

export function definedFields({ status, rating, tags }: Omit<Change, 'before'>): Partial<Fields> {
  return {
    ...(status !== undefined && { status }),
    ...(rating !== undefined && { rating }),
    ...(tags !== undefined && { tags }),
  };
}
