import type { SavedSearch } from '@brandlode/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { renderHook, stubApi } from '../../lists/testing/stub-api.ts';
import {
  savedSearchesQuery,
  useCreateSavedSearch,
  useDeleteSavedSearch,
  useUpdateSavedSearch,
} from './saved-searches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const opened: SavedSearch = {
  id: 'a',
  name: 'Pets',
  search: { scope: 'all', filters: { is_shop: true }, columns: '' },
  matches: 1,
  new: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

it.each([
  ['deleted', () => renderHook(useDeleteSavedSearch).mutateAsync(opened)],
  [
    'renamed',
    () => renderHook(useUpdateSavedSearch).mutateAsync({ search: opened, change: { name: 'Cats' } }),
  ],
])('follows and alerts are fetched again after a saved search was %s', async (_, change) => {
  for (const key of ['follows', 'alerts']) queryClient.setQueryData([key], { data: [] });
  stubApi(() => ({ body: opened }));
  await change();
  for (const key of ['follows', 'alerts']) expect(queryClient.getQueryState([key])?.isInvalidated).toBe(true);
});

it('A new search appears once, even if the list that was being fetched already has it', async () => {
  queryClient.setQueryData(savedSearchesQuery.queryKey, { data: [] });
  stubApi(({ method }) => {
    queryClient.setQueryData(savedSearchesQuery.queryKey, { data: [opened] });
    return { body: method === 'GET' ? { data: [opened] } : opened };
  });
  await renderHook(useCreateSavedSearch).mutateAsync(opened);
  expect(queryClient.getQueryData(savedSearchesQuery.queryKey)?.data).toEqual([opened]);
});

it('A search changed by another member after it was opened is not replaced, even if the change is already shown', async () => {
  const theirs: SavedSearch = {
    ...opened,
    search: { ...opened.search, filters: { locations: ['DE'] } },
    version: 2,
  };
  queryClient.setQueryData(savedSearchesQuery.queryKey, { data: [theirs] });
  stubApi(({ method, body }) => {
    if (method === 'GET') return { body: { data: [theirs] } };
    const isCurrent = Object.assign({ version: 0 }, body).version === 2;
    return isCurrent ? { body: theirs } : { status: 409, body: { code: 'edit-conflict' } };
  });
  const { mutateAsync } = renderHook(useUpdateSavedSearch);
  const change = { search: { ...opened.search, filters: {} } };
  await expect(mutateAsync({ search: opened, change })).rejects.toThrow('“Pets” was changed elsewhere.');
  expect(await mutateAsync({ search: theirs, change })).toEqual(theirs);
});

it('A search that was deleted elsewhere counts as deleted, and a change of it says so', async () => {
  stubApi(() => ({ status: 404, body: { code: 'not-found' } }));
  await renderHook(useDeleteSavedSearch).mutateAsync(opened);
  await expect(
    renderHook(useUpdateSavedSearch).mutateAsync({ search: opened, change: { name: 'Cats' } }),
  ).rejects.toThrow('It was deleted elsewhere.');
});

it('The last of two quick names stays displayed while the first is being saved', async () => {
  queryClient.setQueryData(savedSearchesQuery.queryKey, { data: [opened] });
  const displayed: (string | undefined)[] = [];
  let saved = opened;
  stubApi(({ method, body }) => {
    displayed.push(queryClient.getQueryData(savedSearchesQuery.queryKey)?.data[0]?.name);
    if (method === 'GET') return { body: { data: [saved] } };
    saved = { ...saved, ...Object.assign({}, body), version: saved.version + 1 };
    return { body: saved };
  });
  const { mutateAsync } = renderHook(useUpdateSavedSearch);
  await Promise.all(['Cats', 'Dogs'].map((name) => mutateAsync({ search: opened, change: { name } })));
  expect(displayed).toEqual(['Dogs', 'Dogs']);
});
