import { METRIC_KEYS } from '@brandlode/contract';

/**
 * 'Most Popular', the single definition for SQL and every index: by traffic; if that is equal or unknown by
 * `POPULARITY_TIE_BREAK`; then by id. Columns of `brands`, or of a table with the same columns.
 */

/** Higher ranks count as this one; brands without a rank follow. */
const LAST_RANK = 2 ** 40;

/** Above every number that rank, prominence and domain result in: added for brands without a known metric. */
const NOTHING_KNOWN = 2 ** 43;

/** 0 to 1000: prominence, or 100 for each power of ten of the largest known audience, whichever is higher. */
const HOW_WELL_KNOWN = `greatest(prominence,
  floor(100 * log(greatest(fb_likes_count, ig_followers_count, trustpilot_reviews_count, 1)::numeric)), 0)`;

/** The first four characters of the domain as a number: equally unknown brands are in alphabetical order. */
const DOMAIN_START = `('x' || rpad(encode(convert_to(left(domain, 4), 'UTF8'), 'hex'), 8, '0'))::bit(32)::bigint`;

/**
 * A whole number from 0 to 2^53, lower for more popular brands: those with a known metric first; then by the rank, or else prominence, or
 * else the domain.
 */
export const POPULARITY_TIE_BREAK = `case when num_nonnulls(${METRIC_KEYS.join()}) > 0 then 0 else ${NOTHING_KNOWN} end +
  case when popularity_rank > 0 then least(popularity_rank, ${LAST_RANK})
  else ${LAST_RANK} + (1000 - least(${HOW_WELL_KNOWN}, 1000))::bigint * ${2 ** 32} + ${DOMAIN_START} end`;

/** The order of popularity, as the text of an `order by`. */
export const MOST_POPULAR = `estimated_monthly_traffic desc nulls last, ${POPULARITY_TIE_BREAK}, id`;
