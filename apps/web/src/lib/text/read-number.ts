import { readNumber } from '@brandlode/contract';
import { formatExact } from './format-number.ts';

/** `= 1,500` for a text that is not just digits, so that a misread number is noticed; empty for other texts. */
export function meaningOf(text: string): string {
  const number = readNumber(text);
  return number === undefined || text.trim() === String(number) ? '' : `= ${formatExact(number)}`;
}

export const isNoNumber = (text: string): boolean => text.trim() !== '' && readNumber(text) === undefined;

export const NO_NUMBER = 'Enter a number, such as 1500, 50k or 2.5m.';
