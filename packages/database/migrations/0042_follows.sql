-- What users follow in a workspace: each their own, in any role. New events of it become notifications.
create table follows (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  brand_id bigint references brands (id) on delete cascade,
  list_id uuid references lists (id) on delete cascade,
  search_id uuid references saved_searches (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(brand_id, list_id, search_id) = 1),
  unique nulls not distinct (user_id, workspace_id, brand_id, list_id, search_id)
);
create index follows_of_workspace on follows (workspace_id);
create index follows_of_brand on follows (brand_id) where brand_id is not null;
create index follows_of_list on follows (list_id) where list_id is not null;
create index follows_of_search on follows (search_id) where search_id is not null;

-- Kept for 90 days. Events may be withdrawn or thinned: a notification without its event is not shown.
create table notifications (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  event_id bigint not null,
  -- Why: the kind of what is followed.
  followed text not null check (followed in ('brand', 'list', 'search')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, workspace_id, event_id)
);
create index notifications_newest on notifications (user_id, workspace_id, id desc);
create index notifications_unread on notifications (user_id, workspace_id) where read_at is null;
create index notifications_of_workspace on notifications (workspace_id);
create index notifications_created on notifications (created_at);
