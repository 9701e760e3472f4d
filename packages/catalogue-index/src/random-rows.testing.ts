import type { FilterSpec, Unknown } from './filter-spec.ts';
import type { IndexRow, Layout } from './layout.ts';

/** The same in every run, unless the long tests vary it. */
export const SEED = Number(process.env.SEED ?? 1);

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Columns of every kind: wide, small, with ties, below zero, constant, never known. */
export const LAYOUT: Layout = {
  metrics: ['traffic', 'revenue', 'rating', 'followers', 'change', 'same', 'never'],
  flags: ['pinned', 'active'],
  lists: [
    { name: 'countries', size: 40 },
    { name: 'categories', size: 190 },
  ],
};

const WORDS = ['alpha', 'Nord', 'shop', 'Bär', 'sun', 'gym', 'shark', 'Ünder', 'zebra', 'кофе', 'x'];

/** A row with one metric and nothing else that a filter could match. */
export const rowOf = (id: number, value: number | null, texts = { name: '', domain: '' }): IndexRow => ({
  id,
  ...texts,
  metrics: [value],
  flags: [],
  lists: [],
});

export function randomRow(id: number, random: () => number): IndexRow {
  const sometimes = (share: number, value: () => number) => (random() < share ? Math.round(value()) : null);
  const flag = () => (random() < 0.3 ? null : random() < 0.4);
  const list = (size: number, max: number) =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, () => Math.floor(random() ** 3 * size));
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!;
  return {
    id,
    name: `${word()} ${word()}`,
    domain: `${word()}${id}.com`,
    ...(random() < 0.8 && { tieBreak: Math.floor(random() * (random() < 0.5 ? 4 : 2 ** 53)) }),
    metrics: [
      sometimes(0.9, () => (random() < 0.3 ? Math.floor(random() * 20) * 1000 : Math.exp(random() * 24))),
      sometimes(0.6, () => Math.exp(random() * 36.7)),
      sometimes(0.5, () => 10 + random() * 40),
      sometimes(0.7, () => Math.exp(random() * 14) - 1),
      sometimes(0.8, () => (random() - 0.5) * 5_000_000_000),
      sometimes(0.5, () => 7),
      null,
    ],
    flags: [flag(), flag()],
    lists: [list(40, 2), list(190, 4)],
  };
}

/** A filter of a few entries whose ends are often values that rows have, or next to one. */
export function randomSpec(rows: IndexRow[], random: () => number): FilterSpec {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const bound = (m: number): number | null => {
    if (random() < 0.25) return null;
    const value = pick(rows).metrics[m] ?? Math.floor(random() * 1e6);
    return random() < 0.6 ? value : value + Math.floor(random() * 3) - 1;
  };
  const ranges = LAYOUT.metrics
    .filter(() => random() < 0.22)
    .map((metric) => {
      const m = LAYOUT.metrics.indexOf(metric);
      const ends: [number | null, number | null] = [bound(m), bound(m)];
      // A few stay reversed and match no known value.
      if (ends[0] !== null && ends[1] !== null && ends[0] > ends[1] && random() < 0.9) ends.reverse();
      const unknown: Unknown = random() < 0.6 ? 'exclude' : random() < 0.8 ? 'include' : 'only';
      return { metric, min: ends[0], max: ends[1], unknown };
    });
  const flags = LAYOUT.flags
    .filter(() => random() < 0.2)
    .map((flag) => ({ flag, value: pick<boolean | null>([true, false, null]) }));
  const lists = LAYOUT.lists
    .filter(() => random() < 0.3)
    .map(({ name, size }) => ({
      list: name,
      values: Array.from({ length: Math.floor(random() * 5) }, () => Math.floor(random() ** 2 * size)),
      unknown: random() < 0.2,
      ...(random() < 0.2 && { not: true }),
    }));
  // Two entries of the same list must both match.
  const [list] = lists;
  if (random() < 0.2 && list) lists.push({ ...list, values: [Math.floor(random() * 40)] });
  // Two ranges of the same metric must both match.
  if (random() < 0.1 && ranges.length > 0) ranges.push({ ...ranges[0]!, max: null });
  // Includes ids that no row has, and some twice.
  const ids = Array.from({ length: Math.floor(random() * 60) }, () =>
    random() < 0.9 ? pick(rows).id : Math.floor(random() * 1e6),
  );
  return { ranges, flags, lists, ...(random() < 0.15 && { ids }) };
}
