import { SPACE } from './normalise.ts';
import type { TextColumn } from './text-column.ts';

type Units = ArrayLike<number>;

function startsAt(units: Uint16Array, from: number, end: number, query: Units): boolean {
  if (from + query.length > end) return false;
  for (let i = 0; i < query.length; i++) if (units[from + i] !== query[i]) return false;
  return true;
}

/** The name is the query, or the domain is. */
export function equals({ units, starts }: TextColumn, row: number, query: Units): boolean {
  const name = starts[row * 2]!;
  const domain = starts[row * 2 + 1]!;
  const end = starts[row * 2 + 2]!;
  if (domain - name === query.length && startsAt(units, name, domain, query)) return true;
  return end - domain === query.length && startsAt(units, domain, end, query);
}

/** The name is the query, or the domain's first part is. */
export function isWhole(column: TextColumn, row: number, query: Units): boolean {
  const { units, starts } = column;
  const domain = starts[row * 2 + 1]!;
  const end = starts[row * 2 + 2]!;
  if (equals(column, row, query)) return true;
  return startsAt(units, domain, end, query) && units[domain + query.length] === SPACE;
}

/** Name or domain begins with the query. */
export function begins({ units, starts }: TextColumn, row: number, query: Units): boolean {
  const domain = starts[row * 2 + 1]!;
  return (
    startsAt(units, starts[row * 2]!, domain, query) || startsAt(units, domain, starts[row * 2 + 2]!, query)
  );
}

/** A word of the name, or the domain, begins with the query. */
export function wordBegins({ units, starts }: TextColumn, row: number, query: Units): boolean {
  const name = starts[row * 2]!;
  const domain = starts[row * 2 + 1]!;
  for (let i = name; i + query.length <= domain; i++) {
    if ((i === name || units[i - 1] === SPACE) && startsAt(units, i, domain, query)) return true;
  }
  return startsAt(units, domain, starts[row * 2 + 2]!, query);
}

/** Name or domain contains the query. */
export function contains({ units, starts }: TextColumn, row: number, query: Units): boolean {
  const domain = starts[row * 2 + 1]!;
  const end = starts[row * 2 + 2]!;
  for (let i = starts[row * 2]!; i + query.length <= end; i++) {
    // A hit must not reach from the name into the domain.
    if (units[i] === query[0] && startsAt(units, i, i < domain ? domain : end, query)) return true;
  }
  return false;
}
