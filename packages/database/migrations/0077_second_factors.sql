-- When the user of a session last confirmed that it is them; null for sessions that began before this was recorded.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- The authenticator app of a user; `sealed_secret` is encrypted. A code of `last_step` or an earlier step is not accepted again.
create table authenticator_apps (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- Unused recovery codes, as SHA-256 hashes of 80 random bits.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- Sign-ins whose first factor was accepted and that wait for the second, each bound to a browser by a cookie (its hash).
create table sign_in_challenges (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_of_user on sign_in_challenges (user_id);
