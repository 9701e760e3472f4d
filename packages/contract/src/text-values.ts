import { toSingleLine, withoutBidirectionalControls } from './plain-text.ts';

/** Limits of a brand's values from any source. Lengths in characters. */
export const VALUE_LIMITS = {
  name: 200,
  description: 5_000,
  url: 2_000,
  /** Categories or countries of one brand, and the length of one of them. */
  listEntries: 100,
  listEntry: 100,
} as const;

/** An invalid value; the message follows the field's name. */
export class InvalidValueError extends Error {}

/** Text without surrounding white space; throws for anything that PostgreSQL cannot store. */
export function readPlainText(value: unknown): string {
  if (typeof value !== 'string') throw new InvalidValueError('is not text');
  if (!value.isWellFormed()) throw new InvalidValueError('is not valid Unicode');
  if (value.includes('\0')) throw new InvalidValueError('contains a NUL character');
  return value.trim();
}

export function readText(value: unknown, limit: number): string {
  const text = toSingleLine(readPlainText(value));
  if (text.length > limit)
    throw new InvalidValueError(`is longer than ${limit.toLocaleString('en')} characters`);
  return text;
}

/** A host name without `https://`, with an optional path. */
const BARE_HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+[\p{L}\p{N}-]{2,}(?:[/?#].*)?$/u;

export function readUrl(value: unknown): string {
  const text = withoutBidirectionalControls(readPlainText(value));
  if (text.length > VALUE_LIMITS.url)
    throw new InvalidValueError(`is longer than ${VALUE_LIMITS.url.toLocaleString('en')} characters`);
  const url = URL.parse(BARE_HOST.test(text) ? `https://${text}` : text);
  if (!url) throw new InvalidValueError('is not a web address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new InvalidValueError('is not an http or https address');
  if (url.username || url.password) throw new InvalidValueError('carries a user name or password');
  // Unchanged if safe to embed in a page, otherwise normalised.
  const written = /^https?:\/\/[^\s<>"'\\^`{|}\u0000-\u0020\u007f]+$/i.test(text) ? text : url.href;
  if (written.length > VALUE_LIMITS.url)
    throw new InvalidValueError(`is longer than ${VALUE_LIMITS.url.toLocaleString('en')} characters`);
  return written;
}
