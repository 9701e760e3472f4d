-- The browser that registered an account holds a secret: by it the verification link is taken at once. Null once verified.
alter table users add column registration_hash bytea;

-- Browsers in which a user has signed in. Each has a sign-in allowance of its own, which strangers cannot use up.
create table devices (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index devices_user on devices (user_id, last_used_at desc);
