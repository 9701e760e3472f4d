import { VALUE_LIMITS } from '@brandlode/contract';
import { countryId } from '@brandlode/contract/vocabulary';
import { isCountry, share } from '../columns/cell-kinds.ts';
import { readList } from './read-list.ts';

/** `id`: of the country; undefined if it is none. `mayBeState`: its text also names a state, as in "Los Angeles, CA". */
type Place = { entry: string; id: string | undefined; mayBeState: boolean };

/** States of the USA and provinces of Canada that have the code or name of a country. */
const STATE = /^(?:A[LRZ]|C[AO]|DE|GA|I[DLN]|KY|LA|M[ADENOST]|N[CE]|PA|S[CD]|TN|VA|Georgia)$/i;
const PROVINCE = /^(?:AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT)$/i;

/** The countries of a list, or only the last part of an address such as "Boston, Massachusetts, United States". */
export function readCountries(cell: unknown, separator: string | null): Place[] {
  // "Spain: 65%", "US (45%)"; a longer text is no entry, and the expression slow on it.
  const bare = (text: string) =>
    text.length > VALUE_LIMITS.listEntry ? text : text.replace(/\s*[:(]?\s*\d[\d.,]*\s*%\s*\)?$/, '').trim();
  const entries = readList(cell, { separator, isEntry: (text) => countryId(bare(text)) !== undefined }).map(
    bare,
  );
  const places = entries.map((entry, index) => {
    const before = entries[index - 1];
    // "Toronto, ON, CA": after a province, it is the country.
    const followsPlace = before !== undefined && countryId(before) === undefined && !PROVINCE.test(before);
    const mayBeState = followsPlace && (STATE.test(entry) || PROVINCE.test(entry));
    return { entry, id: countryId(entry), mayBeState };
  });
  const last = places.at(-1);
  const isAddress = typeof cell === 'string' && cell.includes(',') && !/[;|\n]/.test(cell);
  return isAddress && last?.id && places.some(({ id }) => id === undefined) ? [last] : places;
}

/**
 * Whether the places of a column end in countries rather than states; "UK" is used beside states, too. `domains`: the countries of the
 * file's web addresses.
 */
export function endInCountries(cells: readonly unknown[], domains: readonly string[]): boolean {
  const ends = cells.flatMap((cell) =>
    typeof cell === 'string' && cell.includes(',') ? cell.slice(cell.lastIndexOf(',') + 1).trim() : [],
  );
  const isCode = (end: string) =>
    countryId(end) === 'US' || (/^[a-z]{2}$/i.test(end) && end.toUpperCase() !== 'UK' && !STATE.test(end));
  if (share(ends, isCountry) < 0.9) return false;
  if (ends.some((end) => isCountry(end) && isCode(end))) return true;
  const states = Map.groupBy(
    ends.filter((end) => STATE.test(end)),
    (end) => countryId(end),
  );
  // "Berlin, DE", if half as many addresses are German.
  const isOfDomains = (id: string | undefined, { length }: readonly string[]) =>
    domains.filter((domain) => domain === id).length * 2 >= length;
  return states.size > 0 && states.entries().every(([id, same]) => isOfDomains(id, same));
}
