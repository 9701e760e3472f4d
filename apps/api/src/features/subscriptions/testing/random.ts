export type Random = () => number;

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 up to `below`. */
export const upTo = (below: number, random: Random) => Math.floor(random() * below);
export const pick = <T>(items: readonly T[], random: Random): T => items[upTo(items.length, random)]!;

export function shuffle<T>(items: T[], random: Random) {
  for (let last = items.length - 1; last > 0; last--) {
    const other = upTo(last + 1, random);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
}
