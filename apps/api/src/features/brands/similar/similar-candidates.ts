import { setImmediate } from 'node:timers/promises';
import { categoryById } from '@brandlode/contract';
import { NumberLists, TextNumbers } from './number-lists.ts';
import { ROWS_AT_ONCE, type SimilarityColumns } from './similarity-columns.ts';

/** Maximum number of brands that one is compared with. */
const MAX_CANDIDATES = 10_000;
/** How many rare words of a brand are used to find candidates. */
const LEADING_WORDS = 16;
/** A band of prices ends at this many times its lowest one. */
const PRICE_BAND = 1.5;

/**
 * Finds brands worth comparing: those with the same special category, alone and together with country, price or platform, with the same
 * product type, or with the same rare word. Features that few brands have come first, until enough are found.
 */
export class SimilarCandidates {
  readonly #features: NumberLists;
  readonly #rows: NumberLists;
  /** The search in which a row was last found. */
  readonly #found: Uint32Array;
  #search = 0;

  private constructor(features: NumberLists) {
    this.#features = features;
    this.#rows = features.inverted();
    this.#found = new Uint32Array(features.rows);
  }

  static async build(columns: SimilarityColumns): Promise<SimilarCandidates> {
    const features = new NumberLists();
    const { rarities, typeNames, types, words } = columns;
    const typesFrom = rarities.length;
    const groupsFrom = typesFrom + typeNames.length;
    const groups = new TextNumbers();
    for (let row = 0; row < columns.size; row++) {
      if (row % ROWS_AT_ONCE === 0) await setImmediate();
      features.add([
        ...words.of(row).subarray(0, LEADING_WORDS),
        ...Array.from(types.of(row), (type) => typesFrom + type),
        ...groupsOf(columns, row).map((group) => groupsFrom + groups.numberOf(group)),
      ]);
    }
    return new SimilarCandidates(features);
  }

  /** Returns the rows of candidates, including the row itself. */
  of(row: number): number[] {
    this.#search++;
    const rows: number[] = [];
    const lists = Array.from(this.#features.of(row), (feature) => this.#rows.of(feature)).sort(
      (a, b) => a.length - b.length,
    );
    for (const list of lists)
      for (const other of list) {
        if (rows.length === MAX_CANDIDATES) return rows;
        if (this.#found[other] === this.#search) continue;
        this.#found[other] = this.#search;
        rows.push(other);
      }
    return rows;
  }
}

function groupsOf({ categories, locations, prices, platforms }: SimilarityColumns, row: number): string[] {
  const all = Array.from(categories.of(row));
  const special = all.filter((id) => categoryById(id)?.parentId !== null);
  const price = prices[row] ?? Number.NaN;
  const band = Number.isNaN(price) || price <= 0 ? [] : [Math.floor(Math.log(price) / Math.log(PRICE_BAND))];
  return (special.length > 0 ? special : all).flatMap((category) => [
    `${category}`,
    ...Array.from(locations.of(row), (country) => `${category} in ${country}`),
    ...band.flatMap((priceBand) => [
      `${category} at ${priceBand}`,
      ...Array.from(locations.of(row), (country) => `${category} in ${country} at ${priceBand}`),
    ]),
    ...Array.from(platforms.of(row), (platform) => `${category} on ${platform}`),
  ]);
}
