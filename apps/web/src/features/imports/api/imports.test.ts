import { notifyManager } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { refetchBrandsAfter } from './imports.ts';

const OUTDATED = [
  'brands',
  'categories',
  'data-health',
  'events',
  'filters',
  'lists',
  'lookup',
  'products',
  'saved-searches',
  'suggested-searches',
  'technologies',
];

it('what is derived from brands is refetched when an import ends, even if its page was left', async () => {
  const set = (status: string) => queryClient.setQueryData(['imports', 'one'], { status });
  const isOutdated = (key: string) => queryClient.getQueryState([key])?.isInvalidated;
  for (const key of OUTDATED) queryClient.setQueryData([key], []);
  set('running');
  refetchBrandsAfter('one');
  set('running');
  // Listeners are notified in order.
  await new Promise<void>((done) => notifyManager.schedule(done));
  expect(isOutdated('brands')).toBe(false);
  set('done');
  await expect.poll(() => OUTDATED.filter(isOutdated)).toEqual(OUTDATED);
  queryClient.clear();
});
