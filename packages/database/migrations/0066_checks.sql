-- Checks of many stores that users requested. `queued` counts the visits of the allowance per workspace and day, `current` the
-- stores that were read shortly before, `found` the stores by
-- their outcome (CHECK_OUTCOMES in packages/contract).
create table checks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  stores integer not null check (stores > 0),
  queued integer not null,
  current integer not null,
  done integer not null default 0,
  found jsonb not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  read_at timestamptz
);
create index checks_of_workspace on checks (workspace_id, created_at desc);
create index checks_of_user on checks (user_id) where user_id is not null;

-- The stores of each check, followed ones first. `outcome` is null until the visit has ended.
create table checked_stores (
  check_id uuid not null references checks (id) on delete cascade,
  position integer not null,
  domain text not null,
  followed boolean not null,
  outcome text check (outcome in ('products', 'no-products', 'unreachable', 'refused', 'not-a-store', 'not-checked')),
  primary key (check_id, position)
);
create index checked_stores_open on checked_stores (domain) where outcome is null;

-- The source that is being read for a store that a user requested alone.
alter table stores add column reading text;

alter table api_keys drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check
    check (cardinality(scopes) > 0 and scopes <@ array['brands', 'lists', 'exports', 'checks', 'extension']) not valid;
