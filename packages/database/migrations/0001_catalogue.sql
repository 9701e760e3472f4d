-- The catalogue: one row a brand. Metrics are whole numbers in stored units (packages/contract/src/metrics.ts says the
-- scale: prices in cents, rating in tenths); null is "not known", never 0.
create table brands (
  id bigint generated always as identity primary key,
  brand_name text not null check (brand_name <> ''),
  -- Registrable domain, lower case: the key by which imports and collection find a brand again.
  domain text not null unique,
  brand_url text,
  profile_image text,
  cover_image text,
  brand_description text,
  -- Ids of our taxonomy, parents included, ascending.
  categories smallint[] not null default '{}',
  -- Country ids, in the order of the source.
  locations text[] not null default '{}',
  -- Category labels of a source that our taxonomy has no entry for, kept so that nothing is lost.
  unmapped_categories text[] not null default '{}',
  fb_url text,
  ig_url text,
  shopify_url text,
  fb_ads_library_url text,
  trustpilot_url text,
  estimated_monthly_traffic bigint,
  estimated_monthly_orders bigint,
  estimated_monthly_revenue bigint,
  fb_likes_count bigint,
  ig_followers_count bigint,
  reddit_mentions_count bigint,
  trustpilot_rating bigint,
  trustpilot_reviews_count bigint,
  shopify_reviews_count bigint,
  fb_reviews_count bigint,
  fb_ads_count bigint,
  fb_ads_active_count bigint,
  product_count bigint,
  product_min_price bigint,
  product_avg_price bigint,
  product_max_price bigint,
  product_count_30_days bigint,
  is_fb_ads_active boolean,
  is_pinned boolean,
  -- Origin of each figure: {"<metric>": {"source","kind","observedAt"}}; the key "*" speaks for every figure not named.
  origins jsonb not null default '{}',
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Transaction that last wrote the row. Readers ask for rows written at or after the oldest transaction still open
  -- when they last looked, so a change that commits late is never missed.
  changed_in xid8 not null default pg_current_xact_id()
);

create index brands_changed_in on brands (changed_in);
create index brands_by_popularity on brands (estimated_monthly_traffic desc nulls last, id);

create function mark_brand_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  new.updated_at := now();
  return new;
end $$;
create trigger brands_mark_changed before update on brands for each row execute function mark_brand_changed();

-- Deletions leave a trace, so that index snapshots can drop the row.
create table deleted_brands (
  id bigint primary key,
  changed_in xid8 not null default pg_current_xact_id()
);
create function remember_deleted_brand() returns trigger language plpgsql as $$
begin
  insert into deleted_brands (id) values (old.id);
  return null;
end $$;
create trigger brands_remember_deleted after delete on brands for each row execute function remember_deleted_brand();

-- One notice a statement wakes every API process; a missed one is caught by its own slow look.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create trigger brands_notify after insert or update or delete on brands
  for each statement execute function notify_catalogue_changed();
