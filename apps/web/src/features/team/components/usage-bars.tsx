import type { ApiKey } from '@brandlode/contract';
import { formatDayOfYear } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';

/** Requests by day as bars, with their total as text. */
export function UsageBars({ usage }: Pick<ApiKey, 'usage'>) {
  const days = dailyRequests(usage, new Date());
  const total = usage.reduce((sum, { requests }) => sum + requests, 0);
  const max = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <div>
      <div aria-hidden="true" className="flex h-6 items-end gap-px">
        {days.map(({ day, requests }) => (
          <span
            key={day}
            title={`${formatDayOfYear(new Date(day))}: ${formatExact(requests)}`}
            className={`w-1 rounded-t-xs ${requests > 0 ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-line'}`}
            style={{ height: requests > 0 ? `${Math.max(12, (requests / max) * 100)}%` : '2px' }}
          />
        ))}
      </div>
      <p className="digits mt-1 text-ink-faint text-xs">{formatCount(total, 'request')} in 30 days</p>
    </div>
  );
}

/** Requests of each of the last 30 days, oldest first; days are those of the server (UTC). */
function dailyRequests(usage: ApiKey['usage'], now: Date): { day: string; requests: number }[] {
  const requests = new Map(usage.map(({ day, requests }) => [day, requests]));
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(now.getTime() - (29 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, requests: requests.get(day) ?? 0 };
  });
}
