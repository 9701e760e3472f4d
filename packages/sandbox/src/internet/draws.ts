import { crc32 } from 'node:zlib';

/**
 * The random choices of one thing, each a function of the seed, the thing's key and the name of the choice, so that nothing is stored
 * and a new choice changes no other.
 */
export type Draws = {
  /** 32 bits. */
  bits: (choice: string) => number;
  /** At least 0 and less than 1. */
  share: (choice: string) => number;
  /** A whole number from `least` to `most`. */
  whole: (choice: string, least: number, most: number) => number;
  pick: <Item>(choice: string, items: readonly Item[]) => Item;
  /** Picks by weight. */
  weighted: <Item>(choice: string, items: readonly (readonly [item: Item, weight: number])[]) => Item;
};

export function drawsOf(seed: number, key: number): Draws {
  const own = mix(Math.imul(seed, 0x9e3779b1) ^ mix(key + 0x7f4a7c15));
  const bits = (choice: string) => mix(own ^ crc32(choice));
  const share = (choice: string) => bits(choice) / 2 ** 32;
  return {
    bits,
    share,
    whole: (choice, least, most) => least + Math.floor(share(choice) * (most - least + 1)),
    pick: (choice, items) => items[Math.floor(share(choice) * items.length)]!,
    weighted: (choice, items) => {
      let rest = share(choice) * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return (found ?? items.at(-1)!)[0];
    },
  };
}

/** Finalizer of MurmurHash3. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
