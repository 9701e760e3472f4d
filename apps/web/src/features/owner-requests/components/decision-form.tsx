import { OWNER_REQUEST_LIMITS, type OwnerRequest } from '@brandlode/contract';
import { useId, useState } from 'react';
import { codeOf } from '#lib/loading/http.ts';
import { displayDomain } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { useConfirmDialog } from '#ui/dialog/use-confirm-dialog.ts';
import { useDecideOwnerRequest } from '../api/owner-requests.ts';

/** Accepts or declines; the text is mailed to the owner. */
export function DecisionForm({ request: { id, address, kind, brands } }: { request: OwnerRequest }) {
  const [reason, setReason] = useState('');
  const decide = useDecideOwnerRequest(id);
  const fieldId = useId();
  const removal = useConfirmDialog({
    question: `Remove ${displayDomain(address)}?`,
    consequence: `${consequenceOf(brands)} The data cannot be restored later.`,
    action: 'Accept and remove',
    busy: decide.isBusy,
    onConfirm: () => decide.mutate({ accept: true, reason }, { onSettled: () => removal.close() }),
  });
  return (
    <div className="mt-4">
      <label htmlFor={fieldId} className="font-medium">
        Message to the owner
      </label>
      <textarea
        dir="auto"
        id={fieldId}
        rows={3}
        value={reason}
        maxLength={OWNER_REQUEST_LIMITS.reason}
        onChange={({ target }) => setReason(target.value)}
        aria-describedby={`${fieldId}-hint`}
        className="field mt-1.5 block w-full px-3 py-2 text-sm"
      />
      <p id={`${fieldId}-hint`} className="mt-1.5 text-ink-faint text-xs">
        Included in the decision email. Required if you decline.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {kind === 'removal' ? (
          <Button variant="danger" disabled={decide.isBusy} {...removal.trigger}>
            Accept removal
          </Button>
        ) : (
          <Button disabled={decide.isBusy} onClick={() => decide.mutate({ accept: true, reason })}>
            Accept correction
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={reason.trim() === '' || decide.isBusy}
          onClick={() => decide.mutate({ accept: false, reason })}
        >
          Decline
        </Button>
      </div>
      {removal.element}
      {decide.isError && (
        <p role="alert" className="mt-2 text-danger">
          {codeOf(decide.error) === 'edit-conflict'
            ? 'Another operator has decided this request.'
            : "Couldn't save the decision. Please try again."}
        </p>
      )}
    </div>
  );
}

function consequenceOf(brands: OwnerRequest['brands']): string {
  const deleted = brands.filter(({ isPrimary }) => isPrimary).length;
  if (deleted > 0)
    return `${deleted === 1 ? 'The brand is' : `${deleted} brands are`} deleted with products and history, and not visited or added again.`;
  return brands.length > 0
    ? 'What was observed at the address is deleted. The brand stays, and the address is not visited or added from now on.'
    : 'The address is not visited or added from now on.';
}
