import { randomInt } from 'node:crypto';

/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 random bits: five attempts in ten minutes find one in 200 billion. */
const LENGTH = 8;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');

/** The code as it was made, from how it was typed. */
export const typedCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
