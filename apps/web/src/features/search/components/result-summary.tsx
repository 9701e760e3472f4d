import type { FilteredBrandList } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';

type Props = {
  result: FilteredBrandList | undefined;
  /** The filters being edited differ from those of the results. */
  outdated: boolean;
};

/** The number of matches, and on Basic the reason why not all are shown (docs/product.md 2.3). */
export function ResultSummary({ result, outdated }: Props) {
  if (!result) return <span className="skeleton h-4 w-32" />;
  const { count, total } = result;
  return (
    <p className="digits text-ink-soft text-sm">
      {outdated
        ? `Current results: ${formatExact(total)}`
        : `${formatExact(total)} ${total === 1 ? 'brand matches' : 'brands match'}.`}
      {total > count && (
        <>
          {outdated ? '. ' : ' '}
          <Link
            to={paths.settingsPlan}
            className="font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            Plus shows them all.
          </Link>
        </>
      )}
    </p>
  );
}
