import { isRange } from '../brands/changes.ts';
import { isFlag } from '../brands/metrics.ts';
import { keysOf } from '../keys-of.ts';
import { startOfNot } from './phrase-exclusions.ts';
import { ALTERNATIVES, CONTRADICTION, type PhrasePart } from './phrase-parts.ts';
import type { Reading } from './phrase-reading.ts';

/** Reads the parts of a phrase. Of metrics and facts that "or" joins none is understood: filters only apply together. */
export function readAlternatives(reading: Reading, readPart: (reading: Reading) => void): void {
  const { phrase, parts } = reading;
  const starts: number[] = [];
  /** The number of parts before the last "or". */
  let joined = 0;
  /** Where a part begins, or "unknown" before it. */
  let begin = 0;
  while (reading.index < phrase.items.length) {
    const from = reading.index;
    const isOr = !reading.isNegated && /^or$/i.test(phrase.textOf(from, from + 1));
    const count = parts.length;
    if (!reading.isUnknown) begin = startOfNot(phrase, from);
    readPart(reading);
    while (starts.length < parts.length) starts.push(begin);
    if (parts.length > count) {
      if (joined === count && excludeEachOther(parts[count - 1], parts[count]))
        joinParts(reading, starts, count - 1);
      joined = 0;
    }
    if (isOr) joined = parts.length;
  }
}

function joinParts({ parts, phrase, index }: Reading, starts: number[], last: number): void {
  let first = last;
  // "traffic, orders or revenue over 100k"
  while (isOpen(parts[first - 1]) && phrase.textOf((starts[first] ?? 0) - 1, starts[first] ?? 0) === ',')
    first--;
  const text = phrase.textOf(starts[first] ?? 0, index);
  parts.splice(first, parts.length, { kind: 'unknown', text, reason: ALTERNATIVES });
  starts.length = parts.length;
}

function excludeEachOther(before: PhrasePart | undefined, after: PhrasePart | undefined): boolean {
  const [first, second] = [filtersIn(before), filtersIn(after)];
  if (first.length === 0) return before?.kind === 'unknown' && before.reason === ALTERNATIVES;
  if (second.length === 0) return after?.kind === 'unknown' && after.reason === CONTRADICTION;
  const keys = second.flatMap((filters) => keysOf(filters));
  const others = first.flatMap((filters) => keysOf(filters));
  if (![...keys, ...others].every((key) => isRange(key) || isFlag(key))) return false;
  return !others.some((key) => keys.includes(key)) || (!isOpen(before) && !isOpen(after));
}

const filtersIn = (part: PhrasePart | undefined) =>
  part?.kind === 'filters' ? [part.filters] : part?.kind === 'choice' ? part.choices : [];

/** A metric without a range. */
const isOpen = (part: PhrasePart | undefined): boolean =>
  filtersIn(part).some((filters) =>
    keysOf(filters).some((key) => isRange(key) && keysOf(filters[key] ?? {}).length === 0),
  );
