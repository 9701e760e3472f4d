-- One-time codes with which the browser extension gets a key. Useless without the popup's secret, which is stored nowhere.
create table extension_codes (
  -- SHA-256 of the popup's challenge and the code.
  secret bytea primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The name of the future key.
  name text not null check (char_length(name) between 1 and 100),
  expires_at timestamptz not null
);
create index extension_codes_of_workspace on extension_codes (workspace_id);
create index extension_codes_of_user on extension_codes (user_id);
create index extension_codes_expiry on extension_codes (expires_at);
