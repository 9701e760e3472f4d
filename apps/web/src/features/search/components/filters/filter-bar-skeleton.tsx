import { FILTER_GROUPS, FURTHER_GROUPS } from '@brandlode/contract';
import { LoadError } from '#ui/load-error.tsx';

const GROUPS = FILTER_GROUPS.filter(({ id }) => id !== 'brand' && !FURTHER_GROUPS.includes(id));

/** Shown while filters load, or when they failed to load. */
export function FilterBarSkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <LoadError text="Couldn't load filters." onRetry={onRetry} />;
  return (
    <div className="flex flex-wrap gap-1.5 min-[88rem]:flex-nowrap xl:gap-1" aria-hidden="true">
      {GROUPS.map(({ id }) => (
        <span key={id} className="skeleton h-8 w-22 max-sm:hidden" />
      ))}
      <span className="skeleton h-8 w-28" />
      <span className="skeleton ml-auto h-8 w-34 max-sm:flex-1" />
    </div>
  );
}
