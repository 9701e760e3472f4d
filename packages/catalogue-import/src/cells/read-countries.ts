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

/** A cell of a column of places, and the country of the web address in its row. */
type PlacedRow = { place: unknown; domain: string | undefined };

/** Whether the places of a column end in countries rather than states; "UK" is used beside states, too. */
export function endInCountries(rows: readonly PlacedRow[]): boolean {
  const ends = rows.flatMap(({ place, domain }) => {
    if (typeof place !== 'string' || !place.includes(',')) return [];
    const [before = '', end = ''] = place.split(',').slice(-2);
    return { end: end.trim(), followsProvince: PROVINCE.test(before.trim()), domain };
  });
  const isCode = (end: string) =>
    countryId(end) === 'US' || (/^[a-z]{2}$/i.test(end) && end.toUpperCase() !== 'UK' && !STATE.test(end));
  const countries = ends.map(({ end }) => end);
  if (share(countries, isCountry) < 0.9) return false;
  if (countries.some((end) => isCountry(end) && isCode(end))) return true;
  const states = Map.groupBy(
    // "Toronto, ON, CA" says nothing about "Los Angeles, CA".
    ends.filter(({ end, followsProvince }) => STATE.test(end) && !followsProvince),
    ({ end }) => countryId(end),
  );
  // "Berlin, DE", if most addresses beside it are German.
  const isOfDomains = (id: string | undefined, same: readonly Pick<PlacedRow, 'domain'>[]) =>
    same.filter(({ domain }) => domain === id).length * 2 > same.length;
  return states.size > 0 && states.entries().every(([id, same]) => isOfDomains(id, same));
}
