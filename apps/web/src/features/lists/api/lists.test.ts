import type { List } from '@brandlode/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { renderHook, stubApi } from '../testing/stub-api.ts';
import { listQuery, useCreateList, useDeleteList, useUpdateList } from './lists.ts';

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

describe('A list that is shown and was changed elsewhere', () => {
  const change = (current: List, fields: { name: string }) => {
    queryClient.setQueryData(listQuery('a').queryKey, list);
    stubApi(({ method, body }) => {
      if (method === 'GET') return { body: current };
      const sent = Object.assign({ version: 0 }, body);
      return sent.version === current.version
        ? { body: { ...current, ...fields, version: current.version + 1 } }
        : { status: 409, body: { code: 'edit-conflict' } };
    });
    return renderHook(useUpdateList).mutateAsync({ list, change: fields });
  };

  it('keeps the other change when it is renamed', async () => {
    const current = { ...list, statuses: ['Theirs'], version: 2 };
    expect(await change(current, { name: 'Cats' })).toMatchObject({ name: 'Cats', statuses: ['Theirs'] });
  });

  it('says what it was renamed to', async () => {
    await expect(change({ ...list, name: 'Dogs', version: 2 }, { name: 'Cats' })).rejects.toThrow(
      'It was renamed to “Dogs” elsewhere.',
    );
  });
});

describe('Two quick changes of the statuses of a board', () => {
  /** Moves "New" behind "Called" and then behind "Done", as it is displayed; the server has `saved`. */
  async function moveTwice(saved: List, answer: (attempt: number) => { status: number } | undefined) {
    const shown = { ...list, statuses: ['New', 'Called', 'Done'] };
    queryClient.setQueryData(listQuery('a').queryKey, shown);
    let attempt = 0;
    stubApi(({ method, body }) => {
      if (method === 'GET') return { body: saved };
      const problem = answer(++attempt);
      if (problem) return { ...problem, body: { code: 'internal-error' } };
      const { statuses, version } = Object.assign({ statuses: [{ name: '' }], version: 0 }, body);
      if (version !== saved.version) return { status: 409, body: { code: 'edit-conflict' } };
      saved = { ...saved, statuses: statuses.map(({ name }) => name), version: version + 1 };
      return { body: saved };
    });
    const { mutateAsync } = renderHook(() => useUpdateList());
    const move = (from: List, statuses: string[]) =>
      mutateAsync({ list: from, change: { statuses: statuses.map((name) => ({ name, from: name })) } });
    const first = ['Called', 'New', 'Done'];
    const results = await Promise.allSettled([
      move(shown, first),
      move({ ...shown, statuses: first }, ['Called', 'Done', 'New']),
    ]);
    return { results: results.map(({ status }) => status), statuses: saved.statuses, attempt };
  }
  const unchanged = { ...list, statuses: ['New', 'Called', 'Done'] };

  it('are both saved', async () => {
    expect(await moveTwice(unchanged, () => undefined)).toMatchObject({
      results: ['fulfilled', 'fulfilled'],
      statuses: ['Called', 'Done', 'New'],
    });
  });

  it('remove no status that was added elsewhere', async () => {
    const statuses = ['New', 'Called', 'Done', 'Won'];
    expect(await moveTwice({ ...list, statuses, version: 2 }, () => undefined)).toMatchObject({
      results: ['rejected', 'rejected'],
      statuses,
    });
    expect(queryClient.getQueryData(listQuery('a').queryKey)?.statuses).toEqual(statuses);
  });

  it('are both left out if the first cannot be saved', async () => {
    expect(await moveTwice(unchanged, (attempt) => (attempt === 1 ? { status: 500 } : undefined))).toEqual({
      results: ['rejected', 'rejected'],
      statuses: unchanged.statuses,
      attempt: 1,
    });
  });
});

it('says that a list to rename was deleted elsewhere', async () => {
  stubApi(() => ({ status: 404, body: { code: 'not-found' } }));
  await expect(renderHook(useUpdateList).mutateAsync({ list, change: { name: 'Cats' } })).rejects.toThrow(
    'It was deleted elsewhere.',
  );
});

it('a list that was deleted elsewhere counts as deleted', async () => {
  stubApi(() => ({ status: 404, body: { code: 'not-found' } }));
  await renderHook(useDeleteList).mutateAsync(list);
});
