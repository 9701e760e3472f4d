import { categoryByLabel, isTopCategory } from '@brandlode/contract';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;
/** The same rule for a value here and for rows in SQL; a test compares both. */
type Rule = { of: (offered: unknown, known: unknown) => boolean; sql: (offered: Sql, known: Sql) => Sql };

const RETAIL = categoryByLabel('retail and marketplaces')?.id ?? 0;
/** Goods of any kind, then top levels, then sub-categories. */
function categoryGrain(ids: unknown): number {
  if (!Array.isArray(ids)) return 0;
  if (ids.some((id) => !isTopCategory(id))) return 2;
  return ids.some((id) => id !== RETAIL) ? 1 : 0;
}
const categoryGrainSql = (ids: Sql) =>
  sql`case when exists (select from unnest(${ids}) c where c % 100 <> 0) then 2
    when ${ids} <@ array[${sql.lit(RETAIL)}]::smallint[] then 0 else 1 end`;

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

const RULES = new Map<string, Rule>([
  [
    'categories',
    {
      of: (offered, known) => categoryGrain(offered) < categoryGrain(known),
      sql: (offered, known) => sql`${categoryGrainSql(offered)} < ${categoryGrainSql(known)}`,
    },
  ],
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
]);

/** Whether a value says less than the known one, so that it never replaces it, regardless of its source. */
export const isCoarser = (column: string, offered: unknown, known: unknown): boolean =>
  RULES.get(column)?.of(offered, known) ?? false;

/** `isCoarser` as a condition on two columns. */
export const coarserSql = (column: string, offered: Sql, known: Sql): Sql =>
  RULES.get(column)?.sql(offered, known) ?? sql`false`;
