import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from './features/identity/components/session-provider.tsx';
import { openSession } from './features/identity/model/open-session.ts';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { setTokenSource } from './lib/http.ts';
import { queryClient } from './lib/query-client.ts';
import { storeReferralSource } from './lib/referral-source.ts';
import { createRouter } from './routes.tsx';
import { LoadingPage } from './ui/loading-page.tsx';
import { Toaster } from './ui/toaster.tsx';

storeReferralSource();

const element = document.getElementById('root');
if (!element) throw new Error('app.html has no #root');
/** A prerendered sign-in page stays until the application can replace it. */
const prerendered = 'prerendered' in element.dataset;
const root = createRoot(element);

const show = (page: ReactNode) => {
  // React renders its own title.
  if (prerendered) document.querySelector('title')?.remove();
  delete element.dataset.prerendered;
  root.render(page);
};

if (!prerendered) show(<LoadingPage />);

void openSession(() => show(<LoadingPage unreachable />)).then(async (session) => {
  setTokenSource(session);

  // One user's data must not be shown to the next.
  let userId: string | undefined;
  session.subscribe(() => {
    const next = session.state().user?.id;
    if (userId !== undefined && next !== userId) {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'product' });
    }
    userId = next;
  });
  void session.start();

  const router = createRouter();
  if (prerendered) {
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
          <ConnectionBanner />
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
});

function until(subscribe: (listener: () => void) => () => void, condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (!condition()) return;
      unsubscribe();
      resolve();
    });
  });
}
