import type { CheckPreview } from '@brandlode/contract';
import { formatTime } from '#lib/text/format-date.ts';
import { formatCount, formatExact } from '#lib/text/format-number.ts';

/** Without a count the number of stores is not known yet. */
export const checkStoresText = (count: number | undefined): string =>
  count === undefined ? 'Check the stores' : `Check ${formatCount(count, 'store')}`;

/** What a check will do with stores that it does not visit, and what is left of the allowance, in sentences. */
export function previewTexts({ visits, current, waiting, excluded, allowance }: CheckPreview): string[] {
  const { left, resetsAt } = allowance;
  const none = current + visits === 0;
  return [
    current > 0 &&
      `${formatCount(current, 'store')} ${current === 1 ? 'was' : 'were'} read within the last day and ${current === 1 ? 'is' : 'are'} up to date.`,
    waiting > 0 &&
      `${formatCount(waiting, 'store')} ${waiting === 1 ? 'is' : 'are'} already waiting to be visited.`,
    excluded > 0 &&
      `${formatCount(excluded, 'store')} can't be checked: ${excluded === 1 ? 'its owner' : 'their owners'} opted out, or ${excluded === 1 ? 'it is' : 'they are'} sample data.`,
    !none &&
      (left === 0
        ? `You've used all of today's checks. You can check more from ${formatTime(new Date(resetsAt))}.`
        : `You can check ${formatExact(left)} more today.`),
    left > 0 &&
      visits > left &&
      `This check takes the first ${formatExact(left)} of ${formatExact(visits)}, followed brands first.`,
  ].filter((text) => text !== false);
}
