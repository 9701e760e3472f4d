-- Workspaces, and the brands that their members imported for themselves ("My brands"). Private rows are never part of the shared
-- catalogue: not of its index, facets, percentiles or caches.
create table workspaces (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null unique references users (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Where values of private brands come from: one row an import.
create table private_sources (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  import_id text not null,
  name text not null,
  -- The day the values speak of.
  observed_at timestamptz not null,
  unique (workspace_id, import_id)
);

-- Columns of a brand as in `brands`, in the same stored units. Numbers come first: filters read many rows and few texts.
create table private_brands (
  id bigint generated always as identity,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- Set once the user deleted the brand: equal for brands deleted together, so that they are restored together. Purged a day later.
  deletion_id uuid,
  deleted_at timestamptz,
  -- Orders brands of equal or unknown traffic, as in the shared catalogue (packages/database/src/catalogue/popularity.ts).
  tie_break bigint not null,
  -- The row of `private_sources` for every value that `origins` does not name.
  source_id bigint not null,
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
  popularity_rank bigint,
  is_fb_ads_active boolean,
  is_pinned boolean,
  is_shop boolean,
  categories smallint[] not null default '{}',
  locations text[] not null default '{}',
  unmapped_categories text[] not null default '{}',
  -- The storefront address, as in the shared catalogue: by it the brand of the shared catalogue is found.
  address text not null check (address <> ''),
  -- The address where the name is not known.
  brand_name text not null check (brand_name <> ''),
  -- Both in the form in which the index compares names and addresses.
  search_name text not null,
  search_address text not null,
  brand_url text,
  profile_image text,
  cover_image text,
  brand_description text,
  fb_url text,
  ig_url text,
  shopify_url text,
  fb_ads_library_url text,
  trustpilot_url text,
  -- {"<column>": <id of its source>}
  origins jsonb not null default '{}',
  -- {"<metric>": {...}} for values that are more than a plain number: estimates, ranges, converted amounts.
  details jsonb not null default '{}',
  check ((deletion_id is null) = (deleted_at is null)),
  primary key (workspace_id, id)
);
create unique index private_brands_address on private_brands (workspace_id, address) where deletion_id is null;
create index private_brands_deletion on private_brands (workspace_id, deletion_id) where deletion_id is not null;
create index private_brands_deleted_at on private_brands (deleted_at) where deleted_at is not null;

-- What an import changed, to undo it within a day: the columns it set, with their value, source and detail before; null for a
-- brand that it added.
create table private_brand_undo (
  workspace_id uuid not null,
  source_id bigint not null,
  brand_id bigint not null,
  before jsonb,
  saved_at timestamptz not null default now(),
  primary key (source_id, brand_id),
  foreign key (workspace_id, brand_id) references private_brands (workspace_id, id) on delete cascade
);
create index private_brand_undo_brand on private_brand_undo (workspace_id, brand_id);
create index private_brand_undo_saved_at on private_brand_undo (saved_at);
