import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { renderHook, stubApi } from '../../lists/testing/stub-api.ts';
import { useRevokeShare } from './shares.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it.each([
  ['was revoked by another member in the meantime', { status: 404, body: { code: 'not-found' } }, 'success'],
  ['cannot be revoked', { status: 500 }, 'error'],
])('The links are fetched again if one %s', async (_, answer, status) => {
  queryClient.setQueryData(['shares'], { data: [] });
  stubApi(() => answer);
  const settled = vi.fn();
  await renderHook(useRevokeShare).mutateAsync('a').catch(settled);
  expect(settled).toHaveBeenCalledTimes(status === 'error' ? 1 : 0);
  expect(queryClient.getQueryState(['shares'])?.isInvalidated).toBe(true);
});
