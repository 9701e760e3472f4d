/**
 * 'Most Popular', the one definition for SQL and every index: by traffic; where that is equal or not known by
 * `POPULARITY_TIE_BREAK`; then by id. Columns of `brands`, or of a table with the same columns.
 */

/** A rank from here on counts as this one; brands without a rank come after it. */
const LAST_RANK = 2 ** 40;

/** 0 to 1000: prominence, or 100 for each power of ten of the largest known audience, whichever is more. */
const HOW_WELL_KNOWN = `greatest(prominence,
  floor(100 * log(greatest(fb_likes_count, ig_followers_count, trustpilot_reviews_count, 1)::numeric)), 0)`;

/** The first four characters of the domain as a number: what is equally unknown is in alphabetical order. */
const DOMAIN_START = `('x' || rpad(encode(convert_to(left(domain, 4), 'UTF8'), 'hex'), 8, '0'))::bit(32)::bigint`;

/** A whole number from 0 to 2^53, less for the more popular: the rank, else how well known the brand is, else its domain. */
export const POPULARITY_TIE_BREAK = `case when popularity_rank > 0 then least(popularity_rank, ${LAST_RANK})
  else ${LAST_RANK} + (1000 - least(${HOW_WELL_KNOWN}, 1000))::bigint * ${2 ** 32} + ${DOMAIN_START} end`;

/** For `order by`. */
export const MOST_POPULAR = `estimated_monthly_traffic desc nulls last, ${POPULARITY_TIE_BREAK}, id`;
