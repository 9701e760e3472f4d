import { randomInt } from 'node:crypto';

/** Digits and letters that are not mistaken for each other (Crockford's base 32): five random bits each. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newCode = (length: number): string =>
  Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('');

/** The code as it was made, from how it was typed. */
export const typedCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
