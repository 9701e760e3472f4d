import { sql } from 'kysely';
import type { Derivation } from './derivation.ts';

/** Smaller changes of a price, in percent, are due to rounding and exchange rates. */
const MIN_PRICE_CHANGE = 1;
/** A sale starts at the first share of reduced products and ends below the second; stores with few products have none. */
const SALE = { starts: 20, ends: 10, minProducts: 5 };
/** If a visit finds more than this share of products new or gone, the ids of existing products may have changed. */
const DOUBTFUL_SHARE = 0.8;
/** This many products repriced by the same percentage without a reduction may only show taxes differently. */
const MANY = 20;
const MAX_ITEMS = 20;

const item = (
  before: string,
  after: string,
) => sql`jsonb_strip_nulls(jsonb_build_object('name', title, 'productId', id, 'url', url,
  'before', ${sql.raw(before)}, 'after', ${sql.raw(after)}, 'currency', currency))`;
/** The items of a group in the order of `nth`. */
const items = (before: string, after: string) =>
  sql`coalesce(jsonb_agg(${item(before, after)} order by nth) filter (where nth <= ${sql.lit(MAX_ITEMS)}), '[]')`;

const visitBefore = sql`
  select max(observed_at) as observed_at from product_visits b
  where b.brand_id = p.brand_id and b.address = p.address and b.observed_at < p.happened_at`;

/** Changes of one kind found by one visit are one event. */
export const derivedProducts: Derivation = {
  kinds: ['price_cut', 'price_raised', 'products_added', 'products_gone', 'sale_started', 'sale_ended'],
  query: sql`
    select p.brand_id, kind, '', happened_at, greatest(min(price_before_at), min(v.observed_at)),
      min(before::text) filter (where nth = 1), min(after::text) filter (where nth = 1), min(change) filter (where nth = 1),
      count(*)::integer, ${items('before', 'after')}, min(source), min(coalesce(url, address)) filter (where nth = 1),
      min(title || ': ' || before || ' → ' || after || ' ' || currency) filter (where nth = 1),
      case when bool_or(address is null)
        or (count(*) >= ${sql.lit(MANY)} and not bool_or(reduced) and max(change) - min(change) < 0.2) then 'medium' else 'high' end
    from (
      select *, row_number() over (partition by brand_id, happened_at, kind order by abs(change) desc, id) as nth
      from (
        select brand_id, id, title, url, source, address, n.currency, n.observed_at as happened_at, b.observed_at as price_before_at,
          b.price_min as before, n.price_min as after, (100 * (n.price_min - b.price_min) / b.price_min)::real as change,
          n.compare_at is not null as reduced, case when n.price_min < b.price_min then 'price_cut' else 'price_raised' end as kind
        from pending join products using (brand_id)
        join product_prices n on n.product_id = id and n.observed_at >= pending.since
        cross join lateral (
          select observed_at, currency, price_min from product_prices b
          where b.product_id = n.product_id and b.observed_at < n.observed_at order by b.observed_at desc limit 1
        ) b
        where b.currency = n.currency and abs(n.price_min - b.price_min) >= b.price_min * ${sql.lit(MIN_PRICE_CHANGE)} / 100
      ) changed
    ) p
    left join lateral (${visitBefore}) v on nth = 1
    group by p.brand_id, kind, happened_at
    union all
    select p.brand_id, 'products_added', '', happened_at, min(visited_before), null, null, null, count(*)::integer,
      ${items('null::numeric', 'price_min')}, min(p.source), min(address), null,
      case when count(*) > ${sql.lit(DOUBTFUL_SHARE)} * min(visited_products) then 'low'
        when bool_and(created_at > visited_before - interval '1 day') then 'high' else 'medium' end
    from (
      select o.*, v.observed_at as happened_at, v.products as visited_products, b.observed_at as visited_before,
        row_number() over (partition by v.brand_id, v.observed_at order by o.best_selling_rank, o.id) as nth
      from pending join product_visits v on v.brand_id = pending.brand_id and v.observed_at >= pending.since and v.complete
      cross join lateral (
        select observed_at from product_visits b
        where b.brand_id = v.brand_id and b.address = v.address and b.source = v.source and b.observed_at < v.observed_at and b.complete
        order by observed_at desc limit 1
      ) b
      join products o on o.brand_id = v.brand_id and o.address = v.address and o.first_observed_at = v.observed_at
    ) p group by p.brand_id, happened_at
    union all
    select p.brand_id, 'products_gone', '', gone_at, max(last_observed_at), null, null, null, count(*)::integer,
      ${items('price_min', 'null::numeric')}, min(source), min(address), null,
      case when count(*) * (1 - ${sql.lit(DOUBTFUL_SHARE)}) > ${sql.lit(DOUBTFUL_SHARE)} * min(visited_products) then 'low' else 'high' end
    from (
      select o.*, v.products as visited_products, row_number() over (partition by o.brand_id, gone_at order by best_selling_rank, o.id) as nth
      from pending join products o using (brand_id)
      -- A visit at another address ends products because of a redirect, not because the store has removed them.
      join lateral (
        select products from product_visits v where v.brand_id = o.brand_id and v.address = o.address and v.observed_at = gone_at limit 1
      ) v on true
      where gone_at >= pending.since
    ) p
    group by p.brand_id, gone_at
    union all
    select v.brand_id, case when on_sale then 'sale_started' else 'sale_ended' end, '', observed_at, observed_before,
      share_before::text, share::text, null, greatest(case when on_sale then discounted else discounted_before end, 1),
      reduced.items, source, address, null, 'high'
    from (
      select *, lag(on_sale) over w as on_sale_before, lag(observed_at) over w as observed_before, lag(share) over w as share_before,
        lag(discounted) over w as discounted_before
      from (
        select v.*, pending.since, round(100.0 * discounted / products) as share, case
          when 100 * discounted >= ${sql.lit(SALE.starts)} * products then true
          when 100 * discounted < ${sql.lit(SALE.ends)} * products then false end as on_sale
        from pending join product_visits v using (brand_id) where products >= ${sql.lit(SALE.minProducts)}
      ) v where on_sale is not null
      window w as (partition by brand_id, address, source order by observed_at)
    ) v
    cross join lateral (
      select coalesce(jsonb_agg(${item('compare_at', 'price_min')} order by nth), '[]') as items from (
        select o.id, o.title, o.url, n.currency, n.compare_at, n.price_min,
          row_number() over (order by n.price_min / n.compare_at, o.id) as nth
        from products o join product_prices n on n.product_id = o.id and n.observed_at = v.observed_at
        where on_sale and o.brand_id = v.brand_id and n.compare_at > n.price_min
      ) reduced where nth <= ${sql.lit(MAX_ITEMS)}
    ) reduced
    where on_sale <> on_sale_before and observed_at >= since`,
};
