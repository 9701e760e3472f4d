import { type Draws, drawsOf } from './draws.ts';
import { namesOf, TOP_LEVEL } from './names.ts';
import { PLATFORMS, type Platform } from './platforms.ts';

export type PopulationOptions = {
  seed: number;
  /** Names in the rank list of the first day; 1 % more appear on the second. */
  names: number;
  /** Names with the DNS records of a platform's store, junk included, among those of the first day; 3 % by default. */
  stores?: number | undefined;
};

/** What the name servers do with every question about a name, `www` included. */
export type Fault =
  | 'none'
  | 'nxdomain'
  | 'servfail'
  /** A lame delegation: the server refuses, or refers to the root. */
  | 'refused'
  | 'referral'
  | 'timeout'
  /** The first of several equal questions is lost. */
  | 'lossy'
  /** Truncated over UDP; complete over TCP. */
  | 'truncated';

/** Where the DNS says that the site is. */
export type Hosting =
  | 'platform'
  | 'platform, only www'
  | 'platform, only apex'
  /** Behind a content network that hides what it serves. */
  | 'hidden'
  | 'own'
  /** Every name below it resolves to a parking service. */
  | 'parking'
  /** An alias with the host name of a platform inside, but elsewhere. */
  | 'look-alike';

export type Content =
  | 'store'
  /** A store whose robots.txt disallows everything. */
  | 'disallowed'
  | 'parked'
  | 'for-sale'
  | 'coming-soon'
  | 'password'
  | 'empty-page'
  /** The site of a company that sells nothing online. */
  | 'company';

export type Site = {
  index: number;
  name: string;
  label: string;
  draws: Draws;
  /** What it is built with; undefined for sites of no known platform. */
  platform: Platform | undefined;
  /** A number of its own at its platform. */
  id: number;
  hosting: Hosting;
  fault: Fault;
  content: Content;
  /** The host name to which the other one redirects. */
  host: string;
};

export type Population = {
  seed: number;
  /** Names of the first day; those from here to `size` are newcomers of the second. */
  names: number;
  size: number;
  nameAt: (index: number) => string;
  siteAt: (index: number) => Site;
  /** The site of a registrable name; undefined if there is none. */
  find: (name: string) => Site | undefined;
  /** Numbers of the names with a platform's store, junk included. */
  storeIndexes: () => Generator<number>;
};

/** With its newcomers within the number of possible names. */
const MAX_NAMES = 2_000_000;
const NEWCOMERS = 0.01;
const JUNK = 0.05;
const DEFAULT_STORES = 0.03;
/** Share of the stores whose robots.txt disallows everything. */
const DISALLOWED = 0.01;

export function createPopulation({ seed, names, stores }: PopulationOptions): Population {
  const size = names + Math.ceil(names * NEWCOMERS);
  if (!Number.isInteger(names) || names < 1 || names > MAX_NAMES)
    throw new Error(`A simulated internet has 1 to ${MAX_NAMES.toLocaleString('en')} names.`);
  const storeCount = stores ?? Math.round(names * DEFAULT_STORES);
  if (!Number.isInteger(storeCount) || storeCount < 0 || storeCount > names)
    throw new Error(`There are 0 to ${names} stores among ${names} names.`);
  const { nameOf, indexOf } = namesOf(seed);
  const newcomers = size - names;
  const blocks = [
    blocksOf(seed, { first: 0, length: names, stores: storeCount }),
    blocksOf(seed, {
      first: names,
      length: newcomers,
      stores: Math.round((newcomers * storeCount) / names),
    }),
  ];

  const siteAt = (index: number): Site => {
    const name = nameOf(index);
    const draws = drawsOf(seed, index + 1);
    const label = name.slice(0, -TOP_LEVEL.length - 1);
    const isStore = blocks[index < names ? 0 : 1]!.has(index);
    const kind = isStore ? storeOf(draws) : otherOf(draws);
    return {
      index,
      name,
      label,
      draws,
      id: 1_000_000 + (draws.bits('id') % 90_000_000),
      ...kind,
      host: hostOf(name, kind, draws),
    };
  };
  return {
    seed,
    names,
    size,
    nameAt: nameOf,
    siteAt,
    find: (name) => {
      const index = indexOf(name);
      return index === undefined || index >= size ? undefined : siteAt(index);
    },
    *storeIndexes() {
      for (const each of blocks) yield* each.indexes();
    },
  };
}

