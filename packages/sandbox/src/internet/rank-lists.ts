import { type Draws, drawsOf } from './draws.ts';
import type { Population } from './population.ts';

export const DAYS = [1, 2] as const;
export type Day = (typeof DAYS)[number];
export const LISTS = ['tranco', 'crux'] as const;
export type ListName = (typeof LISTS)[number];

/** Noise of a rank from day to day, as a share of the rank: the lists of popular sites barely move, those of the others a lot. */
const NOISE = { tranco: { top: 0.005, end: 0.08 }, crux: { top: 0.02, end: 0.12 } };
/** Share of the names whose popularity doubles or halves between the days. */
const MOVERS = 0.02;
/** Share of the first day's names that the second list lacks. */
const VANISHING = 0.01;
/** The Chrome UX report holds sites that people open in a browser, not those that only programs ask for. */
const IN_CRUX = 0.7;
/** Ends of the buckets of the Chrome UX report. */
const BUCKETS = [1e3, 5e3, 1e4, 5e4, 1e5, 5e5, 1e6, 5e6];

/** The rank lists of two days, each computed when it is first used and kept: 8 bytes per name. */
export function createRankLists(population: Population) {
  const computed = new Map<string, { order: Uint32Array; ranks: Uint32Array }>();
  const list = (name: ListName, day: Day) => {
    const key = `${name} ${day}`;
    const found = computed.get(key) ?? compute(population, name, day);
    computed.set(key, found);
    return found;
  };
  /** The rank as the list states it, for CrUX the end of its bucket; null for a name that it lacks. */
  const rankOf = (name: ListName, day: Day, index: number): number | null => {
    const rank = list(name, day).ranks[index]!;
    return rank === 0 ? null : statedRank(name, rank);
  };
  return {
    rankOf,
    /** The file as its publisher writes it, in pieces. */
    *write(name: ListName, day: Day): Generator<string> {
      let piece = name === 'crux' ? 'origin,rank\n' : '';
      for (const [position, index] of list(name, day).order.entries()) {
        const rank = statedRank(name, position + 1);
        piece +=
          name === 'crux'
            ? `https://${population.siteAt(index).host},${rank}\n`
            : `${rank},${population.nameAt(index)}\r\n`;
        if (piece.length < PIECE) continue;
        yield piece;
        piece = '';
      }
      yield piece;
    },
  };
}

/** In characters. */
const PIECE = 64 * 1024;

const statedRank = (name: ListName, rank: number) =>
  name === 'crux' ? BUCKETS.find((end) => rank <= end)! : rank;

/** Numbers of sites by rank, and ranks by number; 0 for those that the list lacks. */
function compute(population: Population, name: ListName, day: Day) {
  const { names, size, seed } = population;
  // One number holds the score, and in its lower bits the site: sorting numbers is fast and needs no other memory.
  const keys = new Float64Array(size);
  let count = 0;
  for (let index = 0; index < size; index += 1) {
    const draws = drawsOf(seed, index + 1);
    if (day === 1 ? index >= names : draws.share('vanishes') < VANISHING) continue;
    if (name === 'crux' && draws.share('in crux') >= IN_CRUX) continue;
    const popularity = index < names ? index + 1 : draws.share('newcomer') * names + 1;
    const growth = day === 1 ? 1 : growthOf(draws);
    const { top, end } = NOISE[name];
    const noise = top + (end - top) * (Math.log(popularity) / Math.log(size + 1));
    const score = (popularity / growth) * Math.exp(noise * normal(draws, name, day));
    keys[count] = Math.round(score * PRECISION) * SITES + index;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  const order = Uint32Array.from(sorted, (key) => key % SITES);
  const ranks = new Uint32Array(size);
  for (const [position, index] of order.entries()) ranks[index] = position + 1;
  return { order, ranks };
}

/** More than there are names; with the precision below, keys stay whole numbers. */
const SITES = 2 ** 21;
const PRECISION = 256;

/** By what factor the popularity changes from the first day to the second, apart from noise. */
export const growthOf = (draws: Draws): number =>
  draws.share('moves') < MOVERS ? draws.pick('direction', [2, 0.5]) : 1;

/** Normally distributed, by the method of Box and Muller. */
const normal = (draws: Draws, name: ListName, day: Day): number =>
  Math.sqrt(-2 * Math.log(1 - draws.share(`${name} ${day} distance`))) *
  Math.cos(2 * Math.PI * draws.share(`${name} ${day} angle`));
