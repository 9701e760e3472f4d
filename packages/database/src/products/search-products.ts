import type { ProductSort } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { BrandSet } from './brand-set.ts';
import { correctWords } from './correct-words.ts';
import { type Term, toTerms, toTsQuery } from './query-words.ts';

/** The conditions of a product search; prices in US cents. */
export type ProductSpec = {
  keyword: string;
  types: string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  minDiscount: number | undefined;
  /** YYYY-MM-DD. */
  addedSince: string | undefined;
  available: boolean | undefined;
  gone: boolean;
};

/**
 * Numbers that order a product, compared one after the other, ascending. By relevance: whether the words are in its title, its turn among the
 * products of its brand, the rank of the brand, and the order of such products of one brand.
 */
export type ProductKey = readonly number[];
type Placed = { id: number; key: ProductKey };
/**
 * `keys` are in the order of the ids. `exact`: there are no more than these. `terms`: what was searched for. `corrected`: the keyword
 * searched instead, if no product contains one of its words.
 */
export type FoundProductIds = {
  ids: number[];
  keys: ProductKey[];
  exact: boolean;
  terms: Term[];
  corrected: string | null;
};

/** Up to this many brands are listed individually, so that the index on brands can be used. */
const FEW_BRANDS = 500;
/** Brands whose products are tried first if nothing is more selective than the order of popularity. */
const FIRST_BRANDS = 60;
const MAX_WALKED = 3_000;
/** Products tried per brand, and products per brand listed before those of less popular brands. */
const TRIED_OF_A_BRAND = 200;
const OF_A_BRAND = 20;
/** Hits are frequent if they exceed the limit by this factor. */
const FREQUENT = 20;

type Hit = { id: number; brand_id: number; in_title: boolean; bestseller_score: number | null };

/** The first `limit` products in this order. Any keyword is safe. */
export async function searchProducts(
  db: Database,
  spec: ProductSpec,
  { brands, sort, limit }: { brands: BrandSet; sort: ProductSort; limit: number },
): Promise<FoundProductIds> {
  const terms = toTerms(await readWords(db, spec.keyword));
  if (brands.ids.length === 0) return toFound([], terms, limit);
  const search = async (words: Term[]) =>
    sort === 'relevance'
      ? await mostRelevant(db, { spec, terms: words, brands, limit })
      : await sorted(db, { spec, terms: words, brands, limit, sort });
  const placed = await search(terms);
  if (placed.length > 0 || terms.length === 0) return toFound(placed, terms, limit);
  const corrected = await correctWords(db, terms);
  return corrected
    ? { ...toFound(await search(corrected.terms), corrected.terms, limit), corrected: corrected.text }
    : toFound(placed, terms, limit);
}

const toFound = (placed: Placed[], terms: Term[], limit: number): FoundProductIds => ({
  ids: placed.slice(0, limit).map(({ id }) => id),
  keys: placed.slice(0, limit).map(({ key }) => key),
  exact: placed.length <= limit,
  terms,
  corrected: null,
});

