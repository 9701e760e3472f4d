import type { FoundProducts } from '@brandlode/contract';
import { Link } from 'react-router';
import { formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';

type Props = {
  result: Pick<FoundProducts, 'count' | 'total' | 'totalIsExact' | 'corrected'> | undefined;
};

/** `1,000+` if counting stopped there. */
export const totalText = ({ total, totalIsExact }: Pick<FoundProducts, 'total' | 'totalIsExact'>): string =>
  `${formatExact(total)}${totalIsExact ? '' : '+'}`;

/** `1 product matches.` */
export const matchText = (result: Pick<FoundProducts, 'total' | 'totalIsExact'>): string =>
  `${totalText(result)} ${result.total === 1 ? 'product matches' : 'products match'}.`;

/** The number of matches, and why not all of them are shown. */
export function ProductSummary({ result }: Props) {
  if (!result) return <span className="skeleton h-4 w-32" />;
  const { count, total, totalIsExact, corrected } = result;
  return (
    <p className="digits text-ink-soft text-sm">
      {corrected !== null && `Showing results for “${corrected}”. `}
      {matchText(result)}
      {count < total ? (
        <>
          {' '}
          <Link
            to={paths.settingsPlan}
            className="font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            Plus shows them all.
          </Link>
        </>
      ) : (
        !totalIsExact && ` The first ${formatExact(count)} are shown: filter further to see others.`
      )}
    </p>
  );
}
