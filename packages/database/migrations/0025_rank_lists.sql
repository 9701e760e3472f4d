-- Public lists of popular sites that the collector downloads: one row a list, packed as the collector reads it. `claimed_at`
-- is when a process last began to download it.
create table rank_lists (
  list text primary key,
  claimed_at timestamptz not null,
  day date,
  fetched_at timestamptz,
  ranks bytea
);
