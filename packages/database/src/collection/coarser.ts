import { categoryByLabel, isTopCategory } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';
import { isPossibleDay, isPossibleDaySql } from './online-facts.ts';

type Sql = RawBuilder<unknown>;
/** The same rule for a value here and for rows in SQL; a test compares both. */
type Rule = { of: (offered: unknown, known: unknown) => boolean; sql: (offered: Sql, known: Sql) => Sql };

const RETAIL = categoryByLabel('retail and marketplaces')?.id ?? 0;
/** Goods of any kind, then top levels, then sub-categories. */
const grainOf = (category: number): number => (isTopCategory(category) ? Number(category !== RETAIL) : 2);
const grainSql = (category: Sql) =>
  sql`case when ${category} % 100 <> 0 then 2 when ${category} = ${sql.lit(RETAIL)} then 0 else 1 end`;
const topOf = (category: number): number => category - (category % 100);

/** The entries of a list without the parents of others. */
const leavesOf = (categories: number[]): number[] =>
  categories.filter(
    (category) => !categories.some((other) => other !== category && topOf(other) === category),
  );

/**
 * A list is coarser if one of its entries is a parent of what is known, so that replacing would lose the specific category, or if it
 * adds to entries that are known nothing but coarser ones.
 */
function areCategoriesCoarser(offered: unknown, known: unknown): boolean {
  if (!Array.isArray(offered) || !Array.isArray(known)) return false;
  const present: number[] = known;
  const grain = Math.max(0, ...present.map(grainOf));
  const leaves = leavesOf(offered);
  const isParent = (category: number) =>
    present.some((other) => other !== category && topOf(other) === category);
  const isCoarse = (category: number) => grainOf(category) < grain;
  return (
    leaves.some(isParent) ||
    (leaves.every((category) => isCoarse(category) || present.includes(category)) &&
      (leaves.length === 0 ? grain > 0 : leaves.some(isCoarse)))
  );
}

const areCategoriesCoarserSql = (offered: Sql, known: Sql) => sql`(
  select coalesce(bool_or(leaf.is_parent), false)
    or coalesce(bool_and(leaf.is_coarse or leaf.category = any (${known})) and bool_or(leaf.is_coarse), present.grain > 0)
  from (select coalesce(max(${grainSql(sql`category`)}), 0) as grain from unnest(${known}) category) present
  left join lateral (
    select category,
      exists (select from unnest(${known}) k where k <> category and k - k % 100 = category) as is_parent,
      ${grainSql(sql`category`)} < present.grain as is_coarse
    from unnest(${offered}) category
    where not exists (select from unnest(${offered}) o where o <> category and o - o % 100 = category)
  ) leaf on true
  group by present.grain)`;

const isRegion = (ids: unknown) => Array.isArray(ids) && ids.every((id) => id === 'EU');
const isRegionSql = (ids: Sql) => sql`${ids} <@ '{EU}'::text[]`;

const ICON = 'favicon|apple-touch-icon|\\.ico([?#]|$)';
const isIcon = (address: unknown) => new RegExp(ICON, 'i').test(String(address));
const isIconSql = (address: Sql) => sql`${address} ~* ${sql.lit(ICON)}`;
const icon: Rule = {
  of: (offered, known) => isIcon(offered) && !isIcon(known),
  sql: (offered, known) => sql`${isIconSql(offered)} and not ${isIconSql(known)}`,
};

/** The beginning of a text does not end a sentence. */
const SENTENCE = '[^.][.!?。！？]$';
const ELLIPSIS = '[ .…]+$';
const isCut = (text: unknown) => !new RegExp(SENTENCE).test(String(text));
const isCutSql = (text: Sql) => sql`${text} !~ ${sql.lit(SENTENCE)}`;
const withoutEllipsis = (text: unknown) => String(text).replace(new RegExp(ELLIPSIS), '');

/** An archive that did not respond makes a store look younger. */
const later: Rule = {
  of: (offered, known) => isPossibleDay(String(known)) && String(offered) > String(known),
  sql: (offered, known) => sql`${isPossibleDaySql(known)} and ${offered} collate "C" > ${known}`,
};

const RULES = new Map<string, Rule>([
  ['categories', { of: areCategoriesCoarser, sql: areCategoriesCoarserSql }],
  [
    'locations',
    {
      of: (offered, known) => isRegion(offered) && !isRegion(known),
      sql: (offered, known) => sql`${isRegionSql(offered)} and not ${isRegionSql(known)}`,
    },
  ],
  [
    'brand_description',
    {
      of: (offered, known) => isCut(offered) && String(known).startsWith(withoutEllipsis(offered)),
      sql: (offered, known) =>
        sql`${isCutSql(offered)} and starts_with(${known}, regexp_replace(${offered}, ${sql.lit(ELLIPSIS)}, ''))`,
    },
  ],
  ['profile_image', icon],
  ['cover_image', icon],
  ['first_seen', later],
]);

/** Whether a value says less than the known one, so that it never replaces it, regardless of its source. */
export const isCoarser = (column: string, offered: unknown, known: unknown): boolean =>
  RULES.get(column)?.of(offered, known) ?? false;

/** `isCoarser` as a condition on two columns. */
export const coarserSql = (column: string, offered: Sql, known: Sql): Sql =>
  RULES.get(column)?.sql(offered, known) ?? sql`false`;
