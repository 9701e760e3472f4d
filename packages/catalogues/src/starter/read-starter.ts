import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StarterBrand } from './starter-brand.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const Version = z.object({ source: z.string(), version: z.string(), observedAt: z.iso.datetime() });

/** Source and date of the facts in the starter catalogue. */
export const readStarterVersion = () => Version.parse(JSON.parse(file('version.json')));

const readLines = () => file('brands.ndjson').trimEnd().split('\n');

/** Number of brands in the starter catalogue. */
export const countStarter = (): number => readLines().length;

/** Real brands, ordered by Wikidata id (sources: ATTRIBUTION.md). */
export const readStarter = (): StarterBrand[] =>
  readLines().map((line) => StarterBrand.parse(JSON.parse(line)));
