import type { ApiKey } from '@brandlode/contract';
import { formatDayOfYear } from '#lib/format-date.ts';
import { formatExact } from '#lib/format-number.ts';
import { dailyRequests, requestsText } from '../model/key-texts.ts';

/** Requests by day as bars, with their total as text. */
export function UsageBars({ usage }: Pick<ApiKey, 'usage'>) {
  const days = dailyRequests(usage, new Date());
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
      <p className="digits mt-1 text-ink-faint text-xs">{requestsText(usage)}</p>
    </div>
  );
}
