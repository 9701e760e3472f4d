import type { DataHealth } from '@brandlode/contract';
import { formatMoment } from '#lib/text/format-date.ts';
import { formatExact } from '#lib/text/format-number.ts';

type Backlog = Pick<NonNullable<DataHealth['operator']>, 'collects' | 'due' | 'requested' | 'oldestDueAt'>;

/** What waits to be checked. Without regular collection only what users request is checked, however much is due. */
export function backlogText({ collects, due, requested, oldestDueAt }: Backlog): string {
  if (!collects) return `regular collection is off, ${formatExact(requested)} requested`;
  const parts = [
    `${formatExact(due)} due`,
    requested > 0 && `${formatExact(requested)} of them requested`,
    oldestDueAt !== null && `the oldest since ${formatMoment(new Date(oldestDueAt))}`,
  ];
  return parts.filter(Boolean).join(', ');
}
