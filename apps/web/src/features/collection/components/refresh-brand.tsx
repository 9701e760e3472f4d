import { type BrandCollection, isInProgress } from '@brandlode/contract';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { refreshErrorText, useRefreshBrand } from '../api/refresh-brand.ts';
import { collectionSummary, currentCheckText } from '../model/collection-texts.ts';
import { CheckSteps } from './check-steps.tsx';

/** Afterwards the button is enabled again, unless the check has begun; the request stays queued. */
const BUSY_TIMEOUT = 60_000;

type Props = { brandId: number; collection: BrandCollection; label?: string };

export function RefreshBrand({ brandId, collection, label = 'Refresh now' }: Props) {
  const refresh = useRefreshBrand(brandId);
  const inProgress = isInProgress(collection);
  const slow = useLongerThan(BUSY_TIMEOUT, inProgress);
  const running = collection.requestedAt === null && inProgress;

  let text = '';
  if (refresh.isError) text = refreshErrorText(refresh.error);
  else if (inProgress) text = currentCheckText(collection, slow);
  else if (refresh.isSuccess) text = collectionSummary(collection.sources);

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p
        role="status"
        className={`min-w-0 text-pretty text-sm empty:contents ${refresh.isError ? 'text-danger' : 'text-ink-soft'}`}
      >
        {text}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={refresh.isPending || running || (inProgress && !slow)}
        onClick={() => refresh.mutate()}
      >
        {label}
      </Button>
      {running && <CheckSteps collection={collection} />}
    </div>
  );
}

function useLongerThan(milliseconds: number, active: boolean): boolean {
  const [longer, setLonger] = useState(false);
  useEffect(() => {
    setLonger(false);
    if (!active) return;
    const timer = setTimeout(() => setLonger(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, active]);
  return longer;
}
