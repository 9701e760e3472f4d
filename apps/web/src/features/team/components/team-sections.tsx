import { isPaid } from '@brandlode/contract';
import { useUser } from '#lib/session/session.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useTeam } from '../api/team.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { RenameTeamForm } from './rename-team-form.tsx';
import { RequiredFactorPart } from './required-factor-part.tsx';
import { TeamMemberRow } from './team-member-row.tsx';
import { Workspaces } from './workspaces.tsx';

/** Members and invitations of the open workspace, and the workspaces that can be opened. */
export function TeamSections() {
  const team = useTeam();
  const hasPlan = isPaid(useUser().tier);
  const { name, role, seats = 0, seatsUsed = 0, members = [], invitations = [] } = team.data ?? {};
  return (
    <div className="space-y-10">
      <SettingsSection
        title={name ?? 'Team'}
        lead="Editors can change what is in the workspace; viewers can only read it. Everyone uses the owner's plan here."
      >
        {team.isError && (
          <LoadError
            text="Couldn't load the members."
            className="justify-center"
            onRetry={() => void team.refetch()}
          />
        )}
        {team.isPending && <div className="skeleton m-5 h-14" />}
        {team.data && (
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <TeamMemberRow key={member.userId} team={team.data} member={member} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
        {team.data && role === 'owner' && (
          <>
            {seats > 1 && <InviteForm key={team.data.id} workspaceId={team.data.id} />}
            <RenameTeamForm key={team.data.id} team={team.data} />
            <RequiredFactorPart team={team.data} />
          </>
        )}
        {role === 'owner' && hasPlan && (
          <p className="p-5 text-pretty text-ink-soft text-sm">
            See who did what in this workspace in the{' '}
            <TextLink to={paths.settingsActivity}>activity log</TextLink>.
          </p>
        )}
        {role && (
          <p className="p-5 text-pretty text-ink-soft text-sm">
            {!hasPlan
              ? 'Without a plan, no one can open this workspace. You can remove its members, or make one of them its owner.'
              : seats > 1
                ? seatsText({ seats, seatsUsed, members: members.length })
                : 'The Basic plan has one seat. With Plus, up to 5 members share a workspace.'}
          </p>
        )}
      </SettingsSection>
      {/* Below the parts whose height changes on loading. */}
      {!team.isPending && <Workspaces />}
    </div>
  );
}

/** Says how many seats pending invitations reserve, so that the last one is no surprise. */
function seatsText({ seats, seatsUsed, members }: { seats: number; seatsUsed: number; members: number }) {
  const reserved = seatsUsed - members;
  const used = `${seatsUsed} of ${seats} seats in use`;
  if (reserved === 0) return `${used}. A pending invitation reserves a seat.`;
  return `${used}, ${reserved} of them reserved by ${reserved === 1 ? 'a pending invitation' : 'pending invitations'}.`;
}
