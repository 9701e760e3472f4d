-- Changes of the address of an account, from the request until the old address can no longer undo them. Links are stored as SHA-256.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  confirm_hash bytea unique,
  undo_hash bytea unique,
  created_at timestamptz not null default now(),
  -- Of the link in the newest mail.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Canceled, replaced by a later one, or undone.
  ended_at timestamptz
);
create index email_changes_user on email_changes (user_id, created_at);
create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null and ended_at is null;

-- Addresses whose mail server finally rejected a message, and what it said.
create table undeliverable_addresses (
  email text primary key,
  reason text not null check (char_length(reason) <= 200),
  since timestamptz not null default now()
);
