/** The response for a path: a page, or a complete response. */
export type Content = string | { status?: number; headers?: Record<string, string>; body?: string };

/** A site of the judge set. `hosts`: its content by host name and path; the path `*` is for every other path. */
export type JudgedSite = {
  domain: string;
  hosts: Record<string, Record<string, Content>>;
  /** For shops: the expected platform, if it is known. */
  platform?: string;
  /** For junk: its kind, and the expected reason. */
  junk?: { kind: string; reason: string };
};

const FIRST =
  'Amber Birch Cedar Coral Dusky Early Fable Golden Hazel Indigo Juniper Kindred Lunar Maple Nordic Olive Pebble Quiet Rustic Silver'.split(
    ' ',
  );
const SECOND =
  'Anchor Badger Canyon Finch Harbor Lantern Meadow Otter Sparrow Willow Thistle Summit Acre Cove'.split(' ');

/** A distinct name for each number below 280, such as 'Amber Anchor'. */
export const nameOf = (index: number): string =>
  `${FIRST[index % FIRST.length]} ${SECOND[Math.floor(index / FIRST.length) % SECOND.length]}`;
export const domainOf = (name: string): string => `${name.toLowerCase().replace(' ', '')}.example`;
