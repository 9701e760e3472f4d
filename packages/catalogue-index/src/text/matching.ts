import { SPACE } from './normalise.ts';
import { boundsOf, type TextColumn } from './text-column.ts';

type Units = ArrayLike<number>;

function startsAt(units: Uint16Array, from: number, end: number, query: Units): boolean {
  if (from + query.length > end) return false;
  for (let i = 0; i < query.length; i++) if (units[from + i] !== query[i]) return false;
  return true;
}

/** The name is the query, or the domain is. */
export function equals(column: TextColumn, row: number, query: Units): boolean {
  const { units } = column;
  const { name, domain, end } = boundsOf(column, row);
  if (domain - name === query.length && startsAt(units, name, domain, query)) return true;
  return end - domain === query.length && startsAt(units, domain, end, query);
}

/** The name is the query, or the domain's first part is. */
export function isWhole(column: TextColumn, row: number, query: Units): boolean {
  const { units } = column;
  const { domain, end } = boundsOf(column, row);
  if (equals(column, row, query)) return true;
  return startsAt(units, domain, end, query) && units[domain + query.length] === SPACE;
}

export function begins(column: TextColumn, row: number, query: Units): boolean {
  const { units } = column;
  const { name, domain, end } = boundsOf(column, row);
  return startsAt(units, name, domain, query) || startsAt(units, domain, end, query);
}

/** A word of the name, or the domain, begins with the query. */
export function wordBegins(column: TextColumn, row: number, query: Units): boolean {
  const { units } = column;
  const { name, domain, end } = boundsOf(column, row);
  for (let i = name; i + query.length <= domain; i++) {
    if ((i === name || units[i - 1] === SPACE) && startsAt(units, i, domain, query)) return true;
  }
  return startsAt(units, domain, end, query);
}

export function contains(column: TextColumn, row: number, query: Units): boolean {
  const { units } = column;
  const { name, domain, end } = boundsOf(column, row);
  for (let i = name; i + query.length <= end; i++) {
    // A hit must not reach from the name into the domain.
    if (units[i] === query[0] && startsAt(units, i, i < domain ? domain : end, query)) return true;
  }
  return false;
}
