import type { FilterPayload, Scope } from '@brandlode/contract';
import { deferred } from '#ui/deferred.tsx';
import { LoadError } from '#ui/load-error.tsx';

/** The page works without it. */
const NoResults = deferred(() =>
  import('./no-results.tsx').then(
    ({ NoResults }) => NoResults,
    () => () => null,
  ),
);

type Props = {
  scope: Scope;
  filters: FilterPayload;
  onRemove: (key: keyof FilterPayload) => void;
  onClear: () => void;
};

export function NoItems(props: Props) {
  return (
    <div>
      <p className="font-medium text-ink">No items found.</p>
      {Object.keys(props.filters).length > 0 && <NoResults {...props} />}
    </div>
  );
}

export function ResultsFailed({ onRetry }: { onRetry: () => void }) {
  return <LoadError text="Couldn't load results." onRetry={onRetry} className="justify-center" />;
}
