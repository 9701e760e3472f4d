import type { CreateAlert } from '@brandlode/contract';
import { formatCount } from '#lib/text/format-number.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useAlertPreview } from '../api/alerts.ts';
import type { Followed } from '../api/follows.ts';
import { EventList } from './event-list.tsx';

type Props = { target: Followed; rule: Pick<CreateAlert, 'kinds' | 'minChange' | 'change'> };

/** How often the alert would have notified the user, and the newest events of which. */
export function AlertPreview({ target: { kind, id }, rule }: Props) {
  const { data, isError, refetch } = useAlertPreview({ kind, id, ...rule });
  return (
    <section aria-label="Preview" className="min-h-20">
      <p role="status" className="mb-2 text-ink-soft text-sm">
        {data &&
          `Would have notified you ${data.atLeast ? 'at least ' : ''}${formatCount(data.count, 'time')} in the last ${data.days} days.`}
      </p>
      {isError && !data && <LoadError text="Couldn't load the preview." onRetry={refetch} />}
      {data && <EventList events={data.events} />}
    </section>
  );
}
