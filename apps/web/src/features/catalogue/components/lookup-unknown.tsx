import { isInProgress, type Lookup, runNoteText } from '@brandlode/contract';
import { Button } from '#ui/button.tsx';
import { refreshErrorText } from '../api/refresh-brand.ts';

type Props = {
  found: Lookup;
  observe: { mutate: () => void; isPending: boolean; error: unknown };
  /** Whether the user requested the observation here. */
  hasRequested: boolean;
};

/** An address that no brand has: what is known of it, and its observation. */
export function LookupUnknown({ found, observe, hasRequested }: Props) {
  const inProgress = isInProgress(found);
  return (
    <section aria-label={found.address} className="card max-w-2xl px-4 py-4 text-sm sm:px-5">
      <h2 className="wrap-anywhere font-semibold text-md tracking-tight">
        <bdi>{found.address}</bdi>
      </h2>
      <p className="mt-1 text-pretty text-ink-soft">{statusText(found)}</p>
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
          <Button busy={observe.isPending || inProgress} onClick={() => observe.mutate()}>
            {found.finishedAt ? 'Observe again' : 'Observe'}
          </Button>
          <p role="status" className={observe.error ? 'text-danger' : 'text-ink-soft'}>
            {observe.error ? refreshErrorText(observe.error) : progressText(found, inProgress, hasRequested)}
          </p>
        </div>
      )}
    </section>
  );
}

function statusText({ status, store, notes }: Lookup): string {
  if (status === 'opted-out') return 'Not in the catalogue: its owner does not want it observed.';
  if (status === 'demonstration')
    return 'Not in the catalogue. The demonstration catalogue is not collected, so it cannot be observed.';
  const reason = notes.map(runNoteText).join('; ');
  if (store === 'no') return `Not a store, as far as its last observation shows: ${reason}.`;
  const known = reason === '' ? '' : ` At its last observation: ${reason}.`;
  return `Not in the catalogue yet.${known} An observation reads its public pages; if it is a store, it becomes a brand.`;
}

function progressText(found: Lookup, inProgress: boolean, hasRequested: boolean): string {
  if (inProgress) return found.requestedAt === null ? 'Checking the store…' : 'Waiting for a collector…';
  return hasRequested && found.finishedAt ? 'Observed. It did not become a brand.' : '';
}
