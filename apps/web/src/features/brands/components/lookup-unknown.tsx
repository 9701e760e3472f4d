import { isInProgress, type Lookup, lookupStatusText } from '@brandlode/contract';
import { displayDomain } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { refreshErrorText } from '../../collection/api/refresh-brand.ts';

type Props = {
  found: Lookup;
  check: { mutate: () => void; isPending: boolean; error: unknown };
  /** Whether the user requested the check here. */
  hasRequested: boolean;
};

/** An address without a brand: what is known about it, and its check. */
export function LookupUnknown({ found, check, hasRequested }: Props) {
  const inProgress = isInProgress(found);
  return (
    <section aria-label={displayDomain(found.address)} className="card max-w-2xl px-4 py-4 text-sm sm:px-5">
      <h2 className="wrap-anywhere font-semibold text-md tracking-tight">
        <bdi>{displayDomain(found.address)}</bdi>
      </h2>
      <p className="mt-1 text-pretty text-ink-soft">
        {lookupStatusText(found)}
        {found.status === 'free' &&
          found.store !== 'no' &&
          " A check reads the site's public pages and adds it as a brand if it is a store."}
      </p>
      {found.evidence && (
        <p className="wrap-anywhere mt-2 text-ink-soft">
          Evidence:{' '}
          <code className="rounded bg-sunken px-1 py-0.5 text-xs" dir="auto">
            {found.evidence}
          </code>
        </p>
      )}
      {found.status === 'free' && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button busy={check.isPending || inProgress} onClick={() => check.mutate()}>
            {found.finishedAt ? 'Check again' : 'Check'}
          </Button>
          <p role="status" className={check.error ? 'text-danger' : 'text-ink-soft'}>
            {check.error ? refreshErrorText(check.error) : progressText(found, inProgress, hasRequested)}
          </p>
        </div>
      )}
    </section>
  );
}

function progressText(found: Lookup, inProgress: boolean, hasRequested: boolean): string {
  if (inProgress) return found.requestedAt === null ? 'Checking the store…' : 'Waiting to start…';
  return hasRequested && found.finishedAt ? 'Checked, but not added as a brand.' : '';
}
