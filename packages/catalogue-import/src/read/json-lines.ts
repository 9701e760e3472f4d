import { isUtf8 } from 'node:buffer';
import { MAX_ROW_BYTES } from '../limits.ts';
import { decodeMixed } from './decode.ts';

/** `line` is the physical line, from 1. */
export type JsonLine = { line: number; object: Record<string, unknown> } | { line: number; error: string };

const LF = 0x0a;

/** Splits NDJSON into objects, chunk by chunk, in bounded memory. Empty lines are skipped. */
export function jsonLineScanner() {
  let bytes: Buffer = Buffer.alloc(0);
  let line = 1;
  let skipping = false;

  return {
    push: (chunk: Buffer): JsonLine[] => take(chunk, false),
    /** The line of the last bytes. */
    end: (): JsonLine[] => take(new Uint8Array(0), true),
  };

  function take(chunk: Uint8Array, ended: boolean): JsonLine[] {
    bytes =
      bytes.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([bytes, chunk]);
    const lines: JsonLine[] = [];
    let start = 0;
    for (;;) {
      const newline = bytes.indexOf(LF, start);
      if (newline < 0 && !ended) break;
      const end = newline < 0 ? bytes.length : newline;
      if (!skipping) {
        const parsed = parseItem(bytes.subarray(start, end), line);
        if (parsed) lines.push(parsed);
      }
      skipping = false;
      line++;
      start = end + 1;
      if (newline < 0) break;
    }
    bytes = bytes.subarray(Math.min(start, bytes.length));
    if (bytes.length > MAX_ROW_BYTES) {
      if (!skipping) lines.push({ line, error: `longer than ${MAX_ROW_BYTES / 1024} kB` });
      skipping = true;
      bytes = Buffer.alloc(0);
    }
    return lines;
  }
}

/** One object; null for a blank line. */
export function parseItem(bytes: Buffer, line: number): JsonLine | null {
  if (bytes.length > MAX_ROW_BYTES) return { line, error: `longer than ${MAX_ROW_BYTES / 1024} kB` };
  const text = (isUtf8(bytes) ? bytes.toString('utf8') : decodeMixed(bytes))?.trim();
  if (text === undefined) return { line, error: 'not UTF-8 text' };
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { line, object: flatten(value) };
    }

    return { line, error: 'not a JSON object' };
  } catch {
    return { line, error: 'not valid JSON' };
  }
}

/** Objects within an object become keys with a dot, two levels deep. */
function flatten(object: object, prefix = '', depth = 0): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (key === '__proto__') continue;
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (nested && depth < 2) Object.assign(flat, flatten(value, `${prefix}${key}.`, depth + 1));
    else flat[`${prefix}${key}`] = value;
  }
  return flat;
}
