import { type RawBuilder, sql } from 'kysely';

/** Facts that date a brand on the web: the index has the earliest, so a change of one rewrites the brand's row. */
export const ONLINE_FACTS = ['domain_created', 'first_seen'];

/** No domain name was registered and no store was online before. */
const FIRST_DAY = '1985-01-01';
const DAY_MS = 86_400_000;

/** Whether the text is a day of the calendar: a registry may state "0000-00-00". */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether a store can have been online and observed on this day, which has begun somewhere. */
export const isPossibleDay = (text: string): boolean =>
  isDay(text) && text >= FIRST_DAY && Date.parse(text) <= Date.now() + DAY_MS;

/** As `isPossibleDay`, for a stored fact: earlier releases saved any digits. */
export const isPossibleDaySql = (value: RawBuilder<unknown>) =>
  sql<boolean>`(pg_input_is_valid(${value}, 'date') and ${value} >= ${sql.lit(FIRST_DAY)}
    and ${value} <= to_char(now() at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD'))`;
export const IS_POSSIBLE_DAY = isPossibleDaySql(sql.ref('value'));
