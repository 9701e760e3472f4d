import { queryClient } from '#lib/loading/query-client.ts';

/** Follows and alerts show the names of lists and saved searches, and none of deleted ones. */
export const refetchWatched = () =>
  Promise.all(['follows', 'alerts'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
