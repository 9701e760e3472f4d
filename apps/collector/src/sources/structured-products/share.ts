/** Wilson score interval (95 %): the share of all pages when `hits` of `tries` have it. */
export function share(hits: number, tries: number): [low: number, high: number] {
  const z = 1.96;
  const proportion = hits / tries;
  const middle = proportion + z ** 2 / (2 * tries);
  const width = z * Math.sqrt((proportion * (1 - proportion)) / tries + z ** 2 / (4 * tries ** 2));
  return [
    Math.max(0, (middle - width) / (1 + z ** 2 / tries)),
    Math.min(1, (middle + width) / (1 + z ** 2 / tries)),
  ];
}
