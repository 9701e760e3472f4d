import { isPaid, type User } from '@brandlode/contract';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { safeRedirect } from '#lib/session/safe-redirect.ts';
import { useSession } from '#lib/session/session.ts';
import { paths, withDeepLink } from '#paths.ts';
import { LoadingPage } from '#ui/loading-page.tsx';
import { useVerificationToken, useVerifyEmail } from '../api/verify-email.ts';
import { clearPendingRegistration } from '../model/pending-registration.ts';
import { AreaRedirect } from './area-redirect.tsx';
import { SecondStep } from './second-factor/second-step.tsx';

/** Pages of the settings, and their counterparts for users without a plan. */
const UNPAID_PAGES: readonly [paid: string, unpaid: string][] = [
  [paths.settingsBilling, paths.unpaidBilling],
  [paths.settingsTeam, paths.unpaidTeam],
  [paths.settingsAccount, paths.unpaidAccount],
  [paths.settingsSecurity, paths.unpaidAccount],
  [paths.settingsProfile, paths.unpaidAccount],
];

/** Redirects users away from pages they may not use (docs/product.md 2.2). The API enforces access on every request. */
export function AccessGate({ admit }: { admit: 'visitor' | 'signed-in' | 'unpaid' | 'paid' }) {
  const { initialised, unreachable, user, signedOut, claim, challenge, session } = useSession();
  const { pathname, search, hash } = useLocation();
  const [params] = useSearchParams();

  const signedIn = user?.emailVerified ? user : null;
  const checkout = params.get('checkout');
  const settled = checkout === 'success' ? hasPaid : hasClaim;
  // After a cancelled checkout no new claim will arrive.
  const awaitsClaim =
    admit !== 'visitor' &&
    signedIn !== null &&
    checkout !== 'cancelled' &&
    !settled(signedIn) &&
    claim !== 'given-up';

  const isSignedIn = signedIn !== null;
  useEffect(() => {
    if (isSignedIn) clearPendingRegistration();
  }, [isSignedIn]);

  // Verify the email before redirecting a signed-in user.
  const verificationToken = useVerificationToken();
  const { isFetching: verifying } = useVerifyEmail(pathname === paths.login ? verificationToken : null);

  useEffect(() => {
    if (awaitsClaim) void session.awaitClaim(settled);
  }, [awaitsClaim, settled, session]);

  if (!initialised) return <LoadingPage unreachable={unreachable} />;

  if (challenge !== null) return <SecondStep />;

  if (admit === 'visitor') {
    if (signedIn === null || verifying) return <Outlet />;
    return <AreaRedirect direction="in" to={safeRedirect(params.get('next')) ?? paths.brands} />;
  }

  if (signedIn === null) {
    const deepLink = signedOut ? null : safeRedirect(pathname + search + hash);
    return <AreaRedirect direction="out" to={withDeepLink(paths.login, deepLink)} />;
  }
  if (awaitsClaim) return <LoadingPage />;
  if (admit === 'paid' && !isPaid(signedIn.tier)) {
    const [, unpaid = paths.selectPlan] = UNPAID_PAGES.find(([paid]) => paid === pathname) ?? [];
    return <Navigate to={unpaid} replace />;
  }
  if (admit === 'paid' && checkout === 'success') {
    const rest = new URLSearchParams(params);
    rest.delete('checkout');
    return <Navigate to={{ pathname, search: rest.toString(), hash }} state={{ paid: true }} replace />;
  }
  if (admit === 'unpaid' && isPaid(signedIn.tier)) {
    const [paid = paths.settingsPlan] = UNPAID_PAGES.find(([, unpaid]) => unpaid === pathname) ?? [];
    return <Navigate to={paid} replace />;
  }
  return <Outlet />;
}

const hasClaim = (user: User) => user.tier !== null;
const hasPaid = (user: User) => isPaid(user.tier);
