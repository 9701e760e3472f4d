-- Technologies that visits saw in a brand's store, one row each. `gone_at`: the first visit that no longer saw it.
create table brand_technologies (
  brand_id bigint not null references brands (id) on delete cascade,
  technology text not null,
  version text,
  -- What of the page or its headers showed it.
  evidence text not null,
  source text not null,
  -- The storefront address at which it was last seen.
  address text not null,
  first_observed_at timestamptz not null,
  last_observed_at timestamptz not null check (last_observed_at >= first_observed_at),
  gone_at timestamptz,
  primary key (brand_id, technology)
);
create index brand_technologies_present on brand_technologies (technology, brand_id) where gone_at is null;

-- The ids of those that are not gone, for filters. Empty: none known.
alter table brands add column technologies text[] not null default '{}';
alter table private_brands add column technologies text[] not null default '{}';
