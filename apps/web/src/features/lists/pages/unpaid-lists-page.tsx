import type { List } from '@brandlode/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlainPage } from '#layout/plain-page.tsx';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Section } from '#ui/section.tsx';
import { useCreateExport } from '../../exports/api/exports.ts';
import { savedSearchesQuery } from '../../search/api/saved-searches.ts';
import { useListBrands } from '../api/list-brands.ts';
import { useLists } from '../api/lists.ts';

/** The workspace of a user without a plan, to read and export. */
export default function UnpaidListsPage() {
  const lists = useLists();
  const searches = useQuery(savedSearchesQuery).data?.data ?? [];
  return (
    <PlainPage title="Your lists" back={{ to: paths.selectPlan, text: 'Back to plans' }}>
      <PageHeading
        title="Your lists"
        lead="Lists can be read and exported for 12 months after a plan has ended. With a plan they can be changed again."
      />
      {lists.isError && (
        <LoadError text="Couldn't load your lists." className="mt-4" onRetry={() => void lists.refetch()} />
      )}
      {lists.isPending && <div className="card skeleton mt-4 h-40" />}
      {lists.data?.data.length === 0 && <p className="mt-4 text-ink-soft text-sm">You have no lists.</p>}
      {lists.data && lists.data.data.length > 0 && (
        <ul className="card mt-4 divide-y divide-line">
          {lists.data.data.map((list) => (
            <ListItem key={list.id} list={list} />
          ))}
        </ul>
      )}
      {lists.data?.next !== undefined && (
        <p className="mt-3 text-ink-faint text-sm">
          The first {lists.data.data.length} of {lists.data.total} lists. 'Download my data' on the account
          page has all of them.
        </p>
      )}
      {searches.length > 0 && (
        <Section title="Saved searches">
          <ul className="card mt-3 divide-y divide-line">
            {searches.map((search) => (
              <li key={search.id} className="px-4 py-3 text-sm">
                {search.name}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </PlainPage>
  );
}

function ListItem({ list }: { list: List }) {
  const [open, setOpen] = useState(false);
  const exported = useCreateExport();
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-40 truncate font-medium text-sm">{list.name}</h2>
        <span className="digits text-ink-faint text-sm">{formatCount(list.brands, 'brand')}</span>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} the brands of ${list.name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={exported.isBusy}
          aria-label={`Export ${list.name}`}
          onClick={() => exported.mutate({ listId: list.id, format: 'xlsx', ranges: true, provenance: true })}
        >
          Export
        </Button>
      </div>
      {open && <Brands listId={list.id} />}
    </li>
  );
}

function Brands({ listId }: { listId: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useListBrands(listId, {
    kind: 'table',
    page,
    limit: 50,
    sort: undefined,
    status: undefined,
    tag: undefined,
  });
  if (!data)
    return isError ? (
      <LoadError text="Couldn't load the brands." onRetry={() => void refetch()} />
    ) : (
      <div className="skeleton mt-3 h-20" />
    );
  return (
    <>
      <ul className="mt-3 space-y-3 border-line border-t pt-3 text-sm">
        {data.data.map(({ brandId, brandName, brand, status, rating, tags, note }) => (
          <li key={brandId}>
            <p className="font-medium">{brandName}</p>
            <p className="text-ink-soft">
              {[
                brand && displayDomain(brand.domain),
                status,
                rating && `Rating ${rating} of 5`,
                tags.join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {note !== null && <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{note}</p>}
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <p className="mt-3 flex gap-2">
          <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={data.next === undefined}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </p>
      )}
    </>
  );
}
