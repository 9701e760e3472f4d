import type { SessionAdapter } from '@brandlode/contract';
import { type Query, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ConfirmationHost } from './features/identity/components/second-factor/confirmation-host.tsx';
import { SessionProvider } from './features/identity/components/session-provider.tsx';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { setTokenSource } from './lib/loading/http.ts';
import { queryClient } from './lib/loading/query-client.ts';
import type { createRouter } from './routes.tsx';
import { ignoreRepeats } from './ui/dialog/ignore-repeats.ts';
import { Toaster } from './ui/dialog/toaster.tsx';

type Props = { session: SessionAdapter; router: ReturnType<typeof createRouter> };

export function Application({ session, router }: Props) {
  useEffect(ignoreRepeats, []);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
        <ConfirmationHost />
        <ConnectionBanner />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Requests are sent with the session's token, and the data of one user or workspace is not shown in the next. Returns a function that ends the latter. */
export function sendRequestsWith(session: SessionAdapter): () => void {
  setTokenSource(session);
  let owner: string | undefined;
  return session.subscribe(() => {
    const { user } = session.state();
    const next = user ? `${user.id} ${user.workspace?.id}` : undefined;
    const filters = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'product' };
    if (owner !== undefined && next === undefined) queryClient.removeQueries(filters);
    else if (owner !== undefined && next !== owner) void queryClient.resetQueries(filters);
    owner = next;
  });
}
