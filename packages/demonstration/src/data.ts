import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Words = z.array(z.string().min(1)).min(1);
const Syllables = z.object({ starts: Words, middles: Words, ends: Words });

const LANGUAGES = [
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'nordic',
  'dutch',
  'slavic',
  'japanese',
  'portuguese',
  'indian',
  'turkish',
] as const;
const Language = z.enum(LANGUAGES);
export type Language = z.output<typeof Language>;

/** `price`: median price of one product in dollars, null for a service. `nouns` are endings of names. */
const Industry = z.object({ price: z.number().positive().nullable(), goods: Words.min(3), nouns: Words });
export type Industry = z.output<typeof Industry>;

/**
 * `maxVisits`: monthly visits of the largest plausible brand except the leaders. `followers`, `ads` and `products`: factors
 * relative to the average business of the same size.
 */
const Sector = z.object({
  label: z.string(),
  sells: z.enum(['goods', 'services']),
  maxVisits: z.number().positive(),
  followers: z.number().positive(),
  ads: z.number().positive(),
  products: z.number().positive(),
  customers: Words,
  methods: Words,
  businesses: Words,
});
export type Sector = z.output<typeof Sector>;

const Place = z.object({
  country: z.string().length(2),
  region: z.string(),
  language: Language,
  cities: Words,
});
export type Place = z.output<typeof Place>;

/** By label of the sub-category. */
export const INDUSTRIES = read('industries', z.record(z.string(), Industry));

/** One for each top-level category, those with the most brands first. */
export const SECTORS = read('sectors', z.array(Sector));

/** Countries with the most brands first. Cities are facts; the businesses in them are made up. */
export const PLACES = read('places', z.array(Place));

/** Parts of names, chosen so that they do not combine into well-known trademarks; `avoided` lists those they could. */
export const NAMES = read(
  'names',
  z.object({
    compounds: z.object({ fronts: Words, backs: Words }),
    nouns: Words,
    adjectives: Words,
    placeEndings: Words,
    numbers: Words,
    invented: Syllables,
    surnames: z.record(Language, Syllables.extend({ openers: z.array(z.string()) })),
    avoided: Words.transform((words) => new Set(words)),
  }),
);

/** `serviceMethods` describe any service; `closings` are second sentences. */
export const SENTENCES = read(
  'sentences',
  z.object({
    serviceMethods: Words,
    closings: z.object({ any: Words, goods: Words, service: Words }),
  }),
);

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')));
}

/** Product language and currency by country. */
export const PRODUCTS = read(
  'products',
  z.object({
    /** Currency and an approximate rate to the dollar. */
    currencies: z.record(z.string(), z.tuple([z.string(), z.number()])),
    colours: z.record(z.string(), Words),
    lines: Words,
    editions: Words,
  }),
);
