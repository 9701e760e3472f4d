import {
  categoryById,
  countryLabel,
  type SimilarityWeights,
  type SizeBand,
  traitName,
} from '@brandlode/contract';
import type { SimilarityRow } from '@brandlode/database';
import type { NumberLists } from './number-lists.ts';
import { SimilarCandidates } from './similar-candidates.ts';
import { readColumns, type SimilarityColumns } from './similarity-columns.ts';
import { bandOf, SimilarityScorer } from './similarity-scorer.ts';

const REASONS = 4;

export type Match = { id: number; score: number; reasons: string[]; size: SizeBand | null };
type MatchOptions = {
  weights: SimilarityWeights;
  size: SizeBand | undefined;
  isAllowed: (id: number) => boolean;
  limit: number;
};

/** Finds brands similar to another one. docs/decisions/similar-brands.md */
export class SimilarityModel {
  readonly #columns: SimilarityColumns;
  readonly #candidates: SimilarCandidates;
  /** For the scorer. */
  readonly #words: Float64Array;

  private constructor(columns: SimilarityColumns, candidates: SimilarCandidates) {
    this.#columns = columns;
    this.#candidates = candidates;
    this.#words = new Float64Array(columns.rarities.length);
  }

  static async build(batches: AsyncIterable<SimilarityRow[]>): Promise<SimilarityModel> {
    const columns = await readColumns(batches);
    return new SimilarityModel(columns, await SimilarCandidates.build(columns));
  }

  /** Most similar first; none for a brand that is not in the model. */
  find(id: number, { weights, size, isAllowed, limit }: MatchOptions): Match[] {
    const brand = this.#columns.rowOfId.get(id);
    if (brand === undefined) return [];
    const columns = this.#columns;
    const { ids, nameHashes } = columns;
    const scorer = new SimilarityScorer(columns, brand, weights, this.#words);
    const found: { row: number; score: number }[] = [];
    for (const row of this.#candidates.of(brand)) {
      // This is the same brand in another country, at another address.
      if (nameHashes[row] === nameHashes[brand]) continue;
      if (size !== undefined && bandOf(columns, brand, row) !== size) continue;
      if (isAllowed(ids[row] ?? 0)) found.push({ row, score: scorer.score(row) });
    }
    scorer.close();
    return found
      .sort((a, b) => b.score - a.score || this.#byPopularity(a.row, b.row))
      .slice(0, limit)
      .map(({ row, score }) => ({
        id: ids[row] ?? 0,
        score: Math.round(score * 1000) / 1000,
        reasons: this.#reasons(brand, row, weights),
        size: bandOf(columns, brand, row),
      }));
  }

  /** Orders equally similar brands; brands with few known values often are. */
  #byPopularity(one: number, other: number): number {
    const { ranks, prominences, ids } = this.#columns;
    const last = (rank: number | undefined) =>
      rank === undefined || Number.isNaN(rank) ? Number.MAX_VALUE : rank;
    return (
      last(ranks[one]) - last(ranks[other]) ||
      (prominences[other] || 0) - (prominences[one] || 0) ||
      (ids[one] ?? 0) - (ids[other] ?? 0)
    );
  }

  #reasons(brand: number, other: number, weights: SimilarityWeights): string[] {
    const {
      types,
      typeNames,
      words,
      wordTexts,
      categories,
      prices,
      platforms,
      platformIds,
      technologies,
      locations,
      countryIds,
    } = this.#columns;
    const shared = (lists: NumberLists) => {
      const ofOther = lists.of(other);
      return Array.from(lists.of(brand)).filter((number) => ofOther.includes(number));
    };
    const reasons: [weight: number, text: string | undefined][] = [];
    const sold = shared(types).map((type) => typeNames[type]);
    const about = shared(words).map((word) => wordTexts[word]);
    if (sold.length > 0) reasons.push([weights.words + 1, sold.slice(0, 2).join(' and ')]);
    else if (about.length > 0) reasons.push([weights.words, about.slice(0, 2).join(', ')]);
    const category = shared(categories)
      .map((id) => categoryById(id))
      .toSorted((a, b) => Number(a?.parentId === null) - Number(b?.parentId === null))[0];
    reasons.push([weights.categories, category?.label]);
    const apart = Math.abs((prices[other] ?? Number.NaN) / (prices[brand] ?? Number.NaN) - 1);
    if (apart <= 0.25)
      reasons.push([weights.price, `average price within ${Math.max(1, Math.ceil(apart * 100 - 1e-9))}%`]);
    const [platform] = shared(platforms);
    const common = shared(technologies).length;
    if (platform !== undefined)
      reasons.push([weights.technologies, traitName('platforms', platformIds[platform] ?? '')]);
    else if (common >= 3) reasons.push([weights.technologies, `${common} technologies`]);
    const [country] = shared(locations);
    if (country !== undefined) reasons.push([weights.place, countryLabel(countryIds[country] ?? '')]);
    return reasons
      .filter(([weight, text]) => weight > 0 && text !== undefined)
      .sort(([one], [next]) => next - one)
      .slice(0, REASONS)
      .map(([, text]) => text ?? '');
  }
}
