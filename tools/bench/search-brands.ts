import type { IndexRow } from '@brandlode/catalogue-index';
import { seeded } from '../../packages/catalogue-index/src/random-rows.testing.ts';
import { count, ms, quantile, table, timed, timedSync, times } from '../lib/measure.ts';
import type { Catalogue } from './catalogue.ts';

/** The top bar's ten best hits for what users type: beginnings, parts of names, domains, and typing errors. */
export async function benchSearch(catalogue: Catalogue): Promise<string> {
  const { index, sample, size } = catalogue;
  const rows: string[][] = [];
  for (const [kind, keywords] of Object.entries(keywordsOf(sample))) {
    for (const keyword of keywords) void index.suggest(keyword, 10);
    const own = keywords
      .flatMap((keyword) => timedSync(() => index.suggest(keyword, 10), 2))
      .sort((a, b) => a - b);
    const postgres = await measurePostgres(catalogue, keywords.slice(0, size > 100_000 ? 40 : 100));
    rows.push([
      kind,
      ms(quantile(own, 0.5)),
      ms(quantile(own, 0.99)),
      ms(own.at(-1)!),
      ms(quantile(postgres, 0.5)),
      ms(quantile(postgres, 0.99)),
      times(quantile(postgres, 0.5) / quantile(own, 0.5)),
      times(quantile(postgres, 0.99) / quantile(own, 0.99)),
    ]);
  }
  return table(
    `Keyword: ten best brands, ${count(size)} brands (ms)`,
    ['keyword', 'median', 'p99', 'worst', 'pg_trgm', 'pg_trgm p99', 'median ratio', 'p99 ratio'],
    rows,
  );
}

export function keywordsOf(sample: IndexRow[]): Record<string, string[]> {
  const random = seeded(5);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const names = Array.from({ length: 300 }, () => sample[Math.floor(random() * sample.length)]!);
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26));
  const misspell = (text: string) => {
    const at = between(0, text.length - 2);
    const kind = between(0, 3);
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
    if (kind === 1) return text.slice(0, at) + letter() + text.slice(at);
    if (kind === 2) return text.slice(0, at) + letter() + text.slice(at + 1);
    return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
  };
  const lower = names.map(({ name }) => name.toLowerCase());
  return {
    'one or two letters': lower.map((name) => name.slice(0, between(1, 2))),
    'two letters, any': lower.map(() => letter() + letter()),
    beginning: lower.map((name) => name.slice(0, between(3, 6))),
    'whole name': lower,
    'part of a name': lower.map((name) => name.slice(2, 2 + between(3, 5))),
    domain: names.map(({ domain }) => domain),
    'one typing error': lower.map((name) => misspell(name)),
    'two typing errors': lower.map((name) => misspell(misspell(name))),
    nonsense: lower.map(() => Array.from({ length: between(3, 12) }, letter).join('')),
  };
}

async function measurePostgres({ postgres: { client } }: Catalogue, keywords: string[]): Promise<number[]> {
  await client.query('set pg_trgm.word_similarity_threshold = 0.5');
  const query = `
    select id from brands
    where lower(brand_name) like '%' || $1 || '%' or domain like '%' || $1 || '%' or $1 <% lower(brand_name)
    order by lower(brand_name) = $1 desc, lower(brand_name) like $1 || '%' desc, similarity(lower(brand_name), $1) desc,
      estimated_monthly_traffic desc nulls last, id
    limit 10`;
  const all: number[] = [];
  for (const keyword of keywords) all.push(...(await timed(() => client.query(query, [keyword]), 1)));
  return all.sort((a, b) => a - b);
}
