import { allowanceText } from '@brandlode/contract';
import { useEffect, useRef } from 'react';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { refetchChecks, useChecks } from '../../checks/api/checks.ts';
import { useCheckForList } from '../api/import-to-list.ts';
import { Entries, ReportPart } from './report-part.tsx';

export function CheckStores({ listId, addresses }: { listId: string; addresses: string[] }) {
  const check = useCheckForList(listId);
  const allowance = useChecks().data?.allowance;
  const allowed = addresses.slice(0, allowance?.left);
  const queued = check.data;
  const result = useRef<HTMLParagraphElement>(null);
  // The button no longer exists.
  useEffect(() => {
    if (queued) result.current?.focus({ preventScroll: true });
  }, [queued]);
  return (
    <ReportPart
      title="Not in the catalogue yet"
      text="A check reads the public pages of a site. Sites that are stores appear on the list a few minutes later, with the data found."
    >
      <Entries label="Not in the catalogue yet">
        {addresses.map((address) => (
          <li key={address} className="wrap-anywhere px-4 py-1.5">
            {displayDomain(address)}
          </li>
        ))}
      </Entries>
      {!queued && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            busy={check.isPending}
            disabled={allowed.length === 0}
            onClick={() => check.mutate(allowed, { onSettled: () => void refetchChecks() })}
          >
            {addresses.length === 1
              ? 'Check'
              : allowed.length === addresses.length || allowed.length === 0
                ? `Check all ${formatCount(addresses.length, 'site')}`
                : `Check the first ${formatCount(allowed.length, 'site')}`}
          </Button>
          {allowance && allowance.left < addresses.length && (
            <p className="digits text-ink-soft text-sm">{allowanceText(allowance)}.</p>
          )}
        </div>
      )}
      <p ref={result} role="status" tabIndex={-1} className="digits mt-3 text-sm outline-none">
        {queued && (
          <>
            {formatCount(queued.queued, 'site')} {queued.queued === 1 ? 'is' : 'are'} waiting to be checked.
            {queued.added > 0 && ` ${formatCount(queued.added, 'brand')} added in the meantime.`}
            {queued.rejected.length > 0 && ` Not checked: ${queued.rejected.join(', ')}.`}
          </>
        )}
      </p>
    </ReportPart>
  );
}
