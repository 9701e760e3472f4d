import type { SimilarityWeights, SizeBand } from '@brandlode/contract';
import type { NumberLists } from './number-lists.ts';
import type { SimilarityColumns } from './similarity-columns.ts';

/** Score of an aspect that is unknown for one of two brands: it neither helps nor hurts. */
const NEUTRAL = 0.25;
/** Factor for categories of different kinds, such as a shop and a restaurant. */
const OTHER_KIND = 0.5;
/** Factor for words of brands without a common category: 'Guitar Center' and 'Tire Center'. */
const OTHER_CATEGORY = 0.5;
/** Points of prominence (packages/catalogues) that correspond to twice the visits. */
const TWICE_AS_PROMINENT = 100;

/** Compares one brand with others: 0 for nothing in common, 1 for the same. docs/decisions/similar-brands.md */
export class SimilarityScorer {
  readonly #columns: SimilarityColumns;
  readonly #brand: number;
  readonly #weights: SimilarityWeights;
  readonly #total: number;
  /** Rarity by word for the brand's words; 0 for all others. */
  readonly #words: Float64Array;

  /** `words`: an array with 0 for each word, which `close` restores. */
  constructor(columns: SimilarityColumns, brand: number, weights: SimilarityWeights, words: Float64Array) {
    this.#columns = columns;
    this.#brand = brand;
    this.#weights = weights;
    this.#total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    this.#words = words;
    for (const word of columns.words.of(brand)) words[word] = columns.rarities[word] ?? 0;
  }

  close(): void {
    for (const word of this.#columns.words.of(this.#brand)) this.#words[word] = 0;
  }

  score(other: number): number {
    if (this.#total === 0) return 0;
    const weights = this.#weights;
    const ratio = sizeRatio(this.#columns, this.#brand, other);
    const categories = this.#categoriesInCommon(other);
    const words = this.#wordsInCommon(other);
    return (
      (weights.words * (words === undefined ? NEUTRAL : words * (categories === 0 ? OTHER_CATEGORY : 1)) +
        weights.categories * (categories ?? NEUTRAL) +
        weights.price * (this.#priceCloseness(other) ?? NEUTRAL) +
        weights.place * (this.#placeCloseness(other) ?? NEUTRAL) +
        weights.size * (ratio === undefined ? NEUTRAL : closeness(ratio, 100)) +
        weights.technologies * (this.#technologiesInCommon(other) ?? NEUTRAL)) /
      this.#total
    );
  }

  /** Returns the square root of the cosine of both word vectors. */
  #wordsInCommon(other: number): number | undefined {
    const { words, lengths, rarities } = this.#columns;
    const length = (lengths[this.#brand] ?? 0) * (lengths[other] ?? 0);
    if (length === 0) return undefined;
    const { values } = words;
    let sum = 0;
    for (let index = words.start(other), end = words.start(other + 1); index < end; index++) {
      const word = values[index] ?? 0;
      sum += (this.#words[word] ?? 0) * (rarities[word] ?? 0);
    }
    return Math.sqrt(sum / length);
  }

  #categoriesInCommon(other: number): number | undefined {
    const { categories, kinds } = this.#columns;
    const shared = overlap([categories], this.#brand, other);
    const [kind = -1, otherKind = -1] = [kinds[this.#brand], kinds[other]];
    const isOtherKind = kind >= 0 && otherKind >= 0 && kind !== otherKind;
    return shared && shared * (isOtherKind ? OTHER_KIND : 1);
  }

  #priceCloseness(other: number): number | undefined {
    const { prices } = this.#columns;
    const ratio = (prices[other] ?? 0) / (prices[this.#brand] ?? 0);
    return ratio > 0 && ratio < Number.POSITIVE_INFINITY ? closeness(ratio, 4) : undefined;
  }

  #placeCloseness(other: number): number | undefined {
    const { locations, languages } = this.#columns;
    const places = overlap([locations], this.#brand, other);
    if (places) return 1;
    const spoken = overlap([languages], this.#brand, other);
    if (spoken) return 0.5;
    return places ?? spoken;
  }

  #technologiesInCommon(other: number): number | undefined {
    const { platforms, technologies } = this.#columns;
    return overlap([platforms, technologies], this.#brand, other);
  }
}

/** The share of what either has that both have; undefined if one has nothing. */
function overlap(lists: NumberLists[], one: number, other: number): number | undefined {
  let [ofOne, ofOther, both] = [0, 0, 0];
  for (const list of lists) {
    const { values } = list;
    const [start, end] = [list.start(one), list.start(one + 1)];
    const otherEnd = list.start(other + 1);
    ofOne += end - start;
    ofOther += otherEnd - list.start(other);
    for (let index = list.start(other); index < otherEnd; index++)
      for (let own = start; own < end; own++) if (values[own] === values[index]) both++;
  }
  return ofOne === 0 || ofOther === 0 ? undefined : both / (ofOne + ofOther - both);
}

/** Returns 1 for equal values, and 0 if one is `far` times the other. */
const closeness = (ratio: number, far: number) => Math.max(0, 1 - Math.abs(Math.log(ratio)) / Math.log(far));

/** By visits, or else by prominence; undefined if neither is known for both. */
function sizeRatio(
  { visits, prominences }: SimilarityColumns,
  one: number,
  other: number,
): number | undefined {
  const ratio = (visits[other] ?? 0) / (visits[one] ?? 0);
  if (ratio > 0 && ratio < Number.POSITIVE_INFINITY) return ratio;
  const points = (prominences[other] ?? Number.NaN) - (prominences[one] ?? Number.NaN);
  return Number.isNaN(points) ? undefined : 2 ** (points / TWICE_AS_PROMINENT);
}

/** The size of `other` relative to `one`; null if unknown. */
export function bandOf(columns: SimilarityColumns, one: number, other: number): SizeBand | null {
  const ratio = sizeRatio(columns, one, other);
  if (ratio === undefined) return null;
  return ratio < 1 / 2 ? 'smaller' : ratio > 2 ? 'larger' : 'similar';
}
