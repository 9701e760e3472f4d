import { formatCount } from '#lib/text/format-number.ts';
import { LoadError } from '#ui/load-error.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useEvents } from '../api/list-events.ts';
import { ALL_CHANGES } from '../model/changes-state.ts';
import { EventList } from './event-list.tsx';

const PAGE = 10;

/** A brand's changes. */
export function BrandTimeline({ brandId }: { brandId: number }) {
  const query = useEvents({ ...ALL_CHANGES, brandId }, PAGE);
  const { data, isError, refetch } = query;
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="changes" className="mt-8">
      <div className="flex items-baseline gap-3">
        <h2 id="changes" className="font-semibold text-base">
          What changed
        </h2>
        {total > 0 && <p className="digits text-ink-faint text-xs">{formatCount(total, 'change')}</p>}
      </div>
      {isError && !data && <LoadError className="mt-4" text="Couldn't load changes." onRetry={refetch} />}
      {!data && !isError && <div aria-busy="true" className="skeleton mt-3 h-48 rounded-xl" />}
      {data && events.length === 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          No changes yet. They appear once the store has been checked twice.
        </p>
      )}
      <div className="mt-3">
        <EventList events={events} />
      </div>
      <ShowMore query={query} className="mt-3" />
    </section>
  );
}
