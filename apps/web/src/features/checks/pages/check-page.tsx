import { CHECK_OUTCOME_TEXTS, CHECK_OUTCOMES, type Check, type CheckOutcome } from '@brandlode/contract';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '#lib/loading/http.ts';
import { PageTitle } from '#lib/page-title.tsx';
import { displayDomain } from '#lib/text/display-email.ts';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectOf } from '#ui/fields/select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useCheck, useCheckResults, useMarkChecksRead } from '../api/checks.ts';
import { CheckProgress } from '../components/check-progress.tsx';

/** The stores of a check with their results. Opening the page once it has finished marks its notification as read. */
export default function CheckPage() {
  const { checkId = '' } = useParams();
  const { data: check, error, isError, isFetching, refetch } = useCheck(checkId);
  const { mutate: markRead } = useMarkChecksRead();
  const isUnread = check !== undefined && check.finishedAt !== null && check.readAt === null;
  useEffect(() => {
    if (isUnread) markRead([checkId]);
  }, [isUnread, checkId, markRead]);
  return (
    <div className="max-w-page">
      <PageTitle>Check of stores</PageTitle>
      {isMissing(error) ? (
        <EmptyState
          heading="h1"
          title="This check doesn't exist"
          text="Checks are kept for 90 days, or it belongs to a workspace that you are not a member of."
        />
      ) : (
        <>
          <PageHeading
            title="Check of stores"
            lead={check ? `Started ${formatMoment(new Date(check.createdAt))}` : undefined}
          />
          {isError && !isFetching && !check && (
            <LoadError className="mt-4" text="Couldn't load the check." onRetry={() => void refetch()} />
          )}
          {check ? <Loaded check={check} /> : !isError && <div className="card skeleton mt-6 h-96" />}
        </>
      )}
    </div>
  );
}

const ALL = 'all';

function Loaded({ check }: { check: Check }) {
  const [shown, setShown] = useState<CheckOutcome | typeof ALL>(ALL);
  const query = useCheckResults(check.id, shown === ALL ? undefined : shown, check.finishedAt === null);
  const stores = query.data?.pages.flatMap(({ data }) => data);
  const outcomes = CHECK_OUTCOMES.filter((outcome) => check.found[outcome] || outcome === shown);
  return (
    <>
      <div className="card mt-4 grid gap-2 p-4 text-sm">
        <CheckProgress check={check} />
        {check.current > 0 && (
          <p className="digits text-ink-soft">
            {formatCount(check.current, 'store')} {check.current === 1 ? 'was' : 'were'} read within the day
            before and not visited again.
          </p>
        )}
      </div>
      <div className="mt-4 flex">
        <SelectOf
          aria-label="Results to show"
          className="h-8 text-sm"
          options={[
            { value: ALL, label: `All results (${formatExact(check.stores)})` },
            ...outcomes.map((outcome) => ({
              value: outcome,
              label: `${capitalised(CHECK_OUTCOME_TEXTS[outcome])} (${formatExact(check.found[outcome] ?? 0)})`,
            })),
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {query.isError && !stores && (
        <LoadError className="mt-4" text="Couldn't load the stores." onRetry={() => void query.refetch()} />
      )}
      {!stores && !query.isError && <div aria-busy="true" className="card skeleton mt-3 h-96" />}
      {stores && (
        <ul aria-label="Checked stores" className="card mt-3 divide-y divide-line">
          {stores.map(({ address, brand, followed, outcome }) => (
            <li key={address} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-2.5 text-sm">
              <span className="wrap-anywhere min-w-0">
                {brand ? (
                  <TextLink to={paths.brandOverview(brand.id)}>
                    <bdi>{brand.name}</bdi>
                  </TextLink>
                ) : (
                  displayDomain(address)
                )}
                {brand && <span className="text-ink-faint"> {displayDomain(address)}</span>}
                {followed && <span className="text-ink-faint"> · followed</span>}
              </span>
              <span className="text-ink-soft">
                {outcome === null ? 'Waiting' : capitalised(CHECK_OUTCOME_TEXTS[outcome])}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} className="mt-4" />
    </>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
