import type { ChangePeriod } from '../brands/changes.ts';
import type { IndexedPhrase } from './indexed-phrase.ts';
import { periodOf } from './phrase-items.ts';
import { TIME_UNITS } from './phrase-words.ts';

export type Period = { period: ChangePeriod | undefined; to: number };

export function periodAt(phrase: IndexedPhrase, position: number): Period | undefined {
  // "in the last 30 days"
  for (let next = position; next < phrase.items.length; next++) {
    const named = namedPeriod(phrase, next);
    if (named) return named;
    const isBefore = /^(?:last|past|over|previous)$/i.test(phrase.textOf(next, next + 1));
    if (!isBefore && phrase.after(next) === next) return undefined;
  }
  return undefined;
}

/** "30 days", "last week", "/year" */
export function namedPeriod(phrase: IndexedPhrase, position: number): Period | undefined {
  const item = phrase.items[position];
  if (item?.type === 'period') return { period: item.period, to: position + 1 };
  const sense = phrase.sense('period', position);
  return sense ? { period: sense.period, to: position + 1 } : unitAfterSlash(phrase, position);
}

export function unitAfterSlash(phrase: IndexedPhrase, position: number): Period | undefined {
  if (phrase.textOf(position, position + 1) !== '/') return undefined;
  const days = TIME_UNITS.get(phrase.textOf(position + 1, position + 2).toLowerCase());
  return days === undefined ? undefined : { period: periodOf(days), to: position + 2 };
}

/** "a month" and "/year" belong to the number before them, unlike "weekly". */
export function isRate(phrase: IndexedPhrase, position: number): boolean {
  return position > 0 && /^(?:\/|(?:a|per|each)\s)/i.test(phrase.textOf(position, position + 1));
}

export function pastPeriod(phrase: IndexedPhrase, position: number): number {
  return periodAt(phrase, position)?.to ?? position;
}
