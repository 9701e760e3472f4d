-- Changes of brands that two observations show, derived from the stored history (docs/decisions/events.md): deriving the same history
-- again gives the same rows. One partition a month; rows that fit none go to the default one.
create sequence brand_event_ids;
create table brand_events (
  id bigint not null default nextval('brand_event_ids'),
  brand_id bigint not null references brands (id) on delete cascade,
  -- EVENT_KINDS in packages/contract.
  kind text not null,
  -- What it is about, where one observation may show several of a kind: a technology, a metric. Empty for the brand itself.
  subject text not null default '',
  -- When it was observed, and when the state before was last observed.
  happened_at timestamptz not null,
  since timestamptz,
  before text,
  after text,
  -- In percent of the value before; of several items the largest.
  change_percent real,
  item_count integer not null default 1 check (item_count > 0),
  -- The largest changes, at most 20, as in BrandEvent of packages/contract.
  items jsonb not null default '[]',
  source text not null,
  address text,
  evidence text,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  recorded_at timestamptz not null default now(),
  -- A later correction of the history no longer shows it.
  withdrawn_at timestamptz,
  primary key (brand_id, happened_at, kind, subject)
) partition by range (happened_at);
create table brand_events_default partition of brand_events default;
create index brand_events_id on brand_events (id);
create index brand_events_newest on brand_events (happened_at desc, id desc) where withdrawn_at is null;
create index brand_events_of_kind on brand_events (kind, happened_at desc) where withdrawn_at is null;

-- Visits that read a store's products. `complete`: all of them; `discounted`: those with a price before a reduction.
create table product_visits (
  brand_id bigint not null references brands (id) on delete cascade,
  address text not null,
  source text not null,
  observed_at timestamptz not null,
  complete boolean not null,
  products integer not null,
  discounted integer not null,
  primary key (brand_id, address, observed_at, source)
);

-- Histories that changed since the events of a brand were derived from them: everything observed from `since` on may show other events.
-- Rows are only added and deleted, so that writers of the same brand never wait for each other.
create table pending_events (
  id bigint generated always as identity primary key,
  brand_id bigint not null,
  history text not null check (history in ('products', 'technologies', 'facts', 'metrics')),
  since timestamptz not null,
  written_in xid8 not null default pg_current_xact_id()
);
create index pending_events_brand on pending_events (brand_id);

-- Once a transaction and history, unless it goes further back.
create function mark_pending(changed_brand bigint, changed_history text, changed_at timestamptz) returns void language sql as $$
  insert into pending_events (brand_id, history, since)
  select changed_brand, changed_history, changed_at
  where changed_at is not null and not exists (
    select from pending_events
    where brand_id = changed_brand and history = changed_history and since <= changed_at and written_in = pg_current_xact_id())
$$;

create function metrics_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'metrics', min(observed_at)) from changed
  where metric in ('fb_likes_count', 'ig_followers_count', 'trustpilot_reviews_count', 'shopify_reviews_count', 'fb_reviews_count',
    'is_fb_ads_active', 'fb_ads_active_count')
  group by brand_id;
  return null;
end $$;

create function facts_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'facts', min(first_observed_at)) from changed group by brand_id;
  return null;
end $$;
create trigger fact_observations_added after insert on fact_observations referencing new table as changed
  for each statement execute function facts_changed();
create trigger fact_observations_deleted after delete on fact_observations referencing old table as changed
  for each statement execute function facts_changed();
create function fact_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(old.brand_id, 'facts', old.first_observed_at), mark_pending(new.brand_id, 'facts', new.first_observed_at);
  return null;
end $$;
-- A second failed visit shows that a store is closed. Being seen again changes nothing else.
create trigger fact_observations_changed after update on fact_observations for each row
  when (old.brand_id <> new.brand_id or old.value <> new.value or new.fact = 'store_state')
  execute function fact_changed();

create function products_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'products', min(first_observed_at)) from changed group by brand_id;
  return null;
end $$;
create trigger products_added after insert on products referencing new table as changed
  for each statement execute function products_changed();
-- Products that are long gone are deleted; what an import brought is undone.
create function imported_products_deleted() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'products', min(first_observed_at)) from changed where import_id is not null group by brand_id;
  return null;
end $$;
create trigger products_deleted after delete on products referencing old table as changed
  for each statement execute function imported_products_deleted();
