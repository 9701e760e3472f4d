import type { NicheEntry } from '@brandlode/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { foldText } from '#lib/text/fold-text.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FindField } from '#ui/fields/find-field.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTechnologies } from '../api/niches.ts';
import { NicheTabs } from '../components/niche-tabs.tsx';
import { coverage } from '../model/niche-texts.ts';

const byBrands = (one: NicheEntry, other: NicheEntry) => other.brands - one.brands;

/** Technologies by group, those with most brands first; those without any only if searched for. */
export default function TechnologiesPage() {
  const { data: list, isError, refetch } = useTechnologies();
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const shown = (list?.data ?? []).filter(({ name, group, brands }) =>
    wanted === '' ? brands > 0 : foldText(`${name} ${group}`).includes(wanted),
  );
  const groups = Map.groupBy(shown, ({ name, group }) => group ?? name);
  return (
    <>
      <PageTitle>Technologies</PageTitle>
      <PageHeading
        title="Technologies"
        lead="The technologies stores run on, and the brands that use them."
      />
      <NicheTabs />
      {list && (
        <>
          <FindField label="Find a technology" text={text} onText={setText} className="mt-4 w-full sm:w-56" />
          <p className="digits mt-3 text-ink-faint text-xs">{coverage(list.known, list.brands)}.</p>
        </>
      )}
      {isError && !list && (
        <LoadError text="Couldn't load technologies." onRetry={refetch} className="mt-6" />
      )}
      {!list && !isError && <div aria-busy="true" className="skeleton mt-5 h-96 rounded-xl" />}
      {list &&
        groups.size === 0 &&
        (wanted === '' ? (
          <div className="card mt-5">
            <EmptyState
              title="No technologies yet"
              text="They appear here once stores have been checked. Open a brand to check its store."
              action={
                <Link to={paths.brands} className={buttonClass('secondary', 'sm')}>
                  Browse brands
                </Link>
              }
            />
          </div>
        ) : (
          <p className="mt-6 text-ink-soft text-sm">Nothing found.</p>
        ))}
      <div className="mt-5 columns-1 gap-4 sm:columns-2 xl:columns-3 2xl:columns-4">
        {[...groups].map(([group, entries]) => (
          <section key={group} aria-label={group} className="card mb-4 break-inside-avoid p-4">
            <h2 className="font-semibold text-sm">{group}</h2>
            <ul className="mt-2 text-sm">
              {entries.toSorted(byBrands).map(({ id, name, brands }) => (
                <li key={id}>
                  <Link
                    to={paths.technology(id)}
                    className="flex min-h-7 items-center justify-between gap-3 rounded-md px-1.5 hover:bg-sunken"
                  >
                    <span className="min-w-0 truncate">{name}</span>
                    <span className={`digits shrink-0 ${brands === 0 ? 'text-ink-faint' : 'text-ink-soft'}`}>
                      {formatExact(brands)}
                      <span className="sr-only"> {brands === 1 ? 'brand' : 'brands'}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
