-- What a person has paid for. Stripe holds the truth; these tables hold what was last fetched from it, and the fence that
-- keeps an older look from overwriting a newer one.

create table user_roles (
  user_id uuid primary key references users (id) on delete cascade,
  tier text not null check (tier in ('free', 'basic', 'plus')),
  interval text check (interval in ('month', 'year')),
  -- The subscription the tier comes from and Stripe's word for its state; null without one.
  subscription_id text,
  subscription_status text,
  updated_at timestamptz not null default now()
);

create table stripe_customers (
  user_id uuid primary key references users (id) on delete cascade,
  customer_id text not null unique,
  -- Set once a subscription with a trial was seen: the trial is given once.
  trial_used_at timestamptz,
  -- Each look at Stripe raises the counter first and keeps its number; a look is written only while no later one was.
  looks_begun bigint not null default 0,
  look_applied bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Every event once. Without processed_at it is still to be done, whatever became of the process that took it.
create table stripe_events (
  id text primary key,
  type text not null,
  -- Whom it concerns; null for events about nobody.
  customer_id text,
  -- The checkout session it speaks of, for events about one.
  checkout_session_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null;

-- The checkout a person began last. Kept when settled: its session is part of the next one's idempotency key.
create table checkouts (
  user_id uuid primary key references users (id) on delete cascade,
  session_id text not null unique,
  price_id text not null,
  redirect_path text not null,
  with_trial boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When Stripe was last asked about it.
  checked_at timestamptz,
  -- Set once it is known to be completed and applied, or expired.
  settled_at timestamptz
);
create index checkouts_open on checkouts (checked_at nulls first) where settled_at is null;

-- How far Stripe's own list of events was read, in its clock. One row.
create table stripe_event_reading (
  one boolean primary key default true check (one),
  read_until timestamptz not null
);
