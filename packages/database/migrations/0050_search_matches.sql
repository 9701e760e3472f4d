-- The brands that a followed search has matched, so that users are told of those that start to: one event each, of the kind
-- search_matched with the search as its subject. Another search, or another catalogue, starts over without telling.
create table search_matches (
  search_id uuid primary key references saved_searches (id) on delete cascade,
  filters jsonb not null,
  catalogue text not null,
  -- As apps/api/src/features/workspace/searches/brand-id-set.ts encodes them.
  brand_ids bytea not null,
  computed_at timestamptz not null default now()
);
