import type { Team } from '@brandlode/contract';
import { useProduct } from '#lib/product.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useRequireSecondFactor } from '../api/team.ts';

/** Whether the workspace requires a second factor; for its owner, who may change that. */
export function RequiredFactorPart({ team }: { team: Team }) {
  const product = useProduct();
  const isRequired = team.requiresSecondFactor;
  const change = useRequireSecondFactor(team.id);
  const dialog = useConfirmDialog({
    question: isRequired ? 'Make the second factor optional?' : 'Require a second factor?',
    consequence: isRequired
      ? 'Members without one get access to the workspace again.'
      : consequenceOf(team.members),
    action: isRequired ? 'Make optional' : 'Require',
    busy: change.isBusy,
    onConfirm: () => change.mutate(!isRequired, { onSettled: () => dialog.close() }),
  });
  // A hosted identity platform has no second factors here.
  if (product?.firebase && !isRequired) return null;
  const isOwnMissing = team.members.some(({ role, hasSecondFactor }) => role === 'owner' && !hasSecondFactor);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-sm">
          {isRequired ? 'A second factor is required' : 'Require a second factor'}
        </h3>
        <p className="mt-0.5 text-pretty text-ink-soft text-sm">
          {isRequired
            ? 'Everyone here needs a passkey or an authenticator app. Members without one have no access.'
            : 'Members without a passkey or an authenticator app then have no access until they set one up.'}
          {isOwnMissing && (
            <>
              {' '}
              First set up your own under <TextLink to={paths.settingsSecurity}>Security</TextLink>.
            </>
          )}
        </p>
      </div>
      {!isOwnMissing && (
        <Button variant="secondary" {...dialog.trigger}>
          {isRequired ? 'Make optional' : 'Require'}
          <span className="sr-only">{isRequired ? ': second factor' : ' a second factor'}</span>
        </Button>
      )}
      {dialog.element}
    </div>
  );
}

/** Says how many members lose access. */
function consequenceOf(members: Team['members']): string {
  const others = members.filter(({ role }) => role !== 'owner');
  const lacking = others.filter(({ hasSeat, hasSecondFactor }) => hasSeat && !hasSecondFactor).length;
  if (others.length === 0) return 'Members who join need one before they get access.';
  if (lacking === 0)
    return 'Every member who has access has one already. Those who join later need one before they get access.';
  const who =
    others.length === 1
      ? "The other member hasn't"
      : `${lacking} of ${others.length} other members ${lacking === 1 ? "hasn't" : "haven't"}`;
  return `${who} set one up. They and their API keys will lose access immediately until they do. We'll email them what to do.`;
}
