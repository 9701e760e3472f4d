import type { AddedToList } from '@brandlode/contract';
import { formatCount, formatExact } from '#lib/text/format-number.ts';

export function addedText({ added, already, unknown, left }: AddedToList, list: string): string {
  const rest = [
    already > 0 && `${formatExact(already)} ${already === 1 ? 'was' : 'were'} already on it`,
    left > 0 && `${formatExact(left)} did not fit`,
    unknown > 0 && `${formatExact(unknown)} no longer exist${unknown === 1 ? 's' : ''}`,
  ].filter((text) => text !== false);
  return `${[`${formatCount(added, 'brand')} added to ${list}`, ...rest].join(', ')}.`;
}
