import {
  MutationCache,
  type MutationKey,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { checkConnection } from './connection.ts';
import { HttpProblem } from './http.ts';

/** Network and server errors are worth one retry; client errors are not. */
export const isTransient = (error: unknown) =>
  error instanceof HttpProblem && (error.status === 0 || error.status >= 500);

/** Milliseconds until data on display that is known to be outdated is requested again. */
const RETRY = 5_000;

/** A change that was rejected stays on display until a request succeeds. */
const refetchInvalidated = (queryKey: QueryKey) =>
  queryClient.refetchQueries({
    queryKey,
    exact: true,
    type: 'active',
    predicate: ({ state }) => state.isInvalidated,
  });

const checkLostConnection = (error: unknown) => {
  if (error instanceof HttpProblem && error.status === 0) void checkConnection();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      console.error('Query failed', query.queryKey, error);
      if (query.state.isInvalidated && isTransient(error))
        setTimeout(() => void refetchInvalidated(query.queryKey), RETRY);
    },
  }),
  mutationCache: new MutationCache({ onError: checkLostConnection }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isTransient(error),
    },
    // Mutations fail immediately when offline: they must not run an hour later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
    checkLostConnection(event.action.error);
});

/**
 * Whether the mutation that calls this, with this key, is the only one in flight. Only then may optimistic changes refetch: a refetch in between
 * would undo the display of later changes.
 */
export const isLastMutation = (mutationKey: MutationKey): boolean =>
  queryClient.isMutating({ mutationKey }) === 1;

/** Loads a query without data; a plain refetch would wait for the backoff of the running one. */
export async function retryNow(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.refetchQueries({ queryKey, exact: true });
}
