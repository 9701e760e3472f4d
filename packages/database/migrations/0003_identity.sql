-- People, their sessions and the ways to prove who they are. Every secret a person holds (link, refresh token, browser
-- secret) is kept as its SHA-256 only.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email <> ''),
  email_verified_at timestamptz,
  -- PHC string of argon2id; null for a person who only ever signed in with Google.
  password_hash text,
  first_name text not null,
  last_name text not null,
  title text not null default '',
  referral_source text,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Who a person is at an outside provider: keyed by its subject, never by an address. One subject a provider and person.
create table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Links sent by mail. The address is part of it: a link speaks only for the address it was sent to.
create table one_time_tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user on one_time_tokens (user_id);

-- A session is a family of refresh tokens; its id is the `sid` claim.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Where it was opened from (an address, IPv6 as its /64), hashed: a person's own network is told from strangers'.
  network bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text
);
create index sessions_user on sessions (user_id);
create index sessions_ended on sessions (ended_at) where ended_at is not null;

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Set once a successor was handed out; presented again later than the grace, the session ends.
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- ES256 keys that sign access tokens; the newest signs, a retired one verifies until its tokens have run out.
create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- One row a limited thing. `full_at`: when its allowance will be whole again (generic cell rate algorithm). Lost in a
-- crash of the database server, which only forgives.
create unlogged table rate_limits (
  key text primary key,
  full_at timestamptz not null
);

-- A Google sign-in between its popup's start and end. `id` is the opener's; state and browser secret are hashed.
create table google_sign_ins (
  id text primary key,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  status text not null default 'pending' check (status in ('pending', 'exchanging', 'signed-in', 'failed')),
  code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