function hostOf(name: string, { hosting, platform }: Kind, draws: Draws): string {
  if (hosting === 'platform, only apex') return name;
  // The registrar forwards the name without `www`.
  const isOnlyWww = hosting === 'platform, only www' || (hosting === 'platform' && !platform?.addresses);
  return isOnlyWww || draws.share('host') < 0.4 ? `www.${name}` : name;
}

/** An exact number of stores among names, one in each of as many blocks of equal length. */
function blocksOf(seed: number, range: { first: number; length: number; stores: number }) {
  const { first, length, stores } = range;
  const startOf = (block: number) => Math.floor((block * length) / stores);
  const storeOf = (block: number) => {
    const start = startOf(block);
    return first + drawsOf(seed, -1 - first - block).whole('store', start, startOf(block + 1) - 1);
  };
  return {
    has(index: number): boolean {
      if (stores === 0) return false;
      let block = Math.min(stores - 1, Math.floor(((index - first) * stores) / length));
      // Rounding may place a name at a border in the block before its own.
      while (block + 1 < stores && startOf(block + 1) <= index - first) block += 1;
      return storeOf(block) === index;
    },
    *indexes() {
      for (let block = 0; block < stores; block += 1) yield storeOf(block);
    },
  };
}

type Kind = Pick<Site, 'platform' | 'hosting' | 'fault' | 'content'>;

const WEIGHTED_PLATFORMS = PLATFORMS.map((platform) => [platform, platform.weight] as const);
const BUILDERS = PLATFORMS.filter(({ anySite }) => anySite);

function storeOf(draws: Draws): Kind {
  const platform = draws.weighted('platform', WEIGHTED_PLATFORMS);
  const wanted = draws.weighted<Hosting>('hosting', [
    ['platform', 86],
    ['platform, only www', 4],
    ['platform, only apex', 4],
    ['hidden', 6],
  ]);
  const possible =
    (wanted !== 'platform, only apex' || platform.addresses) && (wanted !== 'hidden' || platform.headers);
  return {
    platform,
    hosting: possible ? wanted : 'platform',
    fault: someTrouble(draws),
    content: contentOf(draws, platform),
  };
}

function contentOf(draws: Draws, platform: Platform): Content {
  const share = draws.share('content');
  if (share < JUNK) return junkOf(draws, platform);
  return share < JUNK + DISALLOWED ? 'disallowed' : 'store';
}

const junkOf = (draws: Draws, platform: Platform): Content =>
  draws.pick<Content>('junk content', [
    'parked',
    'for-sale',
    'coming-soon',
    'empty-page',
    platform.name === 'Shopify' ? 'password' : 'company',
    'company',
  ]);

function otherOf(draws: Draws): Kind {
  const kind = (given: Partial<Kind>): Kind => ({
    platform: undefined,
    hosting: 'own',
    fault: someTrouble(draws),
    content: 'company',
    ...given,
  });
  return draws.weighted<() => Kind>('kind', [
    [() => kind({}), 749],
    [() => kind({ hosting: 'hidden' }), 150],
    [() => kind({ hosting: 'parking', content: 'parked' }), 30],
    [() => kind({ hosting: 'platform', platform: draws.pick('builder', BUILDERS) }), 25],
    [() => kind({ hosting: 'look-alike' }), 3],
    [() => kind({ fault: 'nxdomain' }), 20],
    [() => kind({ fault: 'servfail' }), 8],
    [() => kind({ fault: 'refused' }), 4],
    [() => kind({ fault: 'referral' }), 4],
    [() => kind({ fault: 'timeout' }), 7],
  ])();
}

/** Faults that a resolver overcomes. */
const someTrouble = (draws: Draws): Fault =>
  draws.weighted<Fault>('trouble', [
    ['none', 98],
    ['lossy', 1],
    ['truncated', 1],
  ]);

/** Whether the name servers give an answer about the site at all. */
export const resolves = ({ fault }: Site): boolean =>
  fault === 'none' || fault === 'lossy' || fault === 'truncated';
