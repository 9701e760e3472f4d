import type { BrandCollection } from '@brandlode/contract';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { isInProgress } from '../api/get-brand-collection.ts';
import { refreshErrorText, useRefreshBrand } from '../api/refresh-brand.ts';
import { collectionSummary } from '../model/collection-texts.ts';

/** So long the button waits with the person; then it can be pressed again, and the store stays on the list. */
const PATIENCE = 60_000;

type Props = { brandId: number; collection: BrandCollection };

/** Asks for the brand to be observed now, and says how that goes. */
export function RefreshBrand({ brandId, collection }: Props) {
  const refresh = useRefreshBrand(brandId);
  const inProgress = isInProgress(collection);
  const slow = useLongerThan(PATIENCE, inProgress);
  const begun = collection.requestedAt === null && inProgress;

  let words = '';
  if (refresh.isError) words = refreshErrorText(refresh.error);
  else if (slow) words = 'It is still on the list. The figures appear here when they arrive.';
  else if (begun) words = 'The store is being observed …';
  else if (inProgress) words = 'Waiting for a collector …';
  else if (refresh.isSuccess) words = collectionSummary(collection.sources);

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p
        role="status"
        className={`empty:contents text-sm ${refresh.isError ? 'text-danger' : 'text-ink-soft'}`}
      >
        {words}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={refresh.isPending || (inProgress && !slow)}
        onClick={() => refresh.mutate()}
      >
        Refresh now
      </Button>
    </div>
  );
}

/** True once something has lasted so many milliseconds. */
function useLongerThan(milliseconds: number, lasting: boolean): boolean {
  const [longer, setLonger] = useState(false);
  useEffect(() => {
    setLonger(false);
    if (!lasting) return;
    const timer = setTimeout(() => setLonger(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, lasting]);
  return longer;
}
