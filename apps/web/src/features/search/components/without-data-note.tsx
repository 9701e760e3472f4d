import { useSearchParams } from 'react-router';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';

type Props = {
  className?: string;
  /** A sentence that names the values. */
  missing?: string;
};

/** How values are obtained where no brand has any. */
export function WithoutDataNote({ className = '', missing }: Props) {
  const [params] = useSearchParams();
  return (
    <p className={`text-pretty text-ink-soft text-xs ${className}`}>
      {params.get('scope') === 'mine' ? (
        <>
          None of your brands has these values yet.{' '}
          <TextLink to={paths.import}>Import a file that contains them</TextLink>.
        </>
      ) : (
        <>
          {missing ?? 'No brand has these values yet.'} They come from checks of stores, from lists of popular
          sites and from files that you <TextLink to={paths.import}>import</TextLink>.{' '}
          <TextLink to={paths.dataHealth}>Data health</TextLink> shows how many brands have each.
        </>
      )}
    </p>
  );
}
