-- Passkeys: `credential_id` as the browser names it, `public_key` in COSE form. `counter` grows with each use unless the passkey has none.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Challenges for passkeys that were sent to a browser and not answered yet. `purpose`: the session or sign-in that the answer is for.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null,
  expires_at timestamptz not null
);