create function product_changed() returns trigger language plpgsql as $$
begin
  if old.brand_id <> new.brand_id then
    perform mark_pending(old.brand_id, 'products', old.first_observed_at), mark_pending(new.brand_id, 'products', new.first_observed_at);
  else
    -- One that comes back was away.
    perform mark_pending(new.brand_id, 'products', new.gone_at);
  end if;
  return null;
end $$;
create trigger products_changed after update on products for each row
  when (old.brand_id <> new.brand_id or old.gone_at is distinct from new.gone_at)
  execute function product_changed();

create function prices_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'products', min(observed_at))
  from changed join products on products.id = product_id group by brand_id;
  return null;
end $$;
create trigger product_prices_added after insert on product_prices referencing new table as changed
  for each statement execute function prices_changed();
create trigger product_prices_changed after update on product_prices referencing new table as changed
  for each statement execute function prices_changed();
create trigger product_prices_deleted after delete on product_prices referencing old table as changed
  for each statement execute function prices_changed();

create function visits_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'products', min(observed_at)) from changed group by brand_id;
  return null;
end $$;
create trigger product_visits_added after insert on product_visits referencing new table as changed
  for each statement execute function visits_changed();
create trigger product_visits_changed after update on product_visits referencing new table as changed
  for each statement execute function visits_changed();

create function technologies_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'technologies', min(first_observed_at)) from changed group by brand_id;
  return null;
end $$;
create trigger brand_technologies_added after insert on brand_technologies referencing new table as changed
  for each statement execute function technologies_changed();
create function technology_changed() returns trigger language plpgsql as $$
begin
  perform mark_pending(old.brand_id, 'technologies', old.first_observed_at) where old.brand_id <> new.brand_id;
  perform mark_pending(new.brand_id, 'technologies', case
    -- It was away for long: its removal stays, its return is new.
    when old.first_observed_at < new.first_observed_at then new.first_observed_at
    when old.brand_id <> new.brand_id then new.first_observed_at
    else least(old.gone_at, new.gone_at, greatest(old.first_observed_at, new.first_observed_at)) end);
  return null;
end $$;
create trigger brand_technologies_changed after update on brand_technologies for each row
  when (old.brand_id <> new.brand_id or old.gone_at is distinct from new.gone_at or old.first_observed_at <> new.first_observed_at)
  execute function technology_changed();

-- The observations of releases before stay in one partition; the API process adds those of the months to come.
alter table figure_observations rename to figure_observations_default;
alter table figure_observations_default rename constraint figure_observations_pkey to figure_observations_default_pkey;
create table figure_observations (
  like figure_observations_default including defaults including constraints,
  primary key (brand_id, metric, observed_at, source)
) partition by range (observed_at);
alter table figure_observations attach partition figure_observations_default default;
create trigger figure_observations_added after insert on figure_observations referencing new table as changed
  for each statement execute function metrics_changed();
-- Thinned observations change nothing; what an import brought is undone.
create function imported_metrics_deleted() returns trigger language plpgsql as $$
begin
  perform mark_pending(brand_id, 'metrics', min(observed_at)) from changed where import_id is not null group by brand_id;
  return null;
end $$;
create trigger figure_observations_deleted after delete on figure_observations referencing old table as changed
  for each statement execute function imported_metrics_deleted();
create trigger figure_observations_changed after update on figure_observations referencing new table as changed
  for each statement execute function metrics_changed();
create trigger figure_observations_moved after update on figure_observations referencing old table as changed
  for each statement execute function metrics_changed();

-- The partition of a month, unless it is there.
create function create_month_partition(partitioned text, month date) returns void language plpgsql as $$
begin
  execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
    partitioned || to_char(month, '_YYYY_MM'), partitioned, month::timestamp at time zone 'UTC',
    (month + interval '1 month') at time zone 'UTC');
end $$;
do $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
begin
  perform create_month_partition('brand_events', (this_month + months * interval '1 month')::date) from generate_series(-24, 2) months;
  if not exists (select from figure_observations) then
    perform create_month_partition('figure_observations', (this_month + months * interval '1 month')::date) from generate_series(0, 2) months;
  end if;
end $$;

-- How far observations are thinned: all weeks before this one, and of it the brands up to this id.
create table observation_thinning (
  id smallint primary key default 1 check (id = 1),
  week timestamptz not null,
  after_id bigint not null default 0
);

-- What was observed before this release.
insert into pending_events (brand_id, history, since)
select id, history, '-infinity' from brands, unnest(array['products', 'technologies', 'facts', 'metrics']) history
where not is_demonstration and (exists (select from fact_observations f where f.brand_id = id)
  or exists (select from figure_observations f where f.brand_id = id));
