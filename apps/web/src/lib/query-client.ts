import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { checkConnection } from './connection.ts';
import { HttpProblem } from './http.ts';

/** Once more for what may pass by itself (no network, a server error); never for a refusal. */
const mayPass = (error: unknown) =>
  error instanceof HttpProblem && (error.status === 0 || error.status >= 500);

const noticeLostConnection = (error: unknown) => {
  if (error instanceof HttpProblem && error.status === 0) void checkConnection();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => console.error('Query failed', query.queryKey, error),
  }),
  mutationCache: new MutationCache({ onError: noticeLostConnection }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && mayPass(error),
    },
    // What a person asked for is done now or not at all: it must not happen by itself an hour later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
    noticeLostConnection(event.action.error);
});
