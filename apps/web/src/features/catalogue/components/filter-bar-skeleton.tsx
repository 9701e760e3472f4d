import { FILTER_GROUPS, SKIPPED_GROUPS } from '@brandlode/contract';
import { RetryButton } from './retry-button.tsx';

const GROUPS = FILTER_GROUPS.filter(({ id }) => !SKIPPED_GROUPS.includes(id));

/** Holds the filter bar's place until its options are here, or says that they did not come. */
export function FilterBarSkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <p className="flex min-h-8 items-center gap-3 text-ink-soft text-sm">
        The filters could not be loaded.
        <RetryButton onRetry={onRetry} />
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-1.5" aria-hidden="true">
      {GROUPS.map(({ id }) => (
        <span key={id} className="skeleton h-8 w-24" />
      ))}
    </div>
  );
}
