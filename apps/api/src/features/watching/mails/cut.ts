import { cutText } from '@brandlode/contract';

/** A text of at most `max` characters. */
export const cut = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text;
