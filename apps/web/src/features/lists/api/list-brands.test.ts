import type { List, ListBrand } from '@brandlode/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { toastUndo } from '#lib/undo-toast.tsx';
import type { EntriesQuery } from '../model/list-entries.ts';
import { listEntry, TABLE } from '../testing/list-entry.ts';
import { renderHook, stubApi } from '../testing/stub-api.ts';
import {
  cachedEntry,
  listBrandsQuery,
  useEditEntries,
  useEditEntry,
  useTransferEntries,
} from './list-brands.ts';

vi.mock('#lib/undo-toast.tsx', () => ({ toastUndo: vi.fn() }));

const list = (id: string): List => ({
  id,
  name: `List ${id}`,
  statuses: ['New', 'Done'],
  brands: 0,
  pending: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  queryClient.clear();
});

describe('Brands moved to another list', () => {
  const entries = [
    listEntry(1, { status: 'Done', rating: 4, tags: ['a'] }),
    listEntry(2, { rating: 2 }),
    listEntry(3),
  ];

  type Fields = Pick<ListBrand, 'status' | 'rating' | 'tags'>;
  const EMPTY: Fields = { status: null, rating: null, tags: [] };

  /** The other list, from which brands were removed or which has `present` without fields; `patch` answers a change of a brand there, unless it returns nothing. */
  function stubLists(
    patch: (attempt: number) => { status: number; retryAfter?: number } | undefined,
    removed: [number, Fields][] = [],
    present: number[] = [],
  ) {
    const earlier = new Map(removed);
    const there = new Map<number, Fields & { version: number }>(
      present.map((id) => [id, { ...EMPTY, version: 1 }]),
    );
    let attempt = 0;
    const requests = stubApi(({ method, path, body }) => {
      const brandId = Number(path.split('/').at(method === 'GET' ? -2 : -1));
      if (path.endsWith('/restore')) return { body: { restored: 3 } };
      if (method === 'POST') {
        const addedIds = entries.map((entry) => entry.brandId).filter((id) => !there.has(id));
        for (const id of addedIds) there.set(id, { ...EMPTY, ...earlier.get(id), version: 1 });
        const added = addedIds.length;
        return { body: { added, already: 3 - added, unknown: 0, left: 0, total: 3, addedIds } };
      }
      if (method === 'GET')
        return { body: { data: [{ listId: 'b', name: 'B', statuses: [], ...there.get(brandId) }] } };
      if (method === 'DELETE' && path.includes('/b/')) {
        for (const id of Object.assign({ brandIds: [0] }, body).brandIds) {
          const { version: _, ...fields } = there.get(id)!;
          earlier.set(id, fields);
          there.delete(id);
        }
      }
      if (method === 'DELETE') return { body: { removed: 3 } };
      const problem = patch(++attempt);
      if (problem) return { ...problem, body: { code: 'problem' } };
      const { version, ...old } = there.get(brandId)!;
      const change = Object.assign({ version: 0 }, body);
      if (change.version !== version) return { status: 409, body: { code: 'edit-conflict' } };
      there.set(brandId, { ...old, ...change, version: version + 1 });
      return { body: { brandId, ...there.get(brandId) } };
    });
    return { requests, there, fields: () => [...there.values()].map(({ version: _, ...fields }) => fields) };
  }
  const transfer = (move: boolean, brands = entries) =>
    renderHook(() => useTransferEntries(list('a'))).mutateAsync({
      entries: brands,
      to: list('b'),
      move,
      onOpen: () => {},
    });
  const move = (brands = entries) => transfer(true, brands);
  const moved = [
    { status: 'Done', rating: 4, tags: ['a'] },
    { status: null, rating: 2, tags: [] },
    { status: null, rating: null, tags: [] },
  ];

  it('keep their fields when a move that stopped midway is repeated', async () => {
    const { requests, fields } = stubLists((attempt) => (attempt === 2 ? { status: 500 } : undefined));
    await expect(move()).rejects.toMatchObject({ status: 500 });
    expect(requests.filter(({ method, path }) => method === 'DELETE' && path.includes('/a/'))).toEqual([]);
    await move();
    expect(fields()).toEqual(moved);
    expect(requests.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/api/lists/a/brands',
      body: { brandIds: [1, 2, 3] },
    });
  });

  const before: [number, Fields][] = [1, 2, 3].map((id) => [
    id,
    { status: 'New', rating: 1, tags: ['before'] },
  ]);

  it('have their newer fields on a list that they were on before', async () => {
    const { fields } = stubLists(() => undefined, before);
    await move();
    expect(fields()).toEqual(moved);
  });

  it('have their newer fields there although the first attempt stopped midway', async () => {
    const { fields } = stubLists((attempt) => (attempt === 2 ? { status: 500 } : undefined), before);
    await expect(move()).rejects.toMatchObject({ status: 500 });
    await move();
    expect(fields()).toEqual(moved);
  });

  const cleared = ['/api/lists/b/brands/1', '/api/lists/b/brands/2'];

  it.each([
    ['moved', true, [...cleared, '/api/lists/a/brands/restore']],
    ['copied', false, cleared],
  ])('lose fields that were %s to where they had none when this is undone', async (_, isMove, sent) => {
    const { requests, there, fields } = stubLists(() => undefined, [], [1, 2, 3]);
    await transfer(isMove);
    expect(fields()).toEqual(moved);
    const { length } = requests;
    const changedSince = { status: null, rating: 5, tags: [], version: 9 };
    there.set(2, changedSince);
    await vi.mocked(toastUndo).mock.lastCall?.[1]();
    await expect.poll(() => requests.slice(length).map(({ path }) => path)).toEqual(sent);
    expect(there.get(1)).toMatchObject(EMPTY);
    expect(there.get(2)).toEqual(changedSince);
  });

  it('keep nothing of an attempt that failed', async () => {
    const { fields } = stubLists((attempt) => (attempt === 2 ? { status: 500 } : undefined), [], [1, 2]);
    await expect(move()).rejects.toMatchObject({ status: 500 });
    expect(fields()).toEqual([EMPTY, EMPTY]);
  });

  it('have no status there that the other list lacks', async () => {
    const { fields } = stubLists(() => undefined, before);
    await move(entries.map((entry) => ({ ...entry, status: 'Elsewhere' })));
    expect(fields()[0]).toEqual({ status: null, rating: 4, tags: ['a'] });
  });

  it('wait for the rate limit, and then continue', async () => {
    const { fields } = stubLists((attempt) => (attempt === 2 ? { status: 429, retryAfter: 0 } : undefined));
    await move();
    expect(fields()).toEqual(moved);
  });
});

