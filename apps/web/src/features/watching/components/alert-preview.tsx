import type { CreateAlert } from '@brandlode/contract';
import { formatCount } from '#lib/text/format-number.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useAlertPreview } from '../api/alerts.ts';
import type { Followed } from '../api/follows.ts';
import { EventList } from './event-list.tsx';

type Props = { target: Followed; rule: Pick<CreateAlert, 'kinds' | 'minChange' | 'change'> };

/** How often the alert would have notified the user, and the newest events of which. */
export function AlertPreview({ target: { kind, id }, rule }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useAlertPreview({ kind, id, ...rule });
  return (
    <section aria-label="Preview" aria-busy={isPlaceholderData} className="min-h-20">
      <p role="status" className="mb-2 min-h-5 text-ink-soft text-sm">
        {data &&
          !isPlaceholderData &&
          `Would have notified you ${data.atLeast ? 'at least ' : ''}${formatCount(data.count, 'time')} in the last ${data.days} days.`}
      </p>
      {isError && !data && <LoadError text="Couldn't load the preview." onRetry={refetch} />}
      {data && (
        <div className={isPlaceholderData ? 'opacity-60' : undefined}>
          <EventList events={data.events} />
        </div>
      )}
    </section>
  );
}
