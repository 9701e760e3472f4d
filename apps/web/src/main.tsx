import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from './features/identity/components/session-provider.tsx';
import { openSession } from './features/identity/model/open-session.ts';
import { ConnectionLine } from './layout/connection-banner.tsx';
import { takeTokensFrom } from './lib/http.ts';
import { queryClient } from './lib/query-client.ts';
import { keepReferralSource } from './lib/referral-source.ts';
import { createRouter } from './routes.tsx';
import { WaitingPage } from './ui/loading-page.tsx';
import { Toaster } from './ui/toaster.tsx';

keepReferralSource();

const element = document.getElementById('root')!;
/** A page before sign-in stands here already, drawn when the web app was built: it stays until the living one is whole. */
const drawn = 'drawn' in element.dataset;
const root = createRoot(element);

function show(page: ReactNode) {
  // A living page brings its own title.
  if (drawn) document.querySelector('title')?.remove();
  delete element.dataset.drawn;
  root.render(page);
}

if (!drawn) show(<WaitingPage />);

openSession(() => show(<WaitingPage unreachable />)).then(async (session) => {
  takeTokensFrom(session);

  // What one person has loaded is not shown to the next.
  let person: string | undefined;
  session.subscribe(() => {
    const next = session.state().user?.id;
    if (person !== undefined && next !== person) {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'product' });
    }
    person = next;
  });
  session.start();

  const router = createRouter();
  if (drawn) {
    await Promise.all([
      until(session.subscribe, () => session.state().initialised || session.state().unreachable),
      until(
        (listener) => router.subscribe(listener),
        () => router.state.initialized,
      ),
    ]);
  }
  show(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
          <ConnectionLine />
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
});

function until(subscribe: (listener: () => void) => () => void, holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      if (!holds()) return;
      leave();
      resolve();
    });
  });
}