describe('A change of a brand that was changed elsewhere', () => {
  const shown = listEntry(1, { rating: 2, tags: ['a'] });
  const current = {
    listId: 'a',
    name: 'A',
    statuses: [],
    status: 'Done',
    rating: 2,
    tags: ['a', 'b'],
    version: 7,
  };

  /** The brand has been filtered out of the page that is displayed; only `version` can be changed. */
  function change(fields: { status?: string; tags?: string[] }, lists = [current]) {
    queryClient.setQueryData(listBrandsQuery('a', TABLE).queryKey, {
      data: [],
      total: 0,
      tags: [],
      unavailable: 0,
      cursor: null,
    });
    const requests = stubApi(({ method, body }) => {
      if (method === 'GET') return { body: { data: lists } };
      const sent = Object.assign({ version: 0 }, body);
      return sent.version === 7
        ? { body: { ...sent, brandId: 1, version: 8 } }
        : { status: 409, body: { code: 'edit-conflict' } };
    });
    const saved = renderHook(() => useEditEntry('a')).mutateAsync({ entry: shown, change: fields });
    return { requests, saved };
  }

  it('is merged although the brand is no longer on the displayed page', async () => {
    const { saved } = change({ tags: ['a', 'c'] });
    expect(await saved).toMatchObject({ status: 'Done', rating: 2, tags: ['a', 'b', 'c'], version: 8 });
  });

  it('is rejected with the current value if it is the same field', async () => {
    const { saved, requests } = change({ status: 'New' });
    await expect(saved).rejects.toThrow(
      'Brand 1 was changed elsewhere in the meantime: its status is now “Done”',
    );
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('says that the brand was removed only if it is no longer on the list', async () => {
    await expect(change({ status: 'New' }, []).saved).rejects.toThrow('Brand 1 was removed elsewhere.');
  });
});

it('keeps the tags of a selected brand that a page loaded earlier lacks, also those added by a second quick change', async () => {
  const page = { total: 1, tags: [], unavailable: 0, cursor: null };
  const entry = listEntry(1, { tags: ['x'], version: 2 });
  queryClient.setQueryData(listBrandsQuery('a', TABLE).queryKey, { ...page, data: [entry] });
  queryClient.setQueryData(listBrandsQuery('a', { ...TABLE, sort: '-rating' }).queryKey, {
    ...page,
    data: [listEntry(1)],
  });
  let stored: object = entry;
  stubApi(({ body }) => {
    const sent = Object.assign({ version: 0 }, body);
    stored = { ...stored, ...sent, version: sent.version + 1 };
    return { body: stored };
  });
  const { mutateAsync } = renderHook(() => useEditEntry('a'));
  const rated = mutateAsync({ entry, change: { rating: 5 } });
  await mutateAsync({ entry, change: { tags: ['x', 'y'] } });
  await rated;
  expect(cachedEntry('a', 1)).toMatchObject({ rating: 5, tags: ['x', 'y'], version: 4 });
});

describe('Quick changes of several brands', () => {
  const { queryKey } = listBrandsQuery('a', TABLE);

  /** The list as the server has it, and as it is displayed, which is refetched whenever it is outdated. */
  function open() {
    const page = { total: 2, tags: [], unavailable: 0, cursor: null };
    let data = [listEntry(1), listEntry(2)];
    const requests = stubApi(({ method, path, body }) => {
      if (method === 'GET') return { body: { ...page, data } };
      if (path.endsWith('/1')) return { status: 500, body: { code: 'internal-error' } };
      const saved = { ...listEntry(2), ...Object.assign({}, body), version: 2 };
      data = data.map((entry) => (entry.brandId === 2 ? saved : entry));
      return { body: saved };
    });
    queryClient.setQueryData(queryKey, { ...page, data });
    const close = new QueryObserver(queryClient, listBrandsQuery('a', TABLE)).subscribe(() => {});
    return { requests, close };
  }

  it('are shown as the server has them although the first of them failed', async () => {
    const { close } = open();
    const { mutateAsync } = renderHook(() => useEditEntry('a'));
    const [failed, saved] = [
      mutateAsync({ entry: listEntry(1), change: { rating: 1 } }),
      mutateAsync({ entry: listEntry(2), change: { rating: 5 } }),
    ];
    await expect(failed).rejects.toMatchObject({ status: 500 });
    await saved;
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(queryClient.getQueryData(queryKey)?.data.map(({ rating }) => rating)).toEqual([null, 5]);
    close();
  });

  it('are shown as the server has them although the second was made while the list was fetched again', async () => {
    const { requests, close } = open();
    const { mutateAsync } = renderHook(() => useEditEntry('a'));
    await mutateAsync({ entry: listEntry(1), change: { rating: 1 } }).catch(() => {
      expect(queryClient.isFetching()).toBe(1);
      return mutateAsync({ entry: listEntry(2), change: { rating: 5 } });
    });
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(queryClient.getQueryData(queryKey)?.data.map(({ rating }) => rating)).toEqual([null, 5]);
    expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
    close();
  });

  it('are shown, also while they are being saved, although the list was fetched before', async () => {
    const { close } = open();
    const saved = renderHook(() => useEditEntry('a')).mutateAsync({
      entry: listEntry(2),
      change: { rating: 5 },
    });
    const { data } = await queryClient.fetchQuery({ ...listBrandsQuery('a', TABLE), staleTime: 0 });
    expect(data[1]?.rating).toBe(5);
    await saved;
    await expect.poll(() => queryClient.getQueryData(queryKey)?.data[1]?.rating).toBe(5);
    close();
  });
});

it('shows brands as the server has them after a change of several failed', async () => {
  const data = [listEntry(1), listEntry(2)];
  const page = { data, total: 2, tags: [], unavailable: 0, cursor: null };
  const requests = stubApi(({ method }) =>
    method === 'GET' ? { body: page } : { status: 500, body: { code: 'internal-error' } },
  );
  const query = listBrandsQuery('a', TABLE);
  queryClient.setQueryData(query.queryKey, page);
  const close = new QueryObserver(queryClient, query).subscribe(() => {});
  renderHook(() => useEditEntries('a'))({
    edits: data.map((entry) => ({ entry, change: { status: 'Done' } })),
    doneText: String,
  });
  await expect.poll(() => requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
  expect(queryClient.getQueryData(query.queryKey)?.data.map(({ status }) => status)).toEqual([null, null]);
  close();
});

it('shows the later of two quick changes of a brand that was changed elsewhere', async () => {
  const page = { total: 1, tags: [], unavailable: 0, cursor: null };
  const shown = listEntry(1, { rating: 2 });
  let current = { ...shown, tags: ['x'], version: 2 };
  stubApi(({ method, path, body }) => {
    if (path.includes('/lists/b/')) {
      if (method === 'GET') return { body: { ...page, data: [current] } };
      const sent = Object.assign({ version: 0 }, body);
      if (sent.version !== current.version) return { status: 409, body: { code: 'edit-conflict' } };
      current = { ...current, ...sent, version: sent.version + 1 };
      return { body: current };
    }
    return { body: { data: [{ ...current, listId: 'b', name: 'B', statuses: [] }] } };
  });
  const query = listBrandsQuery('b', TABLE);
  queryClient.setQueryData(query.queryKey, { ...page, data: [shown] });
  const close = new QueryObserver(queryClient, query).subscribe(() => {});
  const { mutateAsync } = renderHook(() => useEditEntry('b'));
  await Promise.all([3, 4].map((rating) => mutateAsync({ entry: shown, change: { rating } })));
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueryData(query.queryKey)?.data).toMatchObject([{ rating: 4, tags: ['x'] }]);
  close();
});

describe('A brand whose status is changed', () => {
  /** Displays parts of a list that has brand 1 without a status before brand 3, which is done. */
  async function open(...shown: EntriesQuery[]) {
    const page = { tags: [], unavailable: 0, cursor: null };
    let entries = [listEntry(1), listEntry(3, { status: 'Done' })];
    const requests = stubApi(({ method, path, body }) => {
      if (method === 'GET') {
        const status = new URL(path, 'http://localhost').searchParams.get('status');
        const data = entries.filter((entry) => status === null || (entry.status ?? '') === status);
        return { body: { ...page, data, total: data.length } };
      }
      const [first, ...others] = entries;
      const saved = { ...first!, ...Object.assign({}, body), version: first!.version + 1 };
      entries = [saved, ...others];
      return { body: saved };
    });
    const queries = shown.map((query) => listBrandsQuery('d', query));
    for (const query of queries) await queryClient.fetchQuery(query);
    const closes = queries.map((query) => new QueryObserver(queryClient, query).subscribe(() => {}));
    const change = async (fields: { status?: string; tags?: string[] }) => {
      const before = requests.length;
      await renderHook(() => useEditEntry('d')).mutateAsync({ entry: listEntry(1), change: fields });
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      return requests.slice(before).filter(({ method }) => method === 'GET').length;
    };
    const brands = () =>
      queries.map(({ queryKey }) => queryClient.getQueryData(queryKey)?.data.map(({ brandId }) => brandId));
    return { change, brands, close: () => closes.forEach((close) => void close()) };
  }

  it('is shown on the board where the order of the list has it', async () => {
    const { change, brands, close } = await open(
      { kind: 'board', status: '', pages: 1 },
      { kind: 'board', status: 'Done', pages: 1 },
    );
    await change({ status: 'Done' });
    expect(brands()).toEqual([[], [1, 3]]);
    close();
  });

  it('stays in a table filtered by its former status, also after tags were changed', async () => {
    const { change, brands, close } = await open({ ...TABLE, status: '' });
    expect(await change({ tags: ['x'] })).toBe(1);
    expect(await change({ status: 'Done' })).toBe(0);
    expect(brands()).toEqual([[1]]);
    close();
  });
});

it('says that a brand whose fields are changed was removed elsewhere', async () => {
  stubApi(({ method }) =>
    method === 'GET' ? { body: { data: [] } } : { status: 404, body: { code: 'not-found' } },
  );
  const change = { entry: listEntry(1), change: { rating: 5 } };
  await expect(renderHook(() => useEditEntry('a')).mutateAsync(change)).rejects.toThrow(
    'Brand 1 was removed elsewhere.',
  );
});
