import { sql } from 'kysely';
import type { Derivation } from './derivation.ts';

/** HTML entities and tags. */
const MARKUP = sql.lit('&#?\\w+;|</?[a-z][^<>]*>');

/** The return of a value that a brand had within this time is not an event: pages are tested in versions. */
const FLAPPING_DAYS = 90;

/**
 * Texts are compared without what differs between visits: case, spaces, the query of an image's address. Earlier releases stored texts
 * with HTML entities and tags, whose removal is not a change. One failed visit does not close a store that could not be reached.
 */
export const derivedFacts: Derivation = {
  kinds: [
    'name_changed',
    'description_changed',
    'logo_changed',
    'country_changed',
    'language_changed',
    'currency_changed',
    'platform_changed',
    'store_discovered',
    'store_closed',
    'store_reopened',
    'store_redirected',
  ],
  query: sql`
    select brand_id, kind, '', first_observed_at, observed_before, value_before, value, null::real, 1, '[]'::jsonb, source, address, evidence,
      confidence
    from (
      select *, lag(first_observed_at) over (partition by brand_id, kind, same order by first_observed_at) as had_at
      from (
        select *, lag(value) over w as value_before, lag(same) over w as same_before, lag(last_observed_at) over w as observed_before
        from (
          select f.*, pending.since, known.kind, known.confidence, case f.fact
              when 'brand_name' then lower(regexp_replace(value, '[^[:alnum:]]+', '', 'g'))
              when 'brand_description' then lower(regexp_replace(value, '\\s+', ' ', 'g'))
              when 'profile_image' then regexp_replace(value, '[?#].*$', '')
              when 'language' then lower(split_part(value, '-', 1))
              else value end as same
          from pending join fact_observations f using (brand_id)
          join (values
            ('brand_name', 'name_changed', 'high'),
            ('brand_description', 'description_changed', 'high'),
            ('profile_image', 'logo_changed', 'low'),
            ('country', 'country_changed', 'medium'),
            ('language', 'language_changed', 'high'),
            ('currency', 'currency_changed', 'high'),
            ('platform', 'platform_changed', 'high')
          ) known (fact, kind, confidence) using (fact)
        ) seen window w as (partition by brand_id, fact, source, address order by first_observed_at)
      ) changed where same <> same_before
        and not (fact in ('brand_name', 'brand_description') and value_before ~* ${MARKUP} and value !~* ${MARKUP})
    ) changed
    where first_observed_at >= since
      and (had_at is null or had_at < first_observed_at - make_interval(days => ${sql.lit(FLAPPING_DAYS)}))
    union all
    select brand_id, case state when 'closed' then 'store_closed' when 'open' then 'store_reopened' else 'store_redirected' end,
      '', first_observed_at, observed_before, value_before, value, null, 1, '[]', source, address, evidence,
      case when value = 'unreachable' and last_observed_at < first_observed_at + interval '3 days' then 'low'
        when value = 'closed' or state = 'redirected' then 'high' else 'medium' end
    from (
      select *, lag(last_observed_at) over w as observed_before, lag(value) over w as value_before,
        coalesce(lag(state) over w, case when exists (
          select from fact_observations o where o.brand_id = states.brand_id and o.address = states.address
            and o.fact <> 'store_state' and o.first_observed_at < states.first_observed_at
        ) then 'open' end) as state_before
      from (
        select f.*, pending.since, case
          when value in ('closed', 'missing', 'unreachable') then 'closed' when value = 'open' then 'open' else 'redirected' end as state
        from pending join fact_observations f using (brand_id)
        where f.fact = 'store_state' and (value <> 'unreachable' or last_observed_at > first_observed_at)
      ) states window w as (partition by brand_id, source, address order by first_observed_at)
    ) states where state <> state_before and first_observed_at >= since
    union all
    select b.id, 'store_discovered', '', b.created_at, null, null, null, null, 1, '[]', f.source, f.address, null, 'high'
    from pending join brands b on b.id = brand_id and b.created_at >= pending.since
    cross join lateral (
      select source, address, first_observed_at from fact_observations where brand_id = b.id order by first_observed_at, source limit 1
    ) f
    where f.address is not null and f.first_observed_at between b.created_at - interval '1 hour' and b.created_at`,
};
