import {
  MAX_QUERY_LENGTH,
  ONE_ERROR,
  parseKeyword,
  rankWithErrors,
  TWO_ERRORS,
} from '@brandlode/catalogue-index';
import type { RevisionScope } from './revision.ts';
import { spellingPattern } from './spelling-pattern.ts';

/** Up to this many rows, all are compared letter by letter for two typing errors; of more rows, the most similar. */
const ALL_COMPARED = 20_000;
const COMPARISONS = 3_000;

/**
 * Ids by name and domain, best first, by the rules of the index in memory (its text/suggest.ts and text/misspelt.ts). Every
 * shard scans all of its texts, so only the servers' time limit bounds what a keyword may read.
 */
export async function suggest(scope: RevisionScope, text: string, limit: number): Promise<number[]> {
  const { query, words, parentHosts } = parseKeyword(text);
  if (query === '' || limit <= 0) return [];
  const hits = await containing(scope, query, limit);
  const found = hits.map(({ id }) => id);
  if (hits.some(({ tier }) => tier <= BEGINS)) return found;
  const parents = await parentDomains(scope, parentHosts, limit);
  if (parents.length > 0) return [...new Set([...parents, ...found])].slice(0, limit);
  if (found.length < limit) found.push(...(await allWords(scope, words, limit - found.length, found)));
  if (found.length >= limit || query.length < ONE_ERROR || query.length > MAX_QUERY_LENGTH) return found;
  found.push(...(await oneError(scope, query, limit - found.length, found)));
  if (found.length > 0 || query.length < TWO_ERRORS) return found;
  return twoErrors(scope, query, limit);
}

/** The last tier of names and domains that begin with the query. */
const BEGINS = 2;

/** Tiers: the whole name or domain, the domain's first part, a prefix, the prefix of a word, any occurrence. */
async function containing(
  { shards, rows, visible }: RevisionScope,
  query: string,
  limit: number,
): Promise<{ id: number; tier: number }[]> {
  const quoted = quote(query);
  const found = await shards.query<[number, number]>(
    `select id, multiIf(
       name = ${quoted} or domain = ${quoted}, 0,
       startsWith(domain, ${quote(`${query} `)}), 1,
       startsWith(name, ${quoted}) or startsWith(domain, ${quoted}), ${BEGINS},
       position(name, ${quote(` ${query}`)}) > 0, 3, 4) as tier
     from ${rows} where (position(name, ${quoted}) > 0 or position(domain, ${quoted}) > 0) and ${visible}
     order by tier, place, tie_break, id limit ${limit}`,
  );
  return found.map(([id, tier]) => ({ id, tier }));
}

/** Brands of the longest of the hosts that has any brand. */
async function parentDomains(
  { shards, rows, visible }: RevisionScope,
  hosts: string[],
  limit: number,
): Promise<number[]> {
  for (const host of hosts.map(quote)) {
    const found = await shards.query<[number]>(
      `select id from ${rows} where (name = ${host} or domain = ${host}) and ${visible} order by place, tie_break, id limit ${limit}`,
    );
    if (found.length > 0) return found.map(([id]) => id);
  }
  return [];
}

/** Rows in which each of the words is the prefix of a word of the name, or of the domain. */
async function allWords(
  { shards, rows, visible }: RevisionScope,
  words: string[],
  limit: number,
  known: number[],
): Promise<number[]> {
  if (words.length === 0) return [];
  const each = words.map(
    (word) =>
      `(startsWith(name, ${quote(word)}) or position(name, ${quote(` ${word}`)}) > 0 or startsWith(domain, ${quote(word)}))`,
  );
  const found = await shards.query<[number]>(
    `select id from ${rows} where ${each.join(' and ')}
       ${known.length > 0 ? `and id not in (${known.join()})` : ''} and ${visible}
     order by place, tie_break, id limit ${limit}`,
  );
  return found.map(([id]) => id);
}

/** Matches with one typing error: whole names and domains' first parts before prefixes. */
async function oneError(
  { shards, rows, visible }: RevisionScope,
  query: string,
  limit: number,
  known: number[],
): Promise<number[]> {
  const spellings = spellingPattern(query);
  const matches = (column: string, pattern: string) => `match(${column}, ${quote(pattern)})`;
  const found = await shards.query<[number]>(
    `select id from ${rows}
     where (${matches('name', `(?:^| )(?:${spellings})`)} or ${matches('domain', `^(?:${spellings})`)})
       ${known.length > 0 ? `and id not in (${known.join()})` : ''} and ${visible}
     order by ${matches('name', `^(?:${spellings})$`)} or ${matches('domain', `^(?:${spellings})(?: |$)`)} desc, place, tie_break, id
     limit ${limit}`,
  );
  return found.map(([id]) => id);
}

/** Compares all rows of a small catalogue, or the most similar of a large one, with the query letter by letter. */
async function twoErrors(scope: RevisionScope, query: string, limit: number): Promise<number[]> {
  const candidates = await scope.shards.query<[number, number, number, string, string]>(
    `select id, place, tie_break, name, domain from ${scope.rows}
     where ${scope.visible} ${scope.revision.size <= ALL_COMPARED ? '' : await amongMostSimilar(scope, query)}`,
  );
  return candidates
    .map(([id, place, tieBreak, name, domain]) => ({
      id,
      place,
      tieBreak,
      rank: rankWithErrors(name, domain, query, 2),
    }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank! || a.place - b.place || a.tieBreak - b.tieBreak || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** A run that every fifth row has does not narrow the search. */
const isTooFrequent = (rowsWithRun: number, rows: number) => rows > 1000 && rowsWithRun * 5 > rows;

/** One error changes at most four runs, so two leave this many of the query's and its beginning's. */
const fewestShared = (length: number) => Math.max(1, length - 2 - 8);

/** SQL for the rows that share most runs of three letters with the query. */
async function amongMostSimilar(
  { shards, revision, rows, visible }: RevisionScope,
  query: string,
): Promise<string> {
  const runs = runsOf(query);
  const [counts = []] = await shards.query<number[]>(
    `select ${runs.map((run) => `sum(${run})`).join()} from ${rows} where ${visible}`,
  );
  const selective = runs.filter((_, i) => !isTooFrequent(counts[i] ?? 0, revision.size));
  if (selective.length === 0) return 'and 0';
  return `and (${selective.join(' + ')} as shared) >= ${fewestShared(query.length)}
     order by shared desc, place, tie_break, id limit ${COMPARISONS}`;
}

/** For each run of three letters of the query, and for its beginning, SQL that is 1 if a row has it. */
function runsOf(query: string): string[] {
  const runs = new Set<string>();
  for (let index = 0; index + 3 <= query.length; index++) runs.add(quote(query.slice(index, index + 3)));
  const begins = quote(query.slice(0, 2));
  return [
    `(startsWith(name, ${begins}) or startsWith(domain, ${begins}))`,
    ...[...runs].map((run) => `(position(name, ${run}) > 0 or position(domain, ${run}) > 0)`),
  ];
}

/** Normalised texts consist of letters, digits and spaces, but no query relies on that. */
const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;
