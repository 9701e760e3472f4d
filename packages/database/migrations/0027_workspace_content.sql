-- What users keep in a workspace: saved searches, lists, notes, and links that share them.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- SearchDefinition in packages/contract.
  search jsonb not null,
  -- Ascending in the sidebar.
  position double precision not null,
  -- Raised by every change: a change made from an older version is a conflict.
  version integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Can be restored until it is purged.
  deleted_at timestamptz
);
create index saved_searches_of_workspace on saved_searches (workspace_id, position) where deleted_at is null;
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;

-- When a user last opened a saved search, and what it matched then, to tell which matches are new.
create table saved_search_visits (
  search_id uuid not null references saved_searches (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  visited_at timestamptz not null default now(),
  -- Compressed ids in ascending order; null where there were too many to keep.
  brand_ids bytea,
  primary key (search_id, user_id)
);
create index saved_search_visits_user on saved_search_visits (user_id);

create table lists (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- The steps of the board, in order: an array of names.
  statuses jsonb not null,
  position double precision not null,
  version integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index lists_of_workspace on lists (workspace_id, position) where deleted_at is null;
create index lists_deleted on lists (deleted_at) where deleted_at is not null;

create table list_brands (
  list_id uuid not null references lists (id) on delete cascade,
  brand_id bigint not null references brands (id) on delete cascade,
  position double precision not null,
  status text check (char_length(status) between 1 and 50),
  rating smallint check (rating between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  version integer not null default 1,
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Can be restored with its fields until it is purged.
  removed_at timestamptz,
  primary key (list_id, brand_id)
);
create index list_brands_in_order on list_brands (list_id, position, brand_id) where removed_at is null;
create index list_brands_of_brand on list_brands (brand_id);
create index list_brands_removed on list_brands (removed_at) where removed_at is not null;

-- One note a brand and workspace, in Markdown; every list shows the same one.
create table brand_notes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  brand_id bigint not null references brands (id) on delete cascade,
  text text not null check (char_length(text) <= 20000),
  version integer not null default 1,
  updated_by uuid references users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, brand_id)
);
create index brand_notes_of_brand on brand_notes (brand_id);

-- Read-only links for people without an account.
create table shares (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- SHA-256.
  token bytea not null unique,
  -- What is shared: exactly one of the three.
  list_id uuid references lists (id) on delete cascade,
  search_id uuid references saved_searches (id) on delete cascade,
  -- A comparison.
  brand_ids bigint[] check (cardinality(brand_ids) between 2 and 6),
  notes boolean not null default false,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz,
  check (num_nonnulls(list_id, search_id, brand_ids) = 1)
);
create index shares_of_workspace on shares (workspace_id, created_at desc);
create index shares_of_list on shares (list_id) where list_id is not null;
create index shares_of_search on shares (search_id) where search_id is not null;
