import { useMailedToken } from '#lib/session/mailed-token.ts';
import { useSession } from '#lib/session/session.ts';
import { paths } from '#paths.ts';
import { deferred } from '#ui/deferred.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { useRegisterInvited } from '../api/register-invited.ts';
import { AccessGate } from './access-gate.tsx';
import { AreaRedirect } from './area-redirect.tsx';

const InvitedVisitor = deferred(() =>
  import('./invited-visitor.tsx').then(
    ({ InvitedVisitor }) => InvitedVisitor,
    // The whole page is missing: its error boundary shows that.
    (error) => () => {
      throw error;
    },
  ),
);

/** Lets people with the link of an invitation in without a session; everyone else has to sign in. */
export function InvitationGate() {
  const token = useMailedToken();
  const { initialised, user, challenge } = useSession();
  const register = useRegisterInvited(token);
  if (user && register.isBusy) return <AreaRedirect direction="in" to={paths.brands} />;
  if (token === null || !initialised || user?.emailVerified || challenge !== null)
    return <AccessGate admit="signed-in" />;
  return <InvitedVisitor token={token} register={register} fallback={<LoadingPage />} />;
}
