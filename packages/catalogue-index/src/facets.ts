import { BLOCK_ROWS, BLOCK_WORDS, countBits, countCommonBits, fillInterval } from './bits.ts';
import { CODES, UNKNOWN_CODE } from './buckets.ts';
import type { FilterSpec } from './filter-spec.ts';
import type { MetricColumn } from './metric-column.ts';
import { flagName, listName, metricName, narrow, type Predicate, predicates } from './predicates.ts';
import { scratch } from './scratch.ts';
import { bitmapOf, bitmapWords, listOf, type SetColumn } from './set-column.ts';
import { metricNamed, type Snapshot } from './snapshot.ts';

/**
 * Number of matches for each option of the panel: rows that match every entry of the filter except those on the facet's own
 * column. `total` counts the rows that match all.
 *
 * A metric's histogram: bar i counts `starts[i] <= value < starts[i + 1]`, the last one up to `max`, both included; bars
 * divide the catalogue's bounds, regardless of the filter (see buckets.ts). No bars if no value is known.
 */
export type Facets = {
  total: number;
  metrics: { metric: string; starts: number[]; max: number | null; counts: number[]; unknown: number }[];
  flags: { flag: string; yes: number; no: number; unknown: number }[];
  /** `rows`: number of counted rows, `counts`: by value, of which a row may have several. */
  lists: { list: string; rows: number; counts: number[]; unknown: number }[];
};

/** Counts the facets of these metrics, and of all flags and lists, in one pass over the rows. */
export function facetCounts(snapshot: Snapshot, spec: FilterSpec, counted: readonly string[]): Facets {
  const { layout } = snapshot;
  const filtered = filteredColumns(predicates(snapshot, spec));
  const filteredBy = (name: string) => filtered.find((column) => column.name === name);
  const metrics = counted.map((metric) => {
    const column = metricNamed(snapshot, metric);
    return { metric, column, own: filteredBy(metricName(metric)), byCode: new Int32Array(CODES) };
  });
  const matching = new BlockMatches(snapshot.size, filtered);
  const keptBits = new Map<FilteredColumn, Int32Array>();
  for (const column of filtered) {
    if (!column.name.startsWith('metric ')) keptBits.set(column, scratch(bitmapWords(snapshot.size)));
  }
  const allBits = scratch(bitmapWords(snapshot.size));

  let total = 0;
  for (let block = 0; block * BLOCK_ROWS < snapshot.size; block++) {
    matching.enter(block);
    const { words, firstWord } = matching;
    allBits.set(matching.all.subarray(0, words), firstWord);
    total += countBits(matching.all, words);
    const rest = new Selection(matching.all, words, matching.rows);
    for (const { column, own, byCode } of metrics) {
      const selection = own ? new Selection(matching.allExcept(own), words, matching.rows) : rest;
      selection.count(column, block, byCode);
    }
    for (const [column, bits] of keptBits) bits.set(matching.allExcept(column).subarray(0, words), firstWord);
  }

  const setCounts = (name: string, column: SetColumn) => {
    const own = filteredBy(name);
    const bits = own && keptBits.get(own);
    return {
      rows: bits ? countBits(bits, bits.length) : total,
      counts: countValues(column, bits ?? allBits, !bits && total === snapshot.size),
    };
  };
  return {
    total,
    metrics: metrics.map(({ metric, column, byCode }) => ({ metric, ...bars(column, byCode) })),
    flags: snapshot.flags.map((column, f) => {
      const flag = layout.flags[f]!;
      const [no = 0, yes = 0, unknown = 0] = setCounts(flagName(flag), column).counts;
      return { flag, no, yes, unknown };
    }),
    lists: snapshot.lists.map((column, l) => {
      const { name, size } = layout.lists[l]!;
      const { rows, counts } = setCounts(listName(name), column);
      return { list: name, rows, counts: counts.slice(0, size), unknown: counts[size]! };
    }),
  };
}

/** A column with entries in the filter, and the rows of the current block that match them. */
type FilteredColumn = { name: string; predicates: Predicate[]; matches: Int32Array };

function filteredColumns(all: Predicate[]): FilteredColumn[] {
  const columns = Map.groupBy(all, ({ column }) => column);
  return [...columns].map(([name, predicates]) => ({
    name,
    predicates,
    matches: new Int32Array(BLOCK_WORDS),
  }));
}

