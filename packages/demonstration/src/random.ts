import { createHash } from 'node:crypto';

/** A seeded generator (sfc32): the same seed gives the same brands on every machine and in every version. */
export type Random = {
  /** 0 up to but not 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  /** Standard normal. */
  normal: () => number;
  pick: <T>(list: readonly T[]) => T;
  /** `count` different entries, in random order; fewer if the list is shorter. */
  sample: <T>(list: readonly T[], count: number) => T[];
};

/** A generator of its own for each text. */
export const seededBy = (text: string): Random =>
  seeded(createHash('sha256').update(text).digest().readInt32LE());

export function seeded(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88 + Math.imul(seed, 0x85ebca6b);
  let c = 0xb7e15162 ^ Math.imul(seed, 0xc2b2ae35);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warm = 0; warm < 12; warm++) next();

  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    // Irwin-Hall: sums instead of logarithm and cosine, whose last digit may differ between engines.
    normal: () => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
    sample: (list, count) => {
      const rest = [...list];
      const taken: typeof rest = [];
      while (taken.length < count && rest.length > 0) {
        taken.push(...rest.splice(Math.floor(next() * rest.length), 1));
      }
      return taken;
    },
  };
}

/** Picks entry 0 most often, entry k as often as 1 / (k + 1)^exponent (Zipf's law). */
export function zipf<T>(list: readonly T[], exponent: number): (random: Random) => T {
  let total = 0;
  const upTo = list.map((_, rank) => {
    total += 1 / (rank + 1) ** exponent;
    return total;
  });
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? total) > target) high = middle;
      else low = middle + 1;
    }
    return list[low]!;
  };
}
