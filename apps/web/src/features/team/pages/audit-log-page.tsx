import { AUDIT_KIND_LABELS, AUDIT_MONTHS, type AuditEntry } from '@brandlode/contract';
import { ClockIcon } from '@heroicons/react/24/outline';
import { PageTitle } from '#lib/page-title.tsx';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatCount } from '#lib/text/format-number.ts';
import { useUrlState } from '#lib/use-url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useAuditLog, useExportAuditLog } from '../api/audit-log.ts';
import { useTeam } from '../api/team.ts';
import { AuditFilters } from '../components/audit-filters.tsx';
import { auditQuery, formatAuditState, parseAuditState } from '../model/audit-filter.ts';

/** Who did what in the workspace, for its owner. */
export default function AuditLogPage() {
  const team = useTeam();
  const isOwner = team.data?.role === 'owner';
  return (
    <div className="space-y-6">
      <PageTitle>Activity log</PageTitle>
      {team.isError && !team.data && (
        <LoadError text="Couldn't load the activity log." onRetry={() => void team.refetch()} />
      )}
      {team.isPending && <div aria-busy="true" className="skeleton h-96 rounded-xl" />}
      {team.data && !isOwner && (
        <EmptyState
          Icon={ClockIcon}
          title="Only for the owner"
          text="The owner of the workspace can see who did what in it."
        />
      )}
      {isOwner && <Log />}
    </div>
  );
}

function Log() {
  const [state, change] = useUrlState(parseAuditState, formatAuditState);
  const filter = auditQuery(state);
  const log = useAuditLog(filter);
  const exporting = useExportAuditLog();
  const { data, isError, isPlaceholderData, refetch } = log;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <SettingsSection
      title="Activity log"
      lead={`Who did what in this workspace, and when. Entries are kept for ${AUDIT_MONTHS} months; no one can change or delete them.`}
    >
      <AuditFilters state={state} people={data?.pages[0]?.people ?? []} onChange={change} />
      {isError && !data && (
        <LoadError className="p-5" text="Couldn't load the activity log." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <div aria-busy="true" className="skeleton m-5 h-64" />}
      {data && entries.length === 0 && (
        <EmptyState
          Icon={ClockIcon}
          title="No activity"
          text="Nothing recorded so far matches these filters."
        />
      )}
      {entries.length > 0 && (
        <ol className={`divide-y divide-line ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && `${formatCount(entries.length, 'result')} shown`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 p-5">
        <Button
          variant="secondary"
          size="sm"
          busy={exporting.isBusy}
          onClick={() => exporting.mutate(filter)}
        >
          Export as CSV
        </Button>
        <ShowMore query={log} />
      </div>
    </SettingsSection>
  );
}

const Entry = ({ entry: { createdAt, kind, name, via, text } }: { entry: AuditEntry }) => (
  <li className="px-5 py-3 text-sm">
    <p className="wrap-anywhere">
      <bdi className="font-medium">{name}</bdi> {text}
      {via !== null && (
        <span className="text-ink-soft">
          {' '}
          Sent with “<bdi>{via}</bdi>”.
        </span>
      )}
    </p>
    <p className="mt-0.5 text-ink-soft text-xs">
      <time dateTime={createdAt}>{formatMoment(new Date(createdAt))}</time> · {AUDIT_KIND_LABELS[kind]}
    </p>
  </li>
);
