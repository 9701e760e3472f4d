import { CHECK_AGES, type DataHealth, METRICS, visitReasonText } from '@brandlode/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '#lib/page-title.tsx';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatLocalDay } from '#lib/text/format-date.ts';
import { formatCount, formatExact, formatShare } from '#lib/text/format-number.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Section } from '#ui/section.tsx';
import { OwnerRequestsNotice } from '../../owner-requests/components/owner-requests-notice.tsx';
import { useDataHealth, useSwitchCatalogue, useSwitchCollection } from '../api/data-health.ts';
import { GrowCatalogue } from '../components/grow-catalogue.tsx';
import { NextSteps } from '../components/next-steps.tsx';
import { backlogText } from '../model/backlog-text.ts';
import { sourceName } from '../model/collection-texts.ts';
import { coverageCause } from '../model/coverage-cause.ts';

export default function DataHealthPage() {
  const { data: health, isError, refetch } = useDataHealth();
  return (
    <div className="max-w-page">
      <PageTitle>Data health</PageTitle>
      <PageHeading
        title="Data health"
        lead="How much is known about the brands you see, and where the data comes from."
      />
      {isError && !health && (
        <LoadError text="Couldn't load data health." onRetry={refetch} className="mt-6" />
      )}
      {health?.operator && <NextSteps steps={health.operator.nextSteps} />}
      {health?.operator && <Operation health={health} operator={health.operator} />}
      {health?.operator && <OwnerRequestsNotice />}
      {health?.operator && <GrowCatalogue />}
      {health && <Coverage health={health} />}
      {health?.catalogue === 'real' && <Freshness health={health} />}
      {health?.operator && <Sources sources={health.operator.sources} />}
      {health?.operator && <Blocked operator={health.operator} />}
    </div>
  );
}

type Operator = NonNullable<DataHealth['operator']>;

function Operation({ health, operator }: { health: DataHealth; operator: Operator }) {
  const catalogue = useSwitchCatalogue();
  const collection = useSwitchCollection();
  const brandsOf = (name: DataHealth['catalogue']) =>
    operator.catalogues.find((other) => other.name === name)?.brands ?? 0;
  const isReal = health.catalogue === 'real';
  const lacksStarter = isReal && !operator.starterLoaded;
  return (
    <Section title="Catalogue" className="mt-6">
      <div className="card mt-3 divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p className="min-w-0 flex-1 basis-72 text-sm">
            {isReal
              ? `Real brands are shown: ${formatExact(brandsOf('real'))}.`
              : `Sample data is shown: ${formatExact(brandsOf('demonstration'))} made-up brands.`}{' '}
            <span className="text-ink-soft">Switching deletes nothing.</span>
          </p>
          <div className="flex flex-wrap gap-2">
            {lacksStarter && (
              <Button
                variant="secondary"
                busy={catalogue.isPending && catalogue.variables === 'starter'}
                disabled={catalogue.isPending}
                onClick={() => catalogue.mutate('starter')}
              >
                Add the starter brands
              </Button>
            )}
            <Button
              variant="secondary"
              busy={catalogue.isPending && catalogue.variables === (isReal ? 'demonstration' : 'starter')}
              disabled={catalogue.isPending}
              onClick={() => catalogue.mutate(isReal ? 'demonstration' : 'starter')}
            >
              {isReal ? 'Show sample data' : 'Show real brands'}
            </Button>
          </div>
          {catalogue.isError && (
            <p role="alert" className="w-full text-danger text-sm">
              Couldn't switch the catalogue. Please try again.
            </p>
          )}
        </div>
        <div className="flex items-start gap-4 p-4">
          <Switch
            checked={operator.collects}
            disabled={collection.isPending || operator.collectsByConfiguration}
            onChange={(event) => collection.mutate(event.target.checked)}
            aria-labelledby="collection-label"
            aria-describedby="collection-text"
          />
          <div className="text-sm">
            <p id="collection-label" className="font-medium">
              Regular collection
            </p>
            <p id="collection-text" className="mt-0.5 text-ink-soft">
              Reads the public pages of every real brand's site and the configured services, from this
              server's address and under the product's name. Each site gets one request at a time, with
              pauses, as its robots.txt allows, and none if its owner opted out. The first pass over the
              starter brands takes several days.
              {operator.collectsByConfiguration && ' The setting COLLECT_SCHEDULE turns it on.'}
            </p>
            <p className="digits mt-1.5 text-ink-soft">
              {formatExact(operator.observed)} checked in the last 24 hours · {backlogText(operator)} ·{' '}
              {formatExact(operator.optedOut)} opted out
            </p>
            {collection.isError && (
              <p role="alert" className="mt-1.5 text-danger">
                Couldn't switch regular collection. Please try again.
              </p>
            )}
          </div>
        </div>
      </div>
    </Section>
  );
}

