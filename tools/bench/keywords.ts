import {
  type CatalogueIndex,
  normalise,
  openIndex,
  rankWithErrors,
  SnapshotBuilder,
  TWO_ERRORS,
} from '@brandlode/catalogue-index';
import { seeded } from '@brandlode/catalogue-index/random-rows.testing.ts';
import { generateDemonstration } from '@brandlode/demonstration/generate';
import { count, median, ms, quantile, table } from '../lib/measure.ts';

const LAYOUT = { metrics: ['popularity'], flags: [], lists: [] };
const SAMPLE = 500;
/** The fastest run counts, to exclude load peaks of the machine. */
const RUNS = 3;
/** Results that count as found. */
const TOP = 5;
const QUALITY_GOAL = 0.99;
/** Milliseconds by catalogue size. */
const EXACT_GOAL: Record<number, number> = { 12000: 0.3, 1000000: 1 };
const MISSPELT_GOAL = 50;

type Brand = { id: number; name: string; domain: string; popularity: number };
type Query = { keyword: string; brand: Brand | null };

/**
 * Keyword search on the demonstration's names: time, and how often the intended brand is among the first five results ("itself"),
 * or behind results that match the keyword as well and are more popular: many of these names share words.
 */
export async function benchKeywords(sizes: number[]): Promise<boolean> {
  const missed: string[] = [];
  for (const size of sizes) {
    const { index, brands } = buildIndex(size);
    const byId = new Map(brands.map((brand) => [brand.id, brand]));
    const rows: string[][] = [];
    for (const [kind, queries] of Object.entries(queriesOf(brands))) {
      const times: number[] = [];
      let misses = 0;
      let itself = 0;
      for (const query of queries) {
        let ids: number[] = [];
        let fastest = Number.POSITIVE_INFINITY;
        for (let run = 0; run < RUNS; run++) {
          const began = performance.now();
          ids = await index.suggest(query.keyword, 10);
          fastest = Math.min(fastest, performance.now() - began);
        }
        times.push(fastest);
        if (query.brand === null) continue;
        const top = ids.slice(0, TOP).flatMap((id) => byId.get(id) ?? []);
        if (top.includes(query.brand)) itself++;
        else if (!isFilledByEquals(query.keyword, query.brand, top)) misses++;
      }
      times.sort((a, b) => a - b);
      const found = 1 - misses / queries.length;
      const hasTarget = queries.every(({ brand }) => brand !== null);
      rows.push([
        kind,
        ms(median(times)),
        ms(quantile(times, 0.99)),
        ms(times.at(-1) ?? 0),
        hasTarget ? `${(found * 100).toFixed(1)} %` : '',
        hasTarget ? `${((itself / queries.length) * 100).toFixed(1)} %` : '',
      ]);
      const limit = EXACT_GOAL[size];
      if (kind === 'name' && limit !== undefined && median(times) > limit)
        missed.push(`${count(size)}, ${kind}: median over ${limit} ms`);
      if (['two errors', 'nonsense'].includes(kind) && quantile(times, 0.99) > MISSPELT_GOAL)
        missed.push(`${count(size)}, ${kind}: p99 over ${MISSPELT_GOAL} ms`);
      if (hasTarget && found < QUALITY_GOAL)
        missed.push(`${count(size)}, ${kind}: under ${QUALITY_GOAL * 100} % among the first ${TOP}`);
    }
    console.log(
      table(
        `Keyword search, ${count(size)} demonstration names, ${count(SAMPLE)} keywords of each kind (ms, fastest of ${RUNS})`,
        ['keyword', 'median', 'p99', 'longest', `in the top ${TOP}`, 'itself'],
        rows,
      ),
    );
  }
  for (const goal of missed) console.log(`Goal missed, ${goal}`);
  return missed.length === 0;
}

