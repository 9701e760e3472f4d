import { FILTER_GROUPS, SKIPPED_GROUPS } from '@brandlode/contract';
import { RetryButton } from './retry-button.tsx';

const GROUPS = FILTER_GROUPS.filter(({ id }) => !SKIPPED_GROUPS.includes(id));

/** While filters load, or failed to load. */
export function FilterBarSkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <p className="flex min-h-8 items-center gap-3 text-ink-soft text-sm">
        Couldn't load filters.
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
