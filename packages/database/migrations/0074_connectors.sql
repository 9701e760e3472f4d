-- Connections of workspaces to CRMs. `token` is encrypted. `fields` maps values to properties; `weekly` is pushed again every week.
create table connections (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  connector text not null,
  token text not null,
  account text not null,
  fields jsonb not null,
  weekly jsonb,
  next_push_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  unique (workspace_id, connector)
);
create index connections_of_user on connections (user_id);
create index connections_due on connections (next_push_at) where next_push_at is not null;

-- Pushes to a connection. The first `done` of `brand_ids` have been processed; the process that runs it renews `leased_until`.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references connections (id) on delete cascade,
  source jsonb not null,
  name text not null,
  dry boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  brand_ids bigint[] not null,
  done integer not null default 0,
  counts jsonb not null default '{}',
  error text,
  stopping boolean not null default false,
  leased_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index pushes_of_connection on pushes (connection_id, created_at desc);
-- One at a time: two would overwrite each other's last written values.
create unique index running_pushes on pushes (connection_id) where state = 'running';

-- What each push did with each brand.
create table push_records (
  push_id uuid not null references pushes (id) on delete cascade,
  position integer not null,
  brand_id bigint not null,
  name text not null,
  domain text not null,
  outcome text not null,
  details text,
  record_id text,
  primary key (push_id, position)
);

-- The record of each brand and the values last written to it, by property: one that differs there was changed by a person.
create table pushed_values (
  connection_id uuid not null references connections (id) on delete cascade,
  brand_id bigint not null,
  record_id text not null,
  written jsonb not null,
  primary key (connection_id, brand_id)
);
