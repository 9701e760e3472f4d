-- Lists of popular sites by storefront address, so that all brands are joined with them in one query. Equal bounds are an exact rank.
create table ranked_names (
  address text not null,
  list text not null,
  best integer not null,
  worst integer not null,
  primary key (address, list)
);
-- `loaded_at` and `version` are those of the names in `ranked_names`. `noise`: by band of ranks, the change of a rank from one day to the
-- next that 19 of 20 names stay within, as a logarithm (docs/decisions/estimates.md).
alter table rank_lists add column loaded_at timestamptz, add column version text, add column noise jsonb;

-- Ranks of brands in imported files.
create table imported_ranks (
  brand_id bigint not null references brands (id) on delete cascade,
  day date not null,
  rank bigint not null check (rank > 0),
  import_id bigint,
  primary key (brand_id, day)
);
create index imported_ranks_import on imported_ranks (import_id) where import_id is not null;
-- Their day was not recorded so far.
insert into imported_ranks (brand_id, day, rank)
  select id, (created_at at time zone 'UTC')::date, popularity_rank from brands b
  where popularity_rank > 0 and not is_demonstration and not exists (
    select from source_runs r where r.domain = b.domain and r.source = 'popularity-rank' and r.answered_at is not null);

-- The median of the stores' average prices by category in stored units, with the bounds of the middle 80 %.
create table category_prices (
  category smallint primary key,
  low bigint not null,
  middle bigint not null,
  high bigint not null,
  stores integer not null
);
-- Up to where visits, orders and revenue are estimated from ranks: of every brand written before `horizon`, and in the pass to `next`
-- of brands up to `after_id`. One row at most.
create table estimate_computation (
  id boolean primary key default true check (id),
  horizon xid8 not null default '0',
  next xid8,
  after_id bigint not null default 0,
  prices_at timestamptz not null default '-infinity'
);
