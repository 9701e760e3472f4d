import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient, retryNow } from './query-client.ts';

it("'Try again' sends a request at once, also while an automatic retry is waiting", async () => {
  let attempts = 0;
  const queryKey = ['retried'];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async () => {
      attempts++;
      if (attempts === 1) throw new Error('The first attempt fails.');
      return 'loaded';
    },
    retry: true,
    retryDelay: 3_600_000,
  });
  const unsubscribe = observer.subscribe(() => {});
  await expect.poll(() => queryClient.getQueryState(queryKey)?.fetchFailureCount).toBe(1);
  void retryNow(queryKey);
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('loaded');
  unsubscribe();
  queryClient.clear();
});
