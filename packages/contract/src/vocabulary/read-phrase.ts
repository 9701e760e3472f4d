import { IndexedPhrase } from './indexed-phrase.ts';
import { readAlternatives } from './phrase-alternatives.ts';
import { startOfNot } from './phrase-exclusions.ts';
import { type Item, itemsOf } from './phrase-items.ts';
import { readSimilar } from './phrase-names.ts';
import { ONLY_COUNTRIES, OTHER_PERIOD, type PhrasePart } from './phrase-parts.ts';
import { unitAfterSlash } from './phrase-periods.ts';
import { readGrowth, readRange } from './phrase-ranges.ts';
import { Reading } from './phrase-reading.ts';
import type { Sense } from './phrase-senses.ts';
import { isVerb, joinCategories, readList, readMetric, readUnknown, readValue } from './phrase-values.ts';

/**
 * Reads a phrase such as "pet brands in germany under $40 growing" as filters. Ambiguous words are returned with their choices and words that are
 * not understood as unknown, never guessed.
 */
export function readPhrase(text: string): PhrasePart[] {
  const phrase = new IndexedPhrase(text, itemsOf(text));
  const reading = new Reading(phrase);
  const { length } = phrase.items;
  readAlternatives(reading, readPart);
  if (reading.isNegated || reading.isUnknown) reading.notUnderstood(length - 1, length);
  return joinCategories(reading.parts, text);
}

/** A text that ends with "not" or "-" without it; undefined for any other. */
export function withoutNot(text: string): string | undefined {
  if (/(?:^|\s)-$/.test(text)) return text.slice(0, -1);
  const is = (item: Item, type: Sense['type']) =>
    item.type === 'words' && item.senses.some((sense) => sense.type === type);
  const last = itemsOf(text).findLast((item) => !is(item, 'filler'));
  return last && is(last, 'not') ? text.slice(0, last.start) : undefined;
}

function readPart(reading: Reading): boolean {
  const { phrase } = reading;
  const item = phrase.items[reading.index];
  if (!item) return false;
  if (item.type === 'unknown') return readUnknown(reading, item.folded);
  if (readGrowth(reading) || readRange(reading)) return true;
  if (item.type === 'period')
    return reading.notUnderstood(reading.index, reading.index + 1, item.period ? undefined : OTHER_PERIOD);
  if (item.type === 'number') return reading.notUnderstood(reading.index, reading.index + 1);
  const unit = unitAfterSlash(phrase, reading.index);
  if (unit) return reading.notUnderstood(reading.index, unit.to);
  if (phrase.sense('not', reading.index)) {
    const isOnly = /^(?:only|just)$/i.test(phrase.textOf(reading.index + 1, reading.index + 2));
    reading.isNegated = !isOnly;
    reading.index += isOnly ? 2 : 1;
    return true;
  }
  if (phrase.sense('similar', reading.index)) return readSimilar(reading);
  if (phrase.sense('unknown', reading.index)) {
    reading.isUnknown = true;
    reading.index++;
    return true;
  }
  if (phrase.sense('region', reading.index))
    return reading.notUnderstood(startOfNot(phrase, reading.index), reading.index + 1, ONLY_COUNTRIES);
  const list = phrase.sense('list', reading.index);
  if (list) return readList(reading, list.list);
  if (isVerb(reading)) {
    reading.index++;
    return true;
  }
  if (item.senses.some(({ type }) => type === 'value')) return readValue(reading, item.senses);
  const metrics = phrase.metricsAt(reading.index);
  if (metrics.length > 0) return readMetric(reading, metrics);
  if (phrase.sense('period', reading.index) && !phrase.sense('filler', reading.index))
    return reading.notUnderstood(reading.index, reading.index + 1);
  const isSaid =
    NEEDS_OTHERS.some((type) => phrase.sense(type, reading.index)) &&
    !phrase.sense('place', reading.index) &&
    !phrase.sense('filler', reading.index);
  // "klaviyo + yotpo"
  if (isSaid && phrase.textOf(reading.index, reading.index + 1) !== '+')
    return reading.notUnderstood(reading.index, reading.index + 1);
  reading.index++;
  return true;
}

/** Without a number they mean nothing. */
const NEEDS_OTHERS: Sense['type'][] = ['compare', 'ending', 'size', 'between'];