function buildIndex(size: number): { index: CatalogueIndex; brands: Brand[] } {
  const builder = new SnapshotBuilder(LAYOUT);
  const brands: Brand[] = [];
  for (const { brand_name: name, domain, estimated_monthly_traffic } of generateDemonstration(size)) {
    const brand = { id: brands.length, name, domain, popularity: Number(estimated_monthly_traffic ?? -1) };
    brands.push(brand);
    const metrics = [brand.popularity < 0 ? null : brand.popularity];
    builder.add({ id: brand.id, name, domain, metrics, flags: [], lists: [] });
  }
  return { index: openIndex(builder.finish('popularity')), brands };
}

function queriesOf(brands: Brand[]): Record<string, Query[]> {
  const random = seeded(5);
  const below = (limit: number) => Math.floor(random() * limit);
  const letter = () => String.fromCharCode(97 + below(26));
  const misspell = (text: string, from = 0, end = text.length - 1) => {
    const position = from + below(end - from);
    const [before, after] = [text.slice(0, position), text.slice(position + 1)];
    const spellings = [
      before + after,
      before + letter() + text.slice(position),
      before + letter() + after,
      `${before}${text[position + 1]}${text[position]}${text.slice(position + 2)}`,
    ];
    return spellings[below(spellings.length)] ?? text;
  };
  /** Long enough for the tolerated errors. */
  const sample = (minLength: number) => {
    const chosen = brands.filter(({ name }) => normalise(name).length >= minLength);
    return Array.from({ length: SAMPLE }, () => chosen[below(chosen.length)]).filter(
      (brand) => brand !== undefined,
    );
  };
  const of = (minLength: number, keywordOf: (text: string, brand: Brand) => string): Query[] =>
    sample(minLength).map((brand) => ({ brand, keyword: keywordOf(normalise(brand.name), brand) }));
  return {
    name: of(1, (text) => text),
    domain: of(1, (_, { domain }) => domain),
    beginning: of(4, (text) => text.slice(0, 3 + below(text.length - 3))),
    part: of(5, (text) => {
      const from = 1 + below(text.length - 4);
      return text.slice(from, from + 3 + below(4)).trim();
    }),
    'words in another order': of(1, (text) => text.split(' ').reverse().join(' ')),
    'one error': of(4, (text) => misspell(text)),
    'two errors': of(6, (text) => {
      const middle = Math.floor(text.length / 2);
      for (;;) {
        // One error in each half: errors in the same place can count as more than two.
        const keyword = misspell(misspell(text, middle), 0, middle - 1);
        if (keyword.length >= TWO_ERRORS) return keyword;
      }
    }),
    nonsense: sample(1).map(() => ({
      brand: null,
      keyword: Array.from({ length: 3 + below(10) }, letter).join(''),
    })),
  };
}

/** Whether all results match better, or match as well and are more popular. */
function isFilledByEquals(keyword: string, brand: Brand, top: Brand[]): boolean {
  const own = matchOf(keyword, brand);
  return (
    top.length === TOP &&
    top.every((other) => {
      const match = matchOf(keyword, other);
      return match < own || (match === own && other.popularity >= brand.popularity);
    })
  );
}

/** How well a brand matches, by the rules of the search (docs/decisions/filter-index.md): lower is better. */
function matchOf(keyword: string, { name, domain }: Brand): number {
  const query = normalise(keyword);
  const [ownName, ownDomain] = [normalise(name), normalise(domain)];
  const wordBegins = (word: string) => ` ${ownName}`.includes(` ${word}`) || ownDomain.startsWith(word);
  if (ownName === query || ownDomain === query) return 0;
  if (ownDomain.startsWith(`${query} `)) return 1;
  if (ownName.startsWith(query) || ownDomain.startsWith(query)) return 2;
  if (wordBegins(query)) return 3;
  if (ownName.includes(query) || ownDomain.includes(query)) return 4;
  if (query.split(' ').every(wordBegins)) return 5;
  const oneError = rankWithErrors(ownName, ownDomain, query, 1);
  if (oneError !== null) return 6 + oneError;
  const twoErrors = rankWithErrors(ownName, ownDomain, query, 2);
  return twoErrors === null ? Number.POSITIVE_INFINITY : 8 + twoErrors;
}
