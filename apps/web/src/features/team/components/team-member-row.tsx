import { isPaid, type Team, type TeamMember } from '@brandlode/contract';
import { useUser } from '#lib/session/session.ts';
import { displayEmail } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useChangeRole, useLeaveTeam, useRemoveMember, useTransferTeam } from '../api/team.ts';
import { ROLE_TEXTS } from '../model/role-texts.ts';
import { RoleSelect } from './role-select.tsx';

export function TeamMemberRow({ team, member }: { team: Team; member: TeamMember }) {
  const { userId, name, role, hasSeat, hasSecondFactor } = member;
  const lacksFactor = team.requiresSecondFactor && hasSecondFactor === false;
  const user = useUser();
  const isSelf = user.id === userId;
  const manages = team.role === 'owner' && role !== 'owner';
  const changeRole = useChangeRole(team.id);
  const remove = useRemoveMember(team.id);
  const leave = useLeaveTeam(team.id);
  const transfer = useTransferTeam(team.id);
  const removeDialog = useConfirmDialog({
    question: isSelf ? `Leave “${team.name}”?` : `Remove “${name}”?`,
    consequence: `${isSelf ? 'You' : 'They'} will lose access immediately, and ${isSelf ? 'your' : 'their'} API keys for this workspace will stop working. Lists, notes and searches stay in it.`,
    action: isSelf ? 'Leave' : 'Remove',
    busy: remove.isBusy || leave.isBusy,
    onConfirm: () => (isSelf ? leave.mutate(userId) : remove.mutate(userId)),
  });
  const transferDialog = useConfirmDialog({
    question: `Transfer to “${name}”?`,
    consequence: `They will become the owner, and you an editor. The workspace will then use their plan instead of yours; if they have none, no one can open it.${lacksFactor ? ' They have to set up a second factor first to manage it.' : ''}`,
    action: 'Transfer',
    busy: transfer.isBusy,
    onConfirm: () => transfer.mutate(userId, { onSuccess: () => transferDialog.close() }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-medium text-sm" dir="auto">
          {name}
          {isSelf && <span className="font-normal text-ink-faint"> (you)</span>}
        </p>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{displayEmail(member.email)}</p>
        {hasSecondFactor !== null && (
          <p className="mt-0.5 text-ink-soft text-sm">
            {lacksFactor && hasSeat && 'No access: '}
            {hasSecondFactor
              ? 'Has a second factor'
              : lacksFactor
                ? 'no second factor yet.'
                : 'No second factor'}
          </p>
        )}
        {!hasSeat && isPaid(user.tier) && (
          <p className="mt-0.5 text-ink-soft text-sm">
            No access: the plan has {team.seats === 1 ? 'one seat' : `${team.seats} seats`}.
          </p>
        )}
      </div>
      {manages ? (
        <RoleSelect
          aria-label={`Role of ${name}`}
          value={changeRole.isPending ? changeRole.variables.role : role}
          onChange={(next) => changeRole.mutate({ userId, role: next })}
        />
      ) : (
        <span className="text-ink-soft text-sm">{ROLE_TEXTS[role]}</span>
      )}
      {manages && (
        <Button variant="secondary" size="sm" {...transferDialog.trigger}>
          Make owner<span className="sr-only">: {name}</span>
        </Button>
      )}
      {(manages || (isSelf && role !== 'owner')) && (
        <Button variant="secondary" size="sm" {...removeDialog.trigger}>
          {isSelf ? 'Leave' : 'Remove'}
          {!isSelf && <span className="sr-only"> {name}</span>}
        </Button>
      )}
      {removeDialog.element}
      {transferDialog.element}
    </li>
  );
}
