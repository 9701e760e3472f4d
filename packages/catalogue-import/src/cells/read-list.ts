import { InvalidValueError, readPlainText, toSingleLine, VALUE_LIMITS } from '@brandlode/contract';
import { isUnknownCell } from './unknown-cell.ts';

/** Separate entries wherever they occur; a comma may be part of one. */
const SEPARATORS = /[;|\n\r\t•·]|\s\/\s/;

/**
 * The entries of a list: a JSON list (also as text), or separated by semicolons, vertical bars, line ends, `separator`, and by
 * commas unless `isEntry` accepts a text with commas. Each entry once, in the order of the source.
 */
export function readList(
  cell: unknown,
  { separator, isEntry }: { separator: string | null; isEntry: (text: string) => boolean },
): string[] {
  const texts = Array.isArray(cell) ? cell : (jsonList(cell) ?? split(readPlainText(cell), separator));
  const entries = texts
    .map((entry) => toSingleLine(readPlainText(labelOf(entry))))
    .flatMap((text) => (isEntry(text) ? [text] : joinKnown(text.split(','), isEntry)))
    .filter((entry) => !isUnknownCell(entry));
  const once = [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()];
  if (once.length > VALUE_LIMITS.listEntries)
    throw new InvalidValueError(`has more than ${VALUE_LIMITS.listEntries} entries`);
  if (once.some((entry) => entry.length > VALUE_LIMITS.listEntry))
    throw new InvalidValueError(`has an entry longer than ${VALUE_LIMITS.listEntry} characters`);
  return once;
}

const LABEL = /(?:^|_)(?:label|name|title|value|type|category|country|code)$/i;

/** The text of an entry that is an object, such as `{"id": 7, "product_type": "Shoes"}`. */
function labelOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const texts = Object.entries(entry).filter(([, value]) => typeof value === 'string');
  return (texts.find(([key]) => LABEL.test(key)) ?? texts[0])?.[1] ?? entry;
}

const split = (text: string, separator: string | null) =>
  text.split(SEPARATORS).flatMap((part) => (separator === null ? [part] : part.split(separator)));

/** `["US","CA"]`, or PostgreSQL's `{US,CA}`. */
function jsonList(cell: unknown): unknown[] | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (/^\{[^{}:]*\}$/.test(text))
    return text
      .slice(1, -1)
      .split(',')
      .map((entry) => entry.replace(/^"|"$/g, ''));
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return text
      .slice(1, -1)
      .split(',')
      .map((entry) => entry.trim().replace(/^'|'$/g, ''));
  }
}

/** Parts between commas, joined if several together are an entry, the longest first. */
function joinKnown(parts: string[], isEntry: (text: string) => boolean): string[] {
  const entries: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let end = Math.min(parts.length, start + 4);
    while (end > start + 1 && !isEntry(parts.slice(start, end).join(',').trim())) end--;
    entries.push(parts.slice(start, end).join(',').trim());
    start = end;
  }
  return entries;
}
