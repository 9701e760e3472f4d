-- Applications that registered themselves (RFC 7591); those with a metadata document need no row.
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now(),
  -- Null: no user has connected it yet.
  last_used_at timestamptz
);

-- What a user allowed an application: an API key without a secret of its own, whose requests carry tokens.
create table oauth_grants (
  key_id uuid primary key references api_keys (id) on delete cascade,
  client_id text not null,
  -- The host that published the application's description; null for one that registered itself.
  host text,
  redirect_uri text not null,
  -- The challenge of RFC 7636.
  challenge text not null,
  -- The audience of the tokens (RFC 8707).
  resource text not null
);

create table oauth_tokens (
  -- SHA-256.
  secret bytea primary key,
  key_id uuid not null references oauth_grants (key_id) on delete cascade,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  expires_at timestamptz not null,
  -- Codes and refresh tokens can be used once.
  used_at timestamptz
);
create index oauth_tokens_of_grant on oauth_tokens (key_id);
create index oauth_tokens_expiry on oauth_tokens (expires_at);