/**
 * Which rows of a block match. A row that fails on exactly one column still counts for that column's own facet: two
 * bitmaps, "fails somewhere" and "fails twice", suffice for every column.
 */
class BlockMatches {
  readonly all = new Int32Array(BLOCK_WORDS);
  firstWord = 0;
  words = 0;
  rows = 0;
  readonly #size: number;
  readonly #columns: FilteredColumn[];
  readonly #failsTwice = new Int32Array(BLOCK_WORDS);
  readonly #valid = new Int32Array(BLOCK_WORDS);
  readonly #allExcept = new Int32Array(BLOCK_WORDS);

  constructor(size: number, columns: FilteredColumn[]) {
    this.#size = size;
    this.#columns = columns;
  }

  enter(block: number): void {
    const firstWord = block * BLOCK_WORDS;
    const words = Math.min(BLOCK_WORDS, bitmapWords(this.#size) - firstWord);
    this.firstWord = firstWord;
    this.words = words;
    this.rows = Math.min(BLOCK_ROWS, this.#size - firstWord * 32);
    const valid = this.#valid;
    const all = this.all;
    const failsTwice = this.#failsTwice;
    fillInterval(valid, firstWord, words, 0, this.#size);
    all.set(valid);
    failsTwice.fill(0);
    for (const { predicates, matches: own } of this.#columns) {
      own.set(valid);
      narrow(predicates, own, firstWord, words);
      for (let w = 0; w < words; w++) {
        failsTwice[w]! |= ~all[w]! & ~own[w]!;
        all[w]! &= own[w]!;
      }
    }
  }

  /** Rows that match in every column except possibly this one. Overwritten by the next call. */
  allExcept({ matches: own }: FilteredColumn): Int32Array {
    for (let w = 0; w < this.words; w++) {
      this.#allExcept[w] = (this.all[w]! | ~own[w]!) & ~this.#failsTwice[w]! & this.#valid[w]!;
    }
    return this.#allExcept;
  }
}

const listed = new Uint16Array(BLOCK_ROWS);

/**
 * The rows of a block to be counted, as positions in the block. If that is more than half of the rows, the others are
 * listed instead and subtracted from the block's known counts.
 */
class Selection {
  readonly #positions: Uint16Array;
  readonly #inverse: boolean;

  constructor(mask: Int32Array, words: number, rows: number) {
    this.#inverse = countBits(mask, words) * 2 > rows;
    const flip = this.#inverse ? -1 : 0;
    let end = 0;
    for (let w = 0; w < words; w++) {
      let rest = mask[w]! ^ flip;
      if (w === words - 1 && (rows & 31) !== 0) rest &= (1 << (rows & 31)) - 1;
      for (; rest !== 0; rest &= rest - 1) {
        listed[end++] = w * 32 + 31 - Math.clz32(rest & -rest);
      }
    }
    this.#positions = listed.slice(0, end);
  }

  count(column: MetricColumn, block: number, into: Int32Array): void {
    const codes = column.codes.subarray(block * BLOCK_ROWS);
    const positions = this.#positions;
    const step = this.#inverse ? -1 : 1;
    if (this.#inverse) {
      const known = column.blockCounts;
      for (let code = 0; code < CODES; code++) into[code]! += known[block * CODES + code]!;
    }
    for (let i = 0; i < positions.length; i++) into[codes[positions[i]!]!]! += step;
  }
}

function bars(column: MetricColumn, byCode: Int32Array) {
  const counts = new Array<number>(column.barStarts.length).fill(0);
  for (const [code, bar] of column.barOfCode.entries()) counts[bar]! += byCode[code]!;
  return {
    starts: [...column.barStarts],
    max: Number.isNaN(column.max) ? null : column.max,
    counts,
    unknown: byCode[UNKNOWN_CODE]!,
  };
}

/** Rows by value among those set in `bits`; `every`: among all. */
function countValues(column: SetColumn, bits: Int32Array, every: boolean): number[] {
  if (every) return [...column.counts];
  const counts: number[] = [];
  for (let value = 0; value <= column.size; value++) {
    const bitmap = bitmapOf(column, value);
    if (bitmap !== null) {
      counts.push(countCommonBits(bits, bitmap, 0, bitmap.length));
      continue;
    }
    let count = 0;
    const rows = listOf(column, value);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      count += (bits[row >>> 5]! >>> (row & 31)) & 1;
    }
    counts.push(count);
  }
  return counts;
}
