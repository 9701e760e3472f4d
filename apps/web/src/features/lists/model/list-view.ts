import { isRange, LIST_SORTS } from '@brandlode/contract';
import type { EntriesQuery } from './list-entries.ts';
import { LIST_PAGE_SIZE } from './list-page-size.ts';

/** What `/lists/{id}` shows, as stored in its URL. */
export type ListView = {
  view: 'table' | 'board';
  /** A sort such as `metric:asc`; undefined means the list's own order. */
  sort: string | undefined;
  /** Empty for brands without a status. */
  status: string | undefined;
  tag: string | undefined;
  page: number;
  limit: number;
  /** The `columns` parameter of Search. */
  columns: string;
};

export const LIST_PAGE_SIZES = [25, 50, 100];

/** Sort keys of a list besides metrics. */
const OWN_SORTS = new Set<string>(LIST_SORTS);

export function parseListView(params: URLSearchParams): ListView {
  const sort = params.get('sort') ?? undefined;
  const page = Number(params.get('page'));
  const limit = Number(params.get('limit'));
  return {
    view: params.get('view') === 'board' ? 'board' : 'table',
    sort: sort !== undefined && isSort(sort) ? sort : undefined,
    status: params.get('status') ?? undefined,
    tag: params.get('tag') || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: LIST_PAGE_SIZES.includes(limit) ? limit : LIST_PAGE_SIZE,
    columns: params.get('columns') ?? '',
  };
}

export function formatListView({ view, sort, status, tag, page, limit, columns }: ListView): string {
  const params = new URLSearchParams();
  if (view === 'board') params.set('view', view);
  if (sort !== undefined) params.set('sort', sort);
  if (status !== undefined) params.set('status', status);
  if (tag !== undefined) params.set('tag', tag);
  if (page > 1) params.set('page', String(page));
  if (limit !== LIST_PAGE_SIZE) params.set('limit', String(limit));
  if (columns !== '') params.set('columns', columns);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The table's page, or the first entries of the board's first column. */
export const firstQueryOf = ({ view, sort, status, tag, page, limit }: ListView): EntriesQuery =>
  view === 'table'
    ? { kind: 'table', sort, status, tag, page, limit }
    : { kind: 'board', status: '', pages: 1 };

function isSort(text: string): boolean {
  const [key = '', direction = '', more] = text.split(':');
  return (
    (OWN_SORTS.has(key) || isRange(key)) &&
    (direction === 'asc' || direction === 'desc') &&
    more === undefined
  );
}
