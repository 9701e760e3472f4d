-- Products that visits or imports saw in a brand's store, one row each. `gone_at`: the first complete visit that no longer saw it.
create table products (
  id bigint generated always as identity primary key,
  brand_id bigint not null references brands (id) on delete cascade,
  -- The store's own id; its address where the store tells none.
  store_id text not null check (length(store_id) between 1 and 500),
  -- The storefront address whose visit saw it; null where only an import named it.
  address text,
  title text not null check (length(title) between 1 and 500),
  url text,
  picture_url text,
  type text,
  vendor text,
  tags text[] not null default '{}',
  -- Lowest and highest price of its variants in the store's currency, and in US cents at the rate of that day.
  currency char(3),
  price_min numeric(14, 3) check (price_min > 0),
  price_max numeric(14, 3) check (price_max >= price_min),
  price_min_usd bigint check (price_min_usd > 0),
  price_max_usd bigint check (price_max_usd >= price_min_usd),
  -- The price before a reduction, of the cheapest variant.
  compare_at numeric(14, 3) check (compare_at > 0),
  -- Percent off `compare_at`; null where the store names no higher price.
  discount smallint generated always as (
    case when compare_at > price_min then round(100 * (1 - price_min / compare_at))::smallint end
  ) stored,
  available boolean,
  options_count integer check (options_count >= 0),
  reviews_count integer check (reviews_count >= 0),
  rating numeric(3, 2) check (rating between 0 and 5),
  -- Its place in the store's own best-selling order, from 1.
  best_selling_rank integer check (best_selling_rank > 0),
  -- When the store says it was created, else the first complete visit that saw it after an earlier one had not.
  created_at timestamptz,
  first_observed_at timestamptz not null,
  last_observed_at timestamptz not null check (last_observed_at >= first_observed_at),
  price_changed_at timestamptz,
  gone_at timestamptz,
  source text not null,
  -- Stores at two addresses of a brand may count their products from 1 each.
  unique nulls not distinct (brand_id, store_id, address)
);

-- Prices over time: a row when a price is first seen and whenever it changes.
create table product_prices (
  product_id bigint not null references products (id) on delete cascade,
  observed_at timestamptz not null,
  currency char(3) not null,
  price_min numeric(14, 3) not null,
  price_max numeric(14, 3) not null,
  compare_at numeric(14, 3),
  primary key (product_id, observed_at)
);