/** The words of a text in its order, as they are in the index. */
export async function readWords(db: Database, text: string): Promise<string[]> {
  if (text.trim() === '') return [];
  // Titles have it as a separate word, which the other spelling (womens) lacks.
  const joined = text.replace(/(?<=\p{L})['’‘`´](?=s(?!\p{L}))/gu, '');
  const { rows } = await sql<{ word: string }>`
    select lexeme as word from unnest(product_words(${joined}::text)) order by positions[1]`.execute(db);
  return rows.map(({ word }) => word);
}

type Search = { spec: ProductSpec; terms: Term[]; brands: BrandSet; limit: number };

/** Orders supported by indexes on value and id; products without a value come last in all of them. `number`: the value as a whole number. */
const ORDERS = {
  newest: { value: sql`added_on`, number: sql`added_on - date 'epoch'`, descending: true },
  'price:asc': { value: sql`price`, number: sql`price`, descending: false },
  'price:desc': { value: sql`price`, number: sql`price`, descending: true },
  discount: { value: sql`discount`, number: sql`discount`, descending: true },
  reviews: { value: sql`reviews`, number: sql`reviews`, descending: true },
  changed: {
    value: sql`changed_at`,
    number: sql`(extract(epoch from changed_at) * 1000000)::bigint`,
    descending: true,
  },
} satisfies Record<Exclude<ProductSort, 'relevance'>, unknown>;

async function sorted(
  db: Database,
  { sort, limit, ...search }: Search & { sort: keyof typeof ORDERS },
): Promise<Placed[]> {
  const { value, number, descending } = ORDERS[sort];
  const sign = descending ? -1 : 1;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const read = async (condition: RawBuilder<unknown>, by: RawBuilder<unknown>, max: number) => {
    const { rows } = await sql<{ id: number; number: number | null }>`
      select id, ${number} as number from product_search
      where ${conditions(search)} and ${ofBrands(search.brands)} and ${condition}
      order by ${by} limit ${max}`.execute(db);
    return rows.map(({ id, number }) => ({
      id,
      key: number === null ? [1, 0, id] : [0, sign * number, sign * id],
    }));
  };
  const inOrder = sql`${value} ${direction}, id ${direction}`;
  const withValue = await read(sql`${value} is not null`, inOrder, limit + 1);
  if (withValue.length > limit) return withValue;
  if (isFiltered(sort, search.spec)) return withValue;
  return [...withValue, ...(await read(sql`${value} is null`, sql`id`, limit + 1 - withValue.length))];
}

/** No product without a value for the order can match. */
const isFiltered = (sort: keyof typeof ORDERS, spec: ProductSpec) =>
  sort === 'newest' ||
  (sort === 'discount' && spec.minDiscount !== undefined) ||
  (sort.startsWith('price') && (spec.minPrice !== undefined || spec.maxPrice !== undefined));

/** By title before type, tags and vendor, then the most popular brands, alternating between the brands. */
async function mostRelevant(db: Database, { limit, ...search }: Search): Promise<Placed[]> {
  const { brands, terms } = search;
  if (brands.ids.length > FEW_BRANDS && (await areFrequent(db, search, limit))) {
    const hits = await walkBrands(db, search, limit);
    if (hits) return interleave(hits, brands, limit);
  }
  // Alternates before it is cut off, since a brand may have more products than the limit.
  const { rows } = await sql<Hit>`
    select * from (
      select id, brand_id, bestseller_score, in_title,
        row_number() over (partition by brand_id, in_title order by bestseller_score desc nulls last, id desc) as turn
      from (select *, ${inTitle(terms)} as in_title from product_search
            where ${conditions(search)} and ${ofBrands(brands)}) as hit) as placed
    order by in_title desc, turn, ${byPopularity(brands)}, id limit ${limit + 1}`.execute(db);
  return interleave(rows, brands, limit);
}

/** Whether most hits need not be read, by the planner's estimate, which accounts for words frequent in titles. */
async function areFrequent(db: Database, search: Omit<Search, 'limit'>, limit: number): Promise<boolean> {
  if (search.terms.length === 0) return true;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from product_search where ${conditions(search)} and ${ofBrands(search.brands)}`.execute(
    db,
  );
  return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > FREQUENT * limit;
}

/** Hits among the first products of the most popular brands; undefined if too few of them match. */
async function walkBrands(
  db: Database,
  search: Omit<Search, 'limit'>,
  limit: number,
): Promise<Hit[] | undefined> {
  const { ids } = search.brands;
  const hits: Hit[] = [];
  let [from, to] = [0, FIRST_BRANDS];
  for (;;) {
    const chunk = ids.slice(from, to);
    const { rows } = await sql<Hit>`
      select hit.* from unnest(${chunk}::bigint[]) as chunk (brand) cross join lateral (
        select id, brand_id, bestseller_score, ${inTitle(search.terms)} as in_title from (
          select * from product_search where brand_id = brand
          order by bestseller_score desc nulls last, id desc limit ${TRIED_OF_A_BRAND}) as tried
        where ${conditions(search)} limit ${OF_A_BRAND}) as hit`.execute(db);
    hits.push(...rows);
    if (hits.length > limit) return hits;
    const needed = Math.ceil((to * 1.2 * (limit + 1)) / Math.max(1, hits.length));
    if (from > 0 || needed > Math.min(MAX_WALKED, ids.length)) return undefined;
    [from, to] = [to, needed];
  }
}

function interleave(hits: Hit[], { ids }: BrandSet, limit: number): Placed[] {
  const wanted = new Set(hits.map((hit) => hit.brand_id));
  const ranks = new Map<number, number>();
  for (let rank = 0; ranks.size < wanted.size && rank < ids.length; rank++) {
    const id = ids[rank];
    if (id !== undefined && wanted.has(id)) ranks.set(id, rank);
  }
  const turns = new Map<string, number>();
  return [...hits]
    .sort((a, b) => (b.bestseller_score ?? -1) - (a.bestseller_score ?? -1) || b.id - a.id)
    .map((hit) => {
      const group = `${hit.brand_id} ${hit.in_title}`;
      const turn = turns.get(group) ?? 0;
      turns.set(group, turn + 1);
      const rank = ranks.get(hit.brand_id) ?? ids.length;
      const key = [hit.in_title ? 0 : 1, turn, rank, -(hit.bestseller_score ?? -1), -hit.id];
      return { id: hit.id, key };
    })
    .sort((a, b) => compareKeys(a.key, b.key))
    .slice(0, limit + 1);
}

export function compareKeys(one: ProductKey, other: ProductKey): number {
  const different = one.findIndex((part, i) => part !== other[i]);
  return different < 0 ? 0 : (one[different] ?? 0) - (other[different] ?? 0);
}

const inTitle = (terms: Term[]) =>
  terms.length === 0 ? sql`true` : sql`words @@ ${toTsQuery(terms, 'A')}::tsquery`;

/** The same conditions apply to one brand and to many. */
export function conditions({ spec, terms }: Pick<Search, 'spec' | 'terms'>): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [spec.gone ? sql`gone` : sql`not gone`];
  // A keyword without letters or digits matches nothing; none at all matches everything.
  if (terms.length === 0 && spec.keyword.trim() !== '') all.push(sql`false`);
  if (terms.length > 0) all.push(sql`words @@ ${toTsQuery(terms)}::tsquery`);
  if (spec.types.length > 0) all.push(sql`type = any(${spec.types}::text[])`);
  if (spec.minPrice !== undefined) all.push(sql`price >= ${spec.minPrice}::bigint`);
  if (spec.maxPrice !== undefined) all.push(sql`price <= ${spec.maxPrice}::bigint`);
  if (spec.minDiscount !== undefined) all.push(sql`discount >= ${spec.minDiscount}::smallint`);
  if (spec.addedSince !== undefined) all.push(sql`added_on >= ${spec.addedSince}::date`);
  if (spec.available !== undefined) all.push(sql`available = ${spec.available}`);
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** A byte for each brand costs the same for any number of brands; a long list would take long to plan and search. */
function ofBrands(brands: BrandSet): RawBuilder<boolean> {
  const { ids } = brands;
  if (ids.length <= FEW_BRANDS) return sql`brand_id = any(${ids}::bigint[])`;
  const classes = brands.classes();
  // The planner assumes any function is true for a third of the rows: repeated as often as needed to express the share of the brands.
  const thirds = Math.max(0, Math.floor(Math.log(classes.length / ids.length) / Math.log(3)) - 1);
  const hints = Array.from(
    { length: thirds },
    (_, index) => sql` and int8gt(brand_id, ${sql.lit(-1 - index)})`,
  );
  return sql`(brand_id < ${classes.length}::bigint and int4gt(get_byte(${classes}::bytea,
    case when brand_id < ${classes.length}::bigint then brand_id::integer else 0 end), 0)${sql.join(hints, sql``)})`;
}

const byPopularity = (brands: BrandSet) =>
  brands.ids.length <= FEW_BRANDS
    ? sql`array_position(${brands.ids}::bigint[], brand_id)`
    : sql`get_byte(${brands.classes()}::bytea, brand_id::integer) desc`;
