import type { CreateAlert } from '@brandlode/contract';
import { formatCount } from '#lib/text/format-number.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useAlertPreview } from '../api/alerts.ts';
import type { Followed } from '../api/follows.ts';
import { useEvents } from '../api/list-events.ts';
import { ALL_CHANGES } from '../model/changes-state.ts';
import { EventList } from './event-list.tsx';

const DAYS = 30;
const SHOWN = 5;

type Props = { target: Followed; rule: Pick<CreateAlert, 'kinds' | 'minChange' | 'change'> };

/** How often the alert would have notified the user, and the newest events of which. */
export function AlertPreview({ target: { kind, id }, rule }: Props) {
  const { kinds, minChange, change } = rule;
  const { data, isError, refetch } = useAlertPreview({ kind, id, ...rule });
  const events = useEvents(
    {
      ...ALL_CHANGES,
      ...(kind === 'brand' && { brandId: Number(id) }),
      ...(kind === 'list' && { listId: id }),
      ...(kind === 'search' && { searchId: id }),
      ...(minChange !== null && { minChange }),
      kinds,
      days: DAYS,
    },
    SHOWN,
    { enabled: change === null },
  );
  const newest = change === null ? events.data?.pages[0]?.data : undefined;
  return (
    <section aria-label="Preview" className="min-h-20">
      <p role="status" className="mb-2 text-ink-soft text-sm">
        {data &&
          `Would have notified you ${data.atLeast ? 'at least ' : ''}${formatCount(data.count, 'time')} in the last ${data.days} days.`}
      </p>
      {isError && !data && <LoadError text="Couldn't load the preview." onRetry={refetch} />}
      {newest && <EventList events={newest} />}
    </section>
  );
}