function Coverage({ health }: { health: DataHealth }) {
  const { brands, ageRestricted, coverage, brandsWithProducts, operator } = health;
  const rows = [
    ...coverage.map(({ metric, known }) => ({
      label: METRICS[metric].label,
      known,
      cause: operator && coverageCause(metric, known, operator),
    })),
    { label: 'Product list', known: brandsWithProducts, cause: null },
  ];
  return (
    <Section title="Coverage">
      <p className="mt-0.5 text-ink-soft text-sm">
        How many of {formatCount(brands, 'brand')} have each metric.{' '}
        {ageRestricted !== null &&
          ageRestricted > 0 &&
          `Of these, ${formatExact(ageRestricted)} are age-restricted: Browse and Search count them only if one of their categories is chosen. `}
        <Link
          to={paths.estimates}
          className="underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          How estimates are made
        </Link>{' '}
        shows which source provides which metric.
      </p>
      <ShareTable header="Metric">
        {rows.map(({ label, known, cause }) => (
          <ShareRow key={label} label={label} cause={cause} count={known} of={brands} />
        ))}
      </ShareTable>
    </Section>
  );
}

const ShareTable = ({ header, children }: { header: string; children: ReactNode }) => (
  <div className="card mt-3 overflow-hidden">
    <table className="w-full text-left text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{header}</th>
          <th scope="col">Share</th>
          <th scope="col">Brands</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  </div>
);

type ShareProps = { label: string; cause?: string | null; count: number; of: number };

function ShareRow({ label, cause, count, of }: ShareProps) {
  const share = of === 0 ? 0 : count / of;
  return (
    <tr>
      <th scope="row" className="px-4 py-2 font-normal">
        {label}
        {cause && <span className="wrap-anywhere block text-ink-faint text-xs">{cause}</span>}
      </th>
      <td className="hidden w-2/5 px-4 py-2 sm:table-cell">
        <div className="h-1.5 rounded-full bg-sunken outline-1 outline-transparent">
          <div
            className="h-full rounded-full bg-accent forced-color-adjust-none"
            style={{ width: `${share * 100}%` }}
          />
        </div>
      </td>
      <td className="digits w-40 px-4 py-2 text-right text-ink-soft">
        {formatExact(count)} · {formatShare(share)}
      </td>
    </tr>
  );
}

const AGE_LABELS = ['Within a day', '1 to 7 days ago', '7 to 30 days ago', '30 to 90 days ago'];

function Freshness({ health: { brands, ages } }: { health: DataHealth }) {
  const rows = [
    ...CHECK_AGES.map((_, index) => ({ label: AGE_LABELS[index] ?? '', count: ages.counts[index] ?? 0 })),
    { label: 'Longer ago', count: ages.older },
    { label: 'Not checked yet', count: ages.never },
  ];
  return (
    <Section title="Freshness">
      <p className="mt-0.5 text-ink-soft text-sm">
        When the stores of these brands were last checked. Followed brands are checked more often.
      </p>
      <ShareTable header="Last check">
        {rows.map((row) => (
          <ShareRow key={row.label} {...row} of={brands} />
        ))}
      </ShareTable>
    </Section>
  );
}

function Blocked({ operator: { blocked, blockedHosts } }: { operator: Operator }) {
  if (blocked.length === 0) return null;
  return (
    <Section title="Blocked hosts">
      <p className="mt-0.5 text-ink-soft text-sm">
        {formatExact(blockedHosts)} {blockedHosts === 1 ? 'store does' : 'stores do'} not let us read{' '}
        {blockedHosts === 1 ? 'its' : 'their'} front page. Most recent:
      </p>
      <ul className="card mt-3 divide-y divide-line text-sm">
        {blocked.map(({ host, reason, at }) => (
          <li key={host} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
            <span className="wrap-anywhere">{displayDomain(host)}</span>
            <span className="text-ink-soft">
              {reason !== null && `${visitReasonText(reason)} · `}
              {formatLocalDay(new Date(at))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sources({ sources }: { sources: Operator['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <Section title="Sources">
      <p className="mt-0.5 text-ink-soft text-sm">
        Results of the last visit to each store, by source, with the most frequent reasons for finding
        nothing.
      </p>
      <div className="card mt-3 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="*:border-line *:border-b *:px-4 *:py-2 *:font-medium *:text-ink-faint *:text-xs [&>*+*]:text-right">
              <th scope="col">Source</th>
              <th scope="col">Found</th>
              <th scope="col">Failed</th>
              <th scope="col">Blocked</th>
              <th scope="col">Not found</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sources.map(({ source, found, failed, blocked, other, reasons }) => (
              <tr key={source} className="digits *:px-4 *:py-2 *:align-baseline [&>*+*]:text-right">
                <th scope="row" className="font-normal">
                  {sourceName(source)} <code className="text-ink-faint text-xs">{source}</code>
                  {reasons.length > 0 && (
                    <ul className="wrap-anywhere mt-0.5 min-w-48 text-ink-faint text-xs">
                      {reasons.map(({ reason, stores }) => (
                        <li key={reason}>
                          {formatExact(stores)}: {visitReasonText(reason)}
                        </li>
                      ))}
                    </ul>
                  )}
                </th>
                <td>{formatExact(found)}</td>
                <td>{formatExact(failed)}</td>
                <td>{formatExact(blocked)}</td>
                <td>{formatExact(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
