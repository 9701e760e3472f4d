import { isPaid, type User } from '@brandlode/contract';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { ownPath } from '#lib/safe-redirect.ts';
import { useSession } from '#lib/session.ts';
import { paths, withDeepLink } from '#paths.ts';
import { WaitingPage } from '#ui/loading-page.tsx';
import { useVerificationToken, useVerifyEmail } from '../api/verify-email.ts';
import { LeadTo } from './area-redirect.tsx';

/**
 * Who may be on a page (specification, section 4): `visitor` the sign-in pages, `unpaid` the plan step, `paid` the
 * application. A convenience only: the server decides on every call.
 */
export function AccessGate({ admit }: { admit: 'visitor' | 'unpaid' | 'paid' }) {
  const { initialised, unreachable, user, left, claim, session } = useSession();
  const { pathname, search, hash } = useLocation();
  const [params] = useSearchParams();

  const signedIn = user?.emailVerified ? user : null;
  const checkout = params.get('checkout');
  const settled = checkout === 'success' ? hasPaid : hasClaim;
  // Somebody who came back without paying is not kept waiting for a claim that will not come.
  const wanted =
    admit !== 'visitor' &&
    signedIn !== null &&
    checkout !== 'cancelled' &&
    !settled(signedIn) &&
    claim !== 'given-up';

  // A verification link is honoured before anybody is sent on.
  const verificationToken = useVerificationToken();
  const { isFetching: verifying } = useVerifyEmail(pathname === paths.login ? verificationToken : null);

  useEffect(() => {
    if (wanted) session.awaitClaim(settled);
  }, [wanted, settled, session]);

  if (!initialised) return <WaitingPage unreachable={unreachable} />;

  if (admit === 'visitor') {
    if (signedIn === null || verifying) return <Outlet />;
    const deepLink = pathname === paths.forgotPassword ? null : ownPath(params.get('next'));
    return <LeadTo side="in" to={deepLink ?? paths.brands} />;
  }

  if (signedIn === null) {
    const deepLink = left ? null : ownPath(pathname + search + hash);
    return <LeadTo side="out" to={withDeepLink(paths.login, deepLink)} />;
  }
  if (wanted) return <WaitingPage />;
  if (admit === 'paid' && !isPaid(signedIn.tier)) return <Navigate to={paths.selectPlan} replace />;
  if (admit === 'unpaid' && isPaid(signedIn.tier)) return <Navigate to={paths.settingsPlan} replace />;
  return <Outlet />;
}

const hasClaim = (user: User) => user.tier !== null;
const hasPaid = (user: User) => isPaid(user.tier);
