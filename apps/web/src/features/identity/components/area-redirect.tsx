import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { LoadingPage } from '#ui/loading-page.tsx';

/**
 * Redirects into or out of the signed-in area. Third-party scripts are loaded only inside it, so where they are configured the
 * redirect reloads the page, which loads or drops them.
 */
export function AreaRedirect({ to, direction }: { to: string; direction: 'in' | 'out' }) {
  const { thirdParty } = document.documentElement.dataset;
  const reload = thirdParty === (direction === 'in' ? 'withheld' : 'loaded');
  useEffect(() => {
    if (reload) location.replace(to);
  }, [reload, to]);
  return reload ? <LoadingPage /> : <Navigate to={to} replace />;
}
