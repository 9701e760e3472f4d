import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { WaitingPage } from '#ui/loading-page.tsx';

/**
 * Leads over the border of the signed-in area. Third-party scripts, where configured, are loaded inside it only, so that
 * border is then crossed by loading the page: going in loads them, going out leaves them behind.
 */
export function LeadTo({ to, side }: { to: string; side: 'in' | 'out' }) {
  const { thirdParty } = document.documentElement.dataset;
  const load = thirdParty === (side === 'in' ? 'withheld' : 'loaded');
  useEffect(() => {
    if (load) location.replace(to);
  }, [load, to]);
  return load ? <WaitingPage /> : <Navigate to={to} replace />;
}
