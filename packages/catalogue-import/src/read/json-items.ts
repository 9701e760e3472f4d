import { MAX_ROW_BYTES } from '../limits.ts';
import type { Numbering } from './import-file.ts';
import { type JsonLine, parseItem } from './json-lines.ts';

const [QUOTE, BACKSLASH, LF] = [0x22, 0x5c, 0x0a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Brackets around an entry of a list that is found. */
const MAX_LIST_DEPTH = 4;

/**
 * Splits a JSON document into the objects of its list, chunk by chunk, in bounded memory: the list itself, or the first list of
 * objects within objects (`{"data": [...]}`). Entries are numbered by their line, or in their order. Text entries count as objects with that text as their `website`.
 */
export function jsonItemScanner(numbering: Numbering = 'line') {
  let line = 1;
  let records = 0;
  /** Brackets open around the current byte. */
  let depth = 0;
  /** The outermost of them; those of deeper nesting are only counted. */
  const outer: number[] = [];
  let inText = false;
  let escaped = false;
  /** The number of brackets around an entry of the list, once it is found. */
  let listDepth = 0;
  let ended = false;
  let entry: Entry | undefined;

  return {
    push,
    end: (): JsonLine[] => (entry ? [{ line: entry.line, error: 'the file ends within it' }] : []),
    /** Whether a list of entries has started. */
    found: () => listDepth > 0,
  };

  function push(chunk: Buffer): JsonLine[] {
    const items: JsonLine[] = [];
    let from = 0;
    for (let offset = 0; offset < chunk.length; offset++) {
      const byte = chunk[offset] ?? 0;
      if (byte === LF) line++;
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) {
          inText = false;
          if (entry && depth === listDepth) finish(offset);
        }
        continue;
      }
      if (byte === QUOTE) {
        inText = true;
        if (inList() && !entry) begin(offset);
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (byte === OPEN_OBJECT && isList()) listDepth ||= depth;
        if (inList() && !entry) begin(offset);
        if (depth < MAX_LIST_DEPTH) outer[depth] = byte;
        depth++;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth = Math.max(0, depth - 1);
        if (entry && depth === listDepth) finish(offset);
        else if (listDepth > 0 && depth < listDepth) ended = true;
      }
    }
    if (entry) append(entry, chunk.subarray(from));
    return items;

    function begin(offset: number) {
      records++;
      entry = { line: numbering === 'line' ? line : records, parts: [], size: 0 };
      from = offset;
    }
    function finish(offset: number) {
      if (!entry) return;
      append(entry, chunk.subarray(from, offset + 1));
      items.push(readEntry(entry));
      entry = undefined;
    }
  }

  /** Directly inside the list. */
  function inList() {
    if (ended) return false;
    if (listDepth === 0 && depth === 1 && outer[0] === OPEN_ARRAY) listDepth = 1;
    return listDepth > 0 && depth === listDepth;
  }
  /** Inside an array that is only within objects. */
  function isList() {
    return listDepth === 0 && depth > 0 && depth <= MAX_LIST_DEPTH && outer.indexOf(OPEN_ARRAY) === depth - 1;
  }
}

type Entry = { line: number; parts: Buffer[]; size: number };

function append(entry: Entry, part: Buffer): void {
  entry.size += part.length;
  if (entry.size > MAX_ROW_BYTES) entry.parts = [];
  else entry.parts.push(Buffer.from(part));
}

function readEntry({ line, parts, size }: Entry): JsonLine {
  if (size > MAX_ROW_BYTES) return { line, error: `longer than ${MAX_ROW_BYTES / 1024} kB` };
  const bytes = Buffer.concat(parts);
  const quoted = bytes[0] === QUOTE ? Buffer.from(`{"website":${bytes.toString('utf8')}}`) : bytes;
  return parseItem(quoted, line) ?? { line, error: 'not valid JSON' };
}
