import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StarterBrand } from './starter-brand.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const Version = z.object({ source: z.string(), version: z.string(), observedAt: z.iso.datetime() });

/** Source and date of the facts in the starter catalogue. */
export const readStarterVersion = () => Version.parse(JSON.parse(file('version.json')));

/** Real brands, ordered by Wikidata id (sources: ATTRIBUTION.md). */
export const readStarter = (): StarterBrand[] =>
  file('brands.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => StarterBrand.parse(JSON.parse(line)));
