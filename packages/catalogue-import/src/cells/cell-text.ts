import { cutText } from '@brandlode/contract';

/** The text of a cell of any kind, cut to `length`; nested values of JSON are abbreviated, at any depth. */
export function cellText(cell: unknown, length: number): string {
  const text = Array.isArray(cell) ? cell.slice(0, 50).map(plain).join(', ') : plain(cell);
  return text.length > length ? `${cutText(text, length - 1).toWellFormed()}…` : text.toWellFormed();
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) ? '[…]' : '{…}';
}
