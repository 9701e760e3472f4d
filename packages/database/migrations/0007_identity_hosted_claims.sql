-- Where a hosted identity platform keeps the accounts: the tier and interval last written there as a person's claims, so
-- that a role that has changed since is found without asking the platform.
create table hosted_claims (
  user_id uuid primary key references users (id) on delete cascade,
  tier text not null,
  interval text,
  written_at timestamptz not null default now()
);
