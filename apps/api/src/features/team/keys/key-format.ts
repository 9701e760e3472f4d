import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'bl_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The length of a secret, which has 178 random bits. */
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
/** Secret scanners find keys by it and distinguish them from other text by the checksum. */
const KEY_PATTERN = /^bl_[0-9A-Za-z]{36}$/;

/** A new key: prefix, random digits, and their CRC-32 in base 62. */
export function newKey(): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH) {
    // A byte beyond the last multiple of 62 would make some digits more likely.
    for (const byte of randomBytes(SECRET_LENGTH)) if (byte < 248) secret += DIGITS[byte % 62];
  }
  secret = secret.slice(0, SECRET_LENGTH);
  return PREFIX + secret + checksum(secret);
}

export const isKey = (token: string): boolean => token.startsWith(PREFIX);

/** False for text that was never a key, so that it costs no query. */
export const isWellFormedKey = (token: string): boolean =>
  KEY_PATTERN.test(token) &&
  checksum(token.slice(PREFIX.length, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH);

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    digits = DIGITS[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
