import { readFileSync } from 'node:fs';

/** The home country of a brand by its Wikidata id, decided by hand where the rules do not find it: `homes.tsv` has the country, the id and the name. */
export const HOMES = new Map(
  readFileSync(new URL('homes.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [country = '', id = ''] = line.split('\t');
      return [id, country];
    }),
);
