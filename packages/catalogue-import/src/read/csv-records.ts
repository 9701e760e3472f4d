import { isUtf8 } from 'node:buffer';
import { VALUE_LIMITS } from '@brandlode/contract';
import { MAX_ROW_BYTES } from '../limits.ts';
import { decodeMixed } from './decode.ts';

/** `line` is the physical line, from 1, on which the record begins. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; error: string };

/** Maximum characters of a field with line breaks in a file of brands. */
const MAX_FIELD_LENGTH = 2 * VALUE_LIMITS.description;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Splits CSV (RFC 4180; LF, CRLF or CR) into records, chunk by chunk, in bounded memory. After an invalid record it continues
 * at the next physical line, so that an unclosed quote costs one line and not the rest of the file. (That, errors for invalid
 * UTF-8 and correct line numbers are why this is not a library's parser.)
 *
 * From `headerLine` on all records must have as many fields as the first, except for empty ones at the end; earlier ones are
 * skipped. Without a `headerLine` any number is allowed. Empty lines are skipped. A field of several lines with more than `maxFieldLength`
 * characters counts as a quote that is never closed.
 */
export function csvScanner(delimiter: string, headerLine?: number, maxFieldLength = MAX_FIELD_LENGTH) {
  const separator = delimiter.charCodeAt(0);
  let bytes: Buffer = Buffer.alloc(0);
  let line = 1;
  let width: number | undefined;
  /** Inside a line that exceeds the limit: skipped up to its end. */
  let skipping = false;

  return {
    push: (chunk: Uint8Array): CsvRecord[] => take(chunk, false),
    /** The records of the last bytes. */
    end: (): CsvRecord[] => take(new Uint8Array(0), true),
  };

  function take(chunk: Uint8Array, ended: boolean): CsvRecord[] {
    bytes =
      bytes.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([bytes, chunk]);
    const records: CsvRecord[] = [];
    let start = 0;
    while (start < bytes.length) {
      if (skipping) {
        skipTo(nextLine(bytes, start, ended));
        continue;
      }
      const scanned = scan(bytes, start, ended, separator);
      if (scanned === MORE && bytes.length - start <= MAX_ROW_BYTES) break;
      let checked = check(scanned);
      if ('error' in checked && hasEscapedQuote(bytes, start, ended)) {
        // Not as in RFC 4180: programs of databases escape a quote with a backslash.
        const escaped = check(scan(bytes, start, ended, separator, true));
        if (!('error' in escaped)) checked = escaped;
      }
      if (!('error' in checked)) {
        const { fields, end, breaks } = checked;
        if (fields.some((field) => field.trim() !== '') && line >= (headerLine ?? 0)) {
          width ??= fields.length;
          fields.length = Math.min(fields.length, headerLine === undefined ? fields.length : width);
          records.push(toRecord(bytes.subarray(start, end), line, fields, separator));
        }
        line += breaks;
        start = end;
        continue;
      }
      const next = nextLine(bytes, start, ended);
      // Wait for the end of the line to continue after it, unless the line exceeds the limit.
      if (next < 0 && bytes.length - start <= MAX_ROW_BYTES && !ended) break;
      if (line >= (headerLine ?? 0)) records.push({ line, error: checked.error });
      skipTo(next);
    }
    bytes = bytes.subarray(start);
    return records;

    /** Continues at the start of a line; -1 if it is not read yet. */
    function skipTo(next: number) {
      skipping = next < 0 && !ended;
      if (next >= 0) line++;
      start = next < 0 ? bytes.length : next;
    }
  }

  /** The record, or why it is invalid and its end unreliable. */
  function check(scanned: Scanned | typeof MORE | Invalid): Scanned | Invalid {
    if (scanned === MORE)
      return { error: `longer than ${MAX_ROW_BYTES / 1024} kB, or a quote is never closed` };
    if ('error' in scanned) return scanned;
    const { fields, breaks } = scanned;
    if (width !== undefined && line >= (headerLine ?? Infinity) && !fits(fields, width)) {
      return {
        error: `${fields.length} ${fields.length === 1 ? 'column' : 'columns'} where the header has ${width}`,
      };
    }
    // Closed only by another row's quote: the field is far too long.
    if (breaks > 1 && fields.some((field) => field.length > maxFieldLength))
      return { error: 'a quote is never closed' };
    return scanned;
  }
}

const MORE = Symbol('more bytes are needed');
type Invalid = { error: string };
type Scanned = { fields: string[]; end: number; breaks: number };

/** One record from `start`; `end` is after its line ending, `breaks` the number of physical lines. */
function scan(
  bytes: Buffer,
  start: number,
  ended: boolean,
  separator: number,
  backslashes = false,
): Scanned | typeof MORE | Invalid {
  const fields: string[] = [];
  const length = bytes.length;
  let breaks = 1;
  let offset = start;
  for (;;) {
    if (offset < length && bytes[offset] === QUOTE) {
      const from = ++offset;
      let doubled = false;
      for (;;) {
        const quote = bytes.indexOf(QUOTE, offset);
        if (quote < 0) return ended ? { error: 'a quote is never closed' } : MORE;
        offset = quote + 1;
        if (offset === length && !ended) return MORE;
        if (backslashes && isEscaped(bytes, quote, from)) continue;
        if (bytes[offset] !== QUOTE || backslashes) break;
        doubled = true;
        offset++;
      }
      const text = bytes.toString('utf8', from, offset - 1);
      fields.push(
        backslashes ? text.replace(/\\(["\\])/g, '$1') : doubled ? text.replaceAll('""', '"') : text,
      );
      breaks += lineBreaks(bytes, from, offset - 1);
    } else {
      const from = offset;
      let byte: number | undefined;
      while (offset < length) {
        byte = bytes[offset];
        if (byte === separator || byte === LF || byte === CR) break;
        offset++;
      }
      if (offset === length && !ended) return MORE;
      fields.push(bytes.toString('utf8', from, offset));
    }

    if (offset >= length) return ended ? { fields, end: offset, breaks } : MORE;
    const byte = bytes[offset];
    if (byte === separator) {
      offset++;
      continue;
    }
    if (byte === LF) return { fields, end: offset + 1, breaks };
    if (byte === CR) {
      if (offset + 1 === length && !ended) return MORE;
      return { fields, end: bytes[offset + 1] === LF ? offset + 2 : offset + 1, breaks };
    }
    return { error: 'text follows a closing quote' };
  }
}

/** Only empty fields may exceed the width, and an empty line has any. */
const fits = (fields: string[], width: number) =>
  fields.length === width ||
  (fields.length > width && fields.slice(width).every((field) => field.trim() === '')) ||
  (fields.length === 1 && fields[0] === '');

/** The bytes of a record of another encoding within a file in UTF-8 are scanned again as text. */
function toRecord(record: Buffer, line: number, fields: string[], separator: number): CsvRecord {
  if (isUtf8(record)) return { line, fields };
  const text = decodeMixed(record);
  if (text === undefined) return { line, error: 'not UTF-8 text' };
  const scanned = scan(Buffer.from(text), 0, true, separator);
  return typeof scanned === 'symbol' || 'error' in scanned
    ? { line, error: 'not UTF-8 text' }
    : { line, fields: scanned.fields.slice(0, fields.length) };
}

/** Whether a physical line has a quote after a backslash. */
function hasEscapedQuote(bytes: Buffer, start: number, ended: boolean): boolean {
  const next = nextLine(bytes, start, ended);
  return bytes.subarray(start, next < 0 ? start + MAX_ROW_BYTES : next).includes('\\"');
}

/** Whether an odd number of backslashes precedes a byte. */
function isEscaped(bytes: Buffer, offset: number, from: number): boolean {
  let before = offset;
  while (before > from && bytes[before - 1] === BACKSLASH) before--;
  return (offset - before) % 2 === 1;
}

/** The start of the next physical line; -1 if not read yet. */
function nextLine(bytes: Buffer, from: number, ended: boolean): number {
  for (let offset = from; offset < bytes.length; offset++) {
    if (bytes[offset] === LF) return offset + 1;
    if (bytes[offset] !== CR) continue;
    if (offset + 1 === bytes.length && !ended) return -1;
    return bytes[offset + 1] === LF ? offset + 2 : offset + 1;
  }
  return -1;
}

function lineBreaks(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let offset = from; offset < to; offset++) {
    if (bytes[offset] === LF || (bytes[offset] === CR && bytes[offset + 1] !== LF)) count++;
  }
  return count;
}
