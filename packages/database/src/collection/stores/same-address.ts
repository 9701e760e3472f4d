import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

const FORM = '^(https?://)?(www\\.)?|/+$';
const HOST = '^[^/?#]*';

/** Whether two web addresses differ at most in form: scheme, "www.", the letter case of the host and slashes at the end. */
export const isSameAddress = (one: unknown, other: unknown): boolean => bare(one) === bare(other);

const bare = (address: unknown) =>
  String(address)
    .replace(new RegExp(FORM, 'gi'), '')
    .replace(new RegExp(HOST), (host) => host.toLowerCase());

/** `isSameAddress` as a condition on two columns; a test compares both. */
export const sameAddressSql = (one: Sql, other: Sql): Sql => sql`${bareSql(one)} = ${bareSql(other)}`;

function bareSql(address: Sql) {
  const text = sql`regexp_replace(${address}, ${sql.lit(FORM)}, '', 'gi')`;
  return sql`lower(substring(${text} from ${sql.lit(HOST)})) || regexp_replace(${text}, ${sql.lit(HOST)}, '')`;
}
