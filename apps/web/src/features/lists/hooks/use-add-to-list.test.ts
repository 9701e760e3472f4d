import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { renderHook, stubApi } from '../testing/stub-api.ts';
import { useChangeMemberships } from './use-add-to-list.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('says that a list is full if a brand does not fit', async () => {
  stubApi(() => ({ body: { added: 0, already: 0, unknown: 0, left: 1, total: 1, addedIds: [] } }));
  const { mutateAsync } = renderHook(useChangeMemberships);
  await expect(mutateAsync({ brandId: 1, list: { id: 'a', name: 'Pets' }, on: true })).rejects.toThrow(
    '“Pets” is full: 1 brand did not fit.',
  );
});
