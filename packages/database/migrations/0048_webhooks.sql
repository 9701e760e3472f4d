-- Addresses of users' own programs that are told of their notifications in a workspace.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  address text not null,
  description text not null,
  -- Signs what is sent, so it cannot be hashed.
  secret text not null,
  -- Only notifications that these alerts fit; null: all.
  alert_ids uuid[],
  enabled boolean not null default true,
  -- Since the last delivery that succeeded: the first failed attempt, and how many deliveries ran out of attempts.
  failing_since timestamptz,
  failed_deliveries integer not null default 0,
  -- Switched off because deliveries failed, which the user was told by mail.
  switched_off_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhooks_of_user on webhooks (user_id, workspace_id);
create index webhooks_of_workspace on webhooks (workspace_id);
create index webhooks_to_mail on webhooks (id) where switched_off_at is not null and mailed_at is null;

-- Written in the transaction of the notification, sent until the receiver accepts it. Kept for 30 days.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- Null: a test.
  notification_id bigint references notifications (id) on delete cascade,
  -- What is sent, the same with every attempt; null before the first.
  body text,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- `sending`: an attempt goes on until then at most.
  next_attempt_at timestamptz default now(),
  sending boolean not null default false,
  -- The last attempt.
  attempted_at timestamptz,
  status integer,
  duration_ms integer,
  error text,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_of_notification on webhook_deliveries (notification_id) where notification_id is not null;
create index webhook_deliveries_created on webhook_deliveries (created_at);
