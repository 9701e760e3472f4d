export type Random = () => number;

export { seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';

/** A whole number from 0 up to `below`. */
export const upTo = (below: number, random: Random) => Math.floor(random() * below);
export const pick = <T>(items: readonly T[], random: Random): T => items[upTo(items.length, random)]!;

export function shuffle<T>(items: T[], random: Random) {
  for (let last = items.length - 1; last > 0; last--) {
    const other = upTo(last + 1, random);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
}
