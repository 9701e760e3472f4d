-- Rules of users: events of a brand, of those on a list or of those that a saved search matches, of some kinds and from some size on,
-- become notifications.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  brand_id bigint references brands (id) on delete cascade,
  list_id uuid references lists (id) on delete cascade,
  search_id uuid references saved_searches (id) on delete cascade,
  -- EVENT_KINDS in packages/contract; empty: all.
  kinds text[] not null default '{}',
  -- In percent, up or down: only events that say by how much and by at least this.
  min_change real check (min_change > 0),
  created_at timestamptz not null default now(),
  check (num_nonnulls(brand_id, list_id, search_id) = 1)
);
create index alerts_of_user on alerts (user_id, workspace_id);
create index alerts_of_workspace on alerts (workspace_id);
create index alerts_of_brand on alerts (brand_id) where brand_id is not null;
create index alerts_of_list on alerts (list_id) where list_id is not null;
create index alerts_of_search on alerts (search_id) where search_id is not null;

alter table notifications add column alert_id uuid references alerts (id) on delete set null;
create index notifications_of_alert on notifications (alert_id) where alert_id is not null;
