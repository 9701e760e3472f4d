import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from './import-file.ts';

const BYTE_ORDER_MARKS: [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding of a file by its first bytes, with or without a byte order mark; UTF-8 while they are ASCII. */
export function encodingOf(head: Buffer): { encoding: Encoding; markLength: number } {
  for (const [encoding, mark] of BYTE_ORDER_MARKS) {
    if (mark.every((byte, index) => head[index] === byte)) return { encoding, markLength: mark.length };
  }
  return { encoding: utf16Without(head) ?? (isAscii(head) ? 'utf-8' : eightBit(head)), markLength: 0 };
}

/** Latin text in UTF-16 has a zero in every other byte. */
function utf16Without(head: Buffer): Encoding | undefined {
  const sample = head.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return undefined;
}

/** Two or more bytes that are valid as one character of UTF-8. */
const MULTIBYTE =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/;

/** Text with bytes that are not ASCII: UTF-8 if any character is, so that a damaged row does not affect others. */
const eightBit = (bytes: Buffer): Encoding =>
  isUtf8(withoutPartial(bytes)) || MULTIBYTE.test(bytes.toString('latin1')) ? 'utf-8' : 'windows-1252';

/** Without an incomplete character at the end. */
function withoutPartial(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) break;
  }
  return bytes;
}

/** Converts chunks to UTF-8. If the beginning is ASCII, the first other bytes decide. */
export function toUtf8(encoding: Encoding): { push: (chunk: Buffer) => Buffer; end: () => Buffer } {
  let current = encoding;
  let decided = encoding !== 'utf-8';
  let decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding);
  return {
    push(chunk) {
      if (!decided && !isAscii(chunk)) {
        decided = true;
        current = eightBit(chunk);
        if (current !== 'utf-8') decoder = new TextDecoder(current);
      }
      return decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    },
    end: () => (decoder ? Buffer.from(decoder.decode()) : Buffer.alloc(0)),
  };
}

/** Bytes that are not ASCII: characters of UTF-8, or others. */
const HIGH_BYTES =
  /((?:[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3})+)|[\u0080-\u00ff]+/g;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * A text of which single characters are in Windows-1252 and the others in UTF-8, as after files have been joined; undefined if it is
 * probably in neither: letters with accents rarely follow each other.
 */
export function decodeMixed(bytes: Buffer): string | undefined {
  let isText = true;
  const text = bytes.toString('latin1').replace(HIGH_BYTES, (part, utf8: string | undefined) => {
    if (utf8 !== undefined) return Buffer.from(utf8, 'latin1').toString('utf8');
    if (part.length > 2) isText = false;
    return WINDOWS_1252.decode(Buffer.from(part, 'latin1'));
  });
  return isText && !/[\u0080-\u009f\ufffd]/.test(text) ? text : undefined;
}
