import type { List } from '@brandlode/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { renderHook, stubApi } from '../testing/stub-api.ts';
import { useCreateList, useDeleteList, useUpdateList } from './lists.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const list: List = {
  id: 'a',
  name: 'Pets',
  statuses: [],
  brands: 0,
  pending: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

it.each([
  ['deleted', () => renderHook(useDeleteList).mutateAsync(list)],
  ['renamed', () => renderHook(useUpdateList).mutateAsync({ list, change: { name: 'Cats' } })],
])('follows and alerts are fetched again after a list was %s', async (_, change) => {
  for (const key of ['follows', 'alerts']) queryClient.setQueryData([key], { data: [] });
  stubApi(() => ({ body: list }));
  await change();
  for (const key of ['follows', 'alerts']) expect(queryClient.getQueryState([key])?.isInvalidated).toBe(true);
});

it('creates one list although Enter is pressed again before its page opens', async () => {
  const requests = stubApi(() => ({ status: 201, body: { id: 'a', name: 'Pets' } }));
  const { mutate } = renderHook(useCreateList);
  mutate('Pets');
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  mutate('Pets');
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(requests).toHaveLength(1);
});
