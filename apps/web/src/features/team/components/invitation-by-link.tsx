import type { JoinedTeam, OfferedInvitation } from '@brandlode/contract';
import {
  factorText,
  invitationProblem,
  invitationTitle,
  roleText,
  useInvitationOf,
} from '#lib/session/invitation.ts';
import { useUser } from '#lib/session/session.ts';
import { useSignOut } from '#lib/session/sign-out.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { problemText } from '#lib/text/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useJoinTeam, useSwitchWorkspace } from '../api/team.ts';

/** The invitation of a link, for a signed-in user. */
export function InvitationByLink({ token }: { token: string }) {
  const user = useUser();
  const { data: invitation, error, isPending, refetch } = useInvitationOf(user.id, token);
  if (isPending) return <div className="skeleton h-24" />;
  if (!invitation) {
    const problem = invitationProblem(error);
    if (!problem) return <LoadError text="Couldn't load your invitation." onRetry={() => void refetch()} />;
    return (
      <div>
        <Heading>{problem.title}</Heading>
        <p className="mt-1.5 text-pretty text-ink-soft">{problem.text}</p>
      </div>
    );
  }
  if ('workspaceId' in invitation) return <AlreadyJoined workspace={invitation} />;
  return (
    <div>
      <Heading>{invitationTitle(invitation)}</Heading>
      <p className="mt-1.5 text-pretty text-ink-soft">
        {roleText(invitation.role)} {factorText(invitation)}
      </p>
      {displayEmail(invitation.email) === displayEmail(user.email) ? (
        <Accept token={token} />
      ) : (
        <OtherRecipient invitation={invitation} email={user.email} />
      )}
    </div>
  );
}

const Heading = ({ children }: { children: string }) => (
  <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{children}</h1>
);

function AlreadyJoined({ workspace: { workspaceId, name } }: { workspace: JoinedTeam }) {
  const open = useSwitchWorkspace();
  return (
    <div>
      <Heading>{`You have already joined ${name}`}</Heading>
      <p className="mt-1.5 text-pretty text-ink-soft">
        This invitation has been used. You are a member of the workspace.
      </p>
      <div className="mt-5">
        <Button busy={open.isBusy} onClick={() => open.mutate(workspaceId)}>
          Open workspace
        </Button>
      </div>
    </div>
  );
}

function Accept({ token }: { token: string }) {
  const join = useJoinTeam();
  return (
    <>
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
    </>
  );
}

function OtherRecipient({ invitation, email }: { invitation: OfferedInvitation; email: string }) {
  const { signOut, busy } = useSignOut();
  return (
    <>
      <p className="wrap-anywhere mt-3 text-pretty">
        The invitation is for {displayEmail(invitation.email)}, but you are signed in as {displayEmail(email)}
        . Sign out to join with the invited address, or ask for an invitation to this one.
      </p>
      <div className="mt-5">
        <Button busy={busy} onClick={signOut}>
          Sign out and continue
        </Button>
      </div>
    </>
  );
}
