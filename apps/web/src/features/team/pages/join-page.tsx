import { PlainPage } from '#layout/plain-page.tsx';
import { useMailedToken } from '#lib/session/mailed-token.ts';
import { paths } from '#paths.ts';
import { InvitationByLink } from '../components/invitation-by-link.tsx';
import { Workspaces } from '../components/workspaces.tsx';

/** For the link of an invitation, and for users whose personal workspace has no plan. */
export default function JoinPage() {
  const token = useMailedToken();
  return (
    <PlainPage title="Workspaces" back={{ to: paths.brands, text: 'Continue without joining' }}>
      <div className="space-y-10">
        {token === null ? <h1 className="sr-only">Workspaces</h1> : <InvitationByLink token={token} />}
        <Workspaces withInvitations={token === null} />
      </div>
    </PlainPage>
  );
}
