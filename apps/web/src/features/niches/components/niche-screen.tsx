import type { FilterPayload, Niche } from '@brandlode/contract';
import { ChevronLeftIcon } from '@heroicons/react/16/solid';
import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { changesPath } from '../../search/model/changes-path.ts';
import { filtersPath } from '../../search/model/search-state.ts';
import { type NicheKind, useNiche } from '../api/niches.ts';
import { NicheChanges } from './niche-changes.tsx';
import { NicheView } from './niche-view.tsx';

type Props = {
  kind: NicheKind;
  id: string;
  name: string;
  lead: string;
  /** Link to all niches of the kind. */
  up: { to: string; label: string };
  filter: FilterPayload;
  hidden: readonly number[];
};

/** The page of a category or a technology: what its brands look like. */
export function NicheScreen({ kind, id, name, lead, up, filter, hidden }: Props) {
  const { data: niche, isError, refetch } = useNiche(kind, id);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Link
        to={up.to}
        className="-ml-1 mb-2 inline-flex min-h-6 items-center gap-1 rounded-md text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeftIcon className="size-4" aria-hidden="true" />
        {up.label}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <PageHeading title={name} lead={lead} />
        {niche && niche.brands > 0 && (
          <div className="flex gap-2">
            <Link to={filtersPath(filter)} className={buttonClass('secondary', 'sm')}>
              Open in Search
            </Link>
            <Link
              to={changesPath(filter, filter.technologies && { technologies: filter.technologies })}
              className={buttonClass('secondary', 'sm')}
            >
              What changed
            </Link>
          </div>
        )}
      </div>
      {niche && niche.brands === 0 && <NoBrands changes={niche.changes} filter={filter} />}
      {niche && niche.brands > 0 && <NicheView niche={niche} filter={filter} hidden={hidden} />}
      {!niche && !isError && (
        <div aria-busy="true" className="mt-5 grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          <p className="sr-only">Loading...</p>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all the same
            <div key={index} className="skeleton h-64 rounded-xl" />
          ))}
        </div>
      )}
      {!niche && isError && <LoadError text={`Couldn't load ${name}.`} onRetry={refetch} className="mt-6" />}
    </>
  );
}

/** Without brands there is nothing to count; what they changed before is still shown. */
function NoBrands({ changes, filter }: { changes: Niche['changes']; filter: FilterPayload }) {
  const found = changes.technologies.length + changes.switches.length > 0;
  return (
    <>
      <EmptyState
        title="No brands yet"
        text="A brand's categories and technologies are detected when its store is checked. Look up a brand to check it now."
        action={
          <Link to={paths.lookup} className={buttonClass('secondary')}>
            Look up a brand
          </Link>
        }
      />
      {found && (
        <div className="max-w-2xl">
          <NicheChanges changes={changes} filter={filter} />
        </div>
      )}
    </>
  );
}
