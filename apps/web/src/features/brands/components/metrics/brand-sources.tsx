import type { BrandCollection, BrandDetail } from '@brandlode/contract';
import { Fragment } from 'react';
import { formatLocalDay, formatMoment, formatObservedDay, formatTime } from '#lib/text/format-date.ts';
import { LoadError } from '#ui/load-error.tsx';
import { RefreshBrand } from '../../../collection/components/refresh-brand.tsx';
import {
  factText,
  otherRunText,
  runText,
  shownFacts,
  sortRuns,
  sourceName,
} from '../../../collection/model/collection-texts.ts';

type Props = {
  brand: BrandDetail;
  collection: BrandCollection | undefined;
  /** Loads the collection again, if that failed. */
  retry?: (() => unknown) | undefined;
};

/** Facts about the store, the latest result of each source, and a refresh button. */
export function BrandSources({ brand, collection, retry }: Props) {
  return (
    <section aria-labelledby="sources" className="@container mt-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="sources" className="font-semibold text-base">
            Sources
          </h2>
          {retry ? (
            <LoadError text="Couldn't load the sources." onRetry={retry} className="mt-1" />
          ) : (
            <p className="mt-1 text-ink-soft text-sm">{collection ? statusText(collection) : ' '}</p>
          )}
        </div>
        {/* FirstCheckNotice, above, offers the first check. */}
        {collection?.status === 'free' && collection.finishedAt !== null && (
          <RefreshBrand brandId={brand.id} collection={collection} />
        )}
      </div>
      {collection && <Facts facts={collection.facts} />}
      {collection && collection.sources.length > 0 && <Sources sources={collection.sources} />}
    </section>
  );
}

function statusText({ status, finishedAt, sources }: BrandCollection): string {
  if (status === 'demonstration')
    return 'This is sample data: the brand is made up, so there is no store to check.';
  if (status === 'opted-out')
    return 'The owner of this store opted out of checks. The data shown was collected before.';
  return finishedAt
    ? `Last checked ${formatMoment(new Date(finishedAt))}. ${nextCheckText(sources)}`
    : "This store hasn't been checked yet.";
}

/** Sources are checked at different times; those that do not apply are left out. */
function nextCheckText(sources: BrandCollection['sources']): string {
  const due = sources
    .filter(({ outcome }) => outcome !== 'not applicable')
    .map(({ dueAt }) => Date.parse(dueAt));
  if (due.length === 0) return '';
  const next = Math.min(...due);
  return next > Date.now()
    ? `Next check ${formatMoment(new Date(next))}.`
    : "The next check is due. It starts as soon as it is this store's turn.";
}

function Facts({ facts }: { facts: BrandCollection['facts'] }) {
  const shown = shownFacts(facts);
  if (shown.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      {shown.map((fact) => (
        <Fragment key={`${fact.fact} ${fact.source}`}>
          <dt className="font-medium">{fact.label}</dt>
          <dd className="wrap-anywhere mb-2 text-ink-soft sm:mb-0">
            <bdi>{factText(fact)}</bdi>
            {fact.evidence && fact.source !== 'demonstration' && (
              <>
                {', found in '}
                <bdi>
                  <code className="rounded bg-sunken px-1 py-0.5 text-xs">{fact.evidence}</code>
                </bdi>
              </>
            )}
            <span className="text-ink-faint">
              {' · '}
              {fact.source === 'demonstration' ? 'Sample data' : sourceName(fact.source)}
              {' · '}
              {formatObservedDay(new Date(fact.observedAt))}
            </span>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Sources({ sources }: { sources: BrandCollection['sources'] }) {
  const { apply, others } = sortRuns(sources);
  return (
    <>
      {apply.length > 0 && (
        <div className="card mt-4 overflow-x-auto overflow-y-hidden">
          <table className="-mb-px w-full text-left text-sm">
            <caption className="sr-only">Latest result of each source</caption>
            <thead>
              <tr className="*:h-9 *:border-line *:border-b *:px-3 *:font-medium *:text-ink-faint *:text-xs @2xl:*:px-4">
                <th scope="col">Source</th>
                <th scope="col">Latest result</th>
                <th scope="col">Checked</th>
                <th scope="col" className="hidden @2xl:table-cell">
                  Last success
                </th>
                <th scope="col" className="hidden @2xl:table-cell">
                  Next check
                </th>
              </tr>
            </thead>
            <tbody className="*:*:border-line *:*:border-b">
              {apply.map((run) => (
                <tr key={run.source} className="*:px-3 *:py-2 *:align-baseline @2xl:*:px-4">
                  <th scope="row" className="font-normal">
                    {sourceName(run.source)}
                  </th>
                  <td className="text-ink-soft">
                    {runText(run)}
                    <Cause run={run} />
                  </td>
                  <td className="text-ink-soft">
                    <Moment at={run.ranAt} />
                  </td>
                  <td className="hidden text-ink-soft @2xl:table-cell">
                    {run.answeredAt ? <Moment at={run.answeredAt} /> : 'Never'}
                  </td>
                  <td className="hidden text-ink-soft @2xl:table-cell">
                    {Date.parse(run.dueAt) > Date.now() ? formatLocalDay(new Date(run.dueAt)) : 'Due'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-6 w-fit cursor-pointer text-ink-soft hover:text-ink">
            {others.length} more {others.length === 1 ? "source doesn't" : "sources don't"} apply
          </summary>
          <ul className="mt-2 grid gap-1 text-ink-soft">
            {others.map((run) => (
              <li key={run.source}>
                <span className="text-ink">{sourceName(run.source)}</span>: {otherRunText(run)}
                <Cause run={run} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The day, with the time where it fits. */
function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <>
      <span className="whitespace-nowrap">{formatLocalDay(date)}</span>
      <span className="hidden @2xl:inline">, {formatTime(date)}</span>
    </>
  );
}

/** For operators. */
function Cause({ run: { cause } }: { run: BrandCollection['sources'][number] }) {
  if (!cause) return null;
  const { reason, rejected } = cause;
  const text = [reason, rejected.length > 0 && `rejected: ${rejected.join('; ')}`].filter(Boolean).join('; ');
  return text === '' ? null : <span className="wrap-anywhere block text-ink-faint text-xs">{text}</span>;
}
