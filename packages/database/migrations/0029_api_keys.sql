-- Keys with which programs read what a workspace may read. The key itself is stored as its SHA-256 only.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- Loses the key with their account or their membership.
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  secret bytea not null unique,
  -- The last characters of the key, to recognise it by.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['brands', 'lists', 'exports']),
  created_at timestamptz not null default now(),
  -- Null: it does not expire.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_of_workspace on api_keys (workspace_id, created_at desc);
create index api_keys_of_user on api_keys (user_id);

create table api_key_usage (
  key_id uuid not null references api_keys (id) on delete cascade,
  day date not null,
  requests integer not null,
  primary key (key_id, day)
);
create index api_key_usage_day on api_key_usage (day);

-- Secret addresses from which a spreadsheet fetches the present state of an export.
create table export_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256.
  token bytea not null unique,
  -- What is exported (CreateExport in packages/contract).
  request jsonb not null,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index export_links_of_workspace on export_links (workspace_id, created_at desc);
create index export_links_of_user on export_links (user_id);
