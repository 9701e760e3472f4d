import { readUrl } from '@brandlode/contract';
import { isCountry, isMoney, isNumber, isWebAddress, share } from './cell-kinds.ts';
import { BY_CELLS, type Guess } from './column-guess.ts';
import type { Column } from './columns.ts';

const HOST_COLUMNS: [RegExp, Column][] = [
  [/(?:^|\.)(?:facebook|fb)\.com$/, 'fb_url'],
  [/(?:^|\.)instagram\.com$/, 'ig_url'],
  [/(?:^|\.)trustpilot\.[a-z.]+$/, 'trustpilot_url'],
];
/** Profiles on other sites: addresses, but not the brand's own. */
const OTHER_HOSTS =
  /(?:^|\.)(?:linkedin\.com|twitter\.com|x\.com|youtube\.com|tiktok\.com|pinterest\.[a-z.]+|crunchbase\.com|t\.me|wa\.me|threads\.net|snapchat\.com|google\.[a-z.]+|apple\.com|wikipedia\.org)$/;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|ico)(?:$|\?)/i;

/** Assigns columns that no header names to what their cells hold. */
export function guessByCells(guesses: Guess[], warnings: string[]) {
  const taken = new Set(guesses.map(({ column }) => column));
  const free = guesses.filter(
    ({ column, contact, place, cells }) =>
      column === null && !contact && place === BY_CELLS && cells.length > 0,
  );
  const assign = (guess: Guess, column: Column) => {
    guess.column = column;
    guess.recognisedBy = 'its cells';
    taken.add(column);
  };
  for (const guess of free) {
    const hosts = hostsOf(guess.cells);
    for (const [pattern, column] of HOST_COLUMNS) {
      if (!taken.has(column) && share(hosts, (host) => pattern.test(String(host))) >= 0.7)
        assign(guess, column);
    }
  }
  if (!taken.has('brand_url')) {
    const addresses = free.filter(({ column, cells }) => column === null && areBrandAddresses(cells));
    // The brand's own site differs between rows.
    const [best, ...others] = addresses.sort(
      (left, right) => new Set(hostsOf(right.cells)).size - new Set(hostsOf(left.cells)).size,
    );
    if (best) assign(best, 'brand_url');
    if (best && others.length > 0)
      warnings.push(
        `"${best.header}" is read as the website; ${others.map(({ header }) => `"${header}"`).join(', ')} could be it too.`,
      );
  }
  if (!taken.has('locations')) {
    const places = free.filter(
      ({ column, cells, units }) =>
        column === null &&
        !/\b(?:state|region|province|language|lang|sprache|langue|idioma|currency|city|tld|id)\b/.test(
          units.words,
        ) &&
        share(cells, isCountry) >= 0.9,
    );
    const [best] = places;
    if (best && places.length === 1) assign(best, 'locations');
    else if (places.length > 1)
      warnings.push(
        `Several columns hold countries: ${places.map(({ header }) => `"${header}"`).join(', ')}. Choose the one to import.`,
      );
  }
  if (!taken.has('rank')) {
    const ranks = free.filter(
      ({ column, cells, name }) =>
        column === null &&
        /^Column \d+$/.test(name) &&
        cells.length > 1 &&
        cells.every((cell, row) => isNumber(cell) && (row === 0 || Number(cell) > Number(cells[row - 1]))),
    );
    const [best] = ranks;
    if (best && ranks.length === 1) assign(best, 'rank');
  }
  const amounts = free.filter(({ column, cells }) => column === null && share(cells, isMoney) >= 0.7);
  for (const { header } of amounts)
    warnings.push(
      `"${header}" holds amounts of money, but its header does not say of what; it is left out unless you choose.`,
    );
}

/** Most cells are addresses of different sites rather than profiles on one site. */
function areBrandAddresses(cells: readonly unknown[]): boolean {
  const hosts = hostsOf(cells.filter((cell) => !IMAGE.test(String(cell))));
  const isProfile = (host: unknown) =>
    OTHER_HOSTS.test(String(host)) || HOST_COLUMNS.some(([pattern]) => pattern.test(String(host)));
  const isOneSite = new Set(hosts).size * 2 <= hosts.length + 1;
  return hosts.length >= cells.length * 0.7 && !(isOneSite && share(hosts, isProfile) >= 0.7);
}

const hostsOf = (cells: readonly unknown[]): string[] =>
  cells.filter(isWebAddress).flatMap((cell) => URL.parse(addressOf(cell))?.hostname ?? []);
const addressOf = (cell: unknown) => {
  const text = readUrl(cell);
  return /^https?:/i.test(text) ? text : `https://${text}`;
};
