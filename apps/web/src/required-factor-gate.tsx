import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from './lib/session/session.ts';
import { LoadingPage } from './ui/loading-page.tsx';

const Page = lazy(() => import('./features/team/pages/required-factor-page.tsx'));

/**
 * Replaces every page while the open workspace requires a second factor that the user does not have. It stays until they continue, so that a
 * renewed session does not close it while they save their recovery codes.
 */
export function RequiredFactorGate() {
  const { user } = useSession();
  const workspace = user?.workspace?.id ?? 'personal';
  const [held, setHeld] = useState<string | null>(null);
  if (user?.lacksSecondFactor && held !== workspace) setHeld(workspace);
  if (held !== workspace) return <Outlet />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <Page onContinue={() => setHeld(null)} />
    </Suspense>
  );
}
