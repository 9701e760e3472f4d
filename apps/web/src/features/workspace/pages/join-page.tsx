import { PlainPage } from '#layout/plain-page.tsx';
import { useMailedToken } from '#lib/mailed-token.ts';
import { problemText } from '#lib/problem-text.ts';
import { useUser } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useJoinTeam } from '../api/team.ts';
import { Workspaces } from '../components/workspaces.tsx';

/** For the link of an invitation, and for users whose personal workspace has no plan. */
export default function JoinPage() {
  const user = useUser();
  const token = useMailedToken();
  const join = useJoinTeam();
  return (
    <PlainPage title="Workspaces" back={{ to: paths.brands, text: 'Continue without joining' }}>
      <div className="space-y-10">
        <h1 className={token === null ? 'sr-only' : 'font-semibold text-2xl tracking-tight'}>
          {token === null ? 'Workspaces' : 'You are invited to a workspace'}
        </h1>
        {token !== null && (
          <div>
            <p className="wrap-anywhere text-pretty text-ink-soft">
              You are signed in as {user.email}. Only the address that received the invitation can join.
            </p>
            {join.isError && (
              <p role="alert" className="mt-3 text-pretty text-sm">
                {problemText(join.error)}
              </p>
            )}
            <div className="mt-5">
              <Button busy={join.isBusy} onClick={() => join.mutate(token)}>
                Join workspace
              </Button>
            </div>
          </div>
        )}
        <Workspaces withInvitations={token === null} />
      </div>
    </PlainPage>
  );
}
