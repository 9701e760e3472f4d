import { MAX_QUERY_LENGTH, ONE_ERROR, parseKeyword, rankWithErrors } from '@brandlode/catalogue-index';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { MOST_POPULAR_PRIVATE, ofWorkspace } from './filter-private-brands.ts';

/** The last tier of names and addresses that begin with the query. */
const BEGINS = 2;

/**
 * Ids by name and address, best first, by the rules of the index (packages/catalogue-index/src/text/suggest.ts), except that a second typing
 * error is not tolerated. Any string is safe.
 */
export async function suggestPrivateBrands(
  db: Database,
  workspaceId: string,
  text: string,
  limit: number,
): Promise<number[]> {
  const { query, words, parentHosts } = parseKeyword(text);
  if (query === '') return [];

  const search = async (condition: RawBuilder<boolean>, known: number[], tier = sql<number>`0`) => {
    const { rows } = await sql<{ id: number; tier: number }>`
      select id, ${tier} as tier from private_brands
      where ${ofWorkspace(workspaceId)} and ${condition} and id <> all(${known}::bigint[])
      order by tier, ${MOST_POPULAR_PRIVATE} limit ${limit - known.length}`.execute(db);
    return rows;
  };

  const hits = await search(
    sql`(strpos(search_name, ${query}) > 0 or strpos(search_address, ${query}) > 0)`,
    [],
    sql`case when search_name = ${query} or search_address = ${query} then 0
      when starts_with(search_address, ${`${query} `}) then 1
      when starts_with(search_name, ${query}) or starts_with(search_address, ${query}) then ${sql.lit(BEGINS)}
      when strpos(search_name, ${` ${query}`}) > 0 then 3 else 4 end`,
  );
  const found = hits.map(({ id }) => id);
  if (hits.some(({ tier }) => tier <= BEGINS)) return found;
  for (const host of parentHosts) {
    const parents = await search(sql`(search_name = ${host} or search_address = ${host})`, []);
    if (parents.length > 0) return [...new Set([...parents.map(({ id }) => id), ...found])].slice(0, limit);
  }
  if (found.length < limit && words.length > 0) {
    const each = words.map((word) => wordBegins(word));
    found.push(...(await search(sql`(${sql.join(each, sql` and `)})`, found)).map(({ id }) => id));
  }
  if (found.length >= limit || query.length < ONE_ERROR || query.length > MAX_QUERY_LENGTH) return found;
  return [...found, ...(await misspelt(db, workspaceId, query, found)).slice(0, limit - found.length)];
}

/** How many rows are compared letter by letter. */
const COMPARED = 3_000;
/** Runs of letters that one typing error can change: two swapped letters are in at most two runs. */
const CHANGED_RUNS = 2;

/** Brands one typing error away, whole names first. Those that share the most runs of three letters with the query are compared. */
async function misspelt(
  db: Database,
  workspaceId: string,
  query: string,
  known: number[],
): Promise<number[]> {
  const runs = query.match(/.{3}/gsu) ?? [query];
  const shared = sql.join(
    runs.map((run) => sql`(strpos(search_name, ${run}) > 0 or strpos(search_address, ${run}) > 0)::integer`),
    sql` + `,
  );
  const { rows } = await sql<{ id: number; name: string; address: string }>`
    select id, search_name as name, search_address as address from (
      select id, search_name, search_address, estimated_monthly_traffic, tie_break from private_brands
      where ${ofWorkspace(workspaceId)} and id <> all(${known}::bigint[])
        and ${shared} >= ${runs.length - CHANGED_RUNS}::integer
      order by ${shared} desc, ${MOST_POPULAR_PRIVATE} limit ${COMPARED}) as similar_brands
    order by ${MOST_POPULAR_PRIVATE}`.execute(db);
  const ranked = rows.map(({ id, name, address }) => ({ id, rank: rankWithErrors(name, address, query, 1) }));
  return [0, 1].flatMap((wanted) => ranked.filter(({ rank }) => rank === wanted).map(({ id }) => id));
}

const wordBegins = (word: string) =>
  sql<boolean>`(starts_with(search_name, ${word}) or strpos(search_name, ${` ${word}`}) > 0
    or starts_with(search_address, ${word}))`;
