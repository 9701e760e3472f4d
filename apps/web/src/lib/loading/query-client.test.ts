import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpProblem } from './http.ts';
import { queryClient, retryNow } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

it('undoes the display of a rejected change once the server can be reached, if it could not at first', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  let isReachable = true;
  const queryKey = ['name'];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async () => {
      if (!isReachable) throw new HttpProblem(502, 'internal-error');
      return 'saved';
    },
  });
  const unsubscribe = observer.subscribe(() => {});
  await vi.runAllTimersAsync();
  queryClient.setQueryData(queryKey, 'rejected');
  isReachable = false;
  void queryClient.invalidateQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(observer.getCurrentResult().isRefetchError).toBe(true);
  expect(queryClient.getQueryData(queryKey)).toBe('rejected');
  isReachable = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queryClient.getQueryData(queryKey)).toBe('saved');
  unsubscribe();
  queryClient.clear();
});
