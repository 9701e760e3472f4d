import { PUSH_LOG_PAGE, type Push } from '@brandlode/contract';
import { useState } from 'react';
import { displayDomain } from '#lib/text/display-email.ts';
import { Button } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { usePushLog } from '../api/connections.ts';
import { OUTCOME_TEXTS } from '../model/push-texts.ts';

/** What a push did with each brand. */
export function PushLog({ push }: { push: Push }) {
  const [page, setPage] = useState(1);
  const { data, isError, isPending, isPlaceholderData, refetch } = usePushLog(push, page);
  const pages = Math.ceil((data?.total ?? 0) / PUSH_LOG_PAGE);
  return (
    <section aria-label={`Log of ${push.name}`} className="mt-3 border-line border-t pt-3">
      {isPending && <div aria-busy="true" className="skeleton h-20 rounded-lg" />}
      {isError && !data && <LoadError text="Couldn't load the log." onRetry={() => void refetch()} />}
      <ul
        aria-busy={isPlaceholderData}
        className={`divide-y divide-line ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {data?.data.map(({ brandId, name, domain, outcome, details }) => (
          <li key={brandId} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
            <span className="wrap-anywhere min-w-0">
              <bdi>{name}</bdi> <span className="text-ink-faint">{displayDomain(domain)}</span>
            </span>
            <span className={outcome === 'failed' ? 'text-danger' : 'text-ink-soft'}>
              {OUTCOME_TEXTS[outcome][push.dry ? 'dry' : 'done']}
            </span>
            {details && <span className="wrap-anywhere w-full text-ink-soft text-xs">{details}</span>}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-3 flex items-center justify-between gap-3">
          <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="digits text-ink-soft">
            Page {page} of {pages}
          </span>
          <Button variant="secondary" size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
