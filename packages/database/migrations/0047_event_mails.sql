-- Mails about changes: of each alert, and of all that a user follows in a workspace.
-- The token is in every mail of the alert; it can only switch this mail off, so it is not hashed.
alter table alerts
  add column mail text not null default 'instant' check (mail in ('off', 'instant', 'daily', 'weekly')),
  add column unsubscribe_token uuid not null default gen_random_uuid();
create unique index alerts_unsubscribe_token on alerts (unsubscribe_token);

-- Without a row: off.
create table follow_mails (
  user_id uuid not null references users (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  mail text not null check (mail in ('off', 'instant', 'daily', 'weekly')),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  primary key (user_id, workspace_id)
);
create index follow_mails_workspace on follow_mails (workspace_id);

-- When daily and weekly mails are sent, in the user's time. Without a row: Monday, 8:00, UTC.
create table mail_times (
  user_id uuid primary key references users (id) on delete cascade,
  hour smallint not null check (hour between 0 and 23),
  -- ISO 8601: Monday is 1.
  weekday smallint not null check (weekday between 1 and 7),
  -- IANA name.
  time_zone text not null
);

-- Events that are to be in a mail, once for each alert and each thing followed that they fit. Deleted with the first mail that has them, for
-- all of the user's alerts and follows.
create table unmailed_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  event_id bigint not null,
  alert_id uuid references alerts (id) on delete cascade,
  follow_id bigint references follows (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(alert_id, follow_id) = 1)
);
create index unmailed_events_of_user on unmailed_events (user_id, event_id);
create index unmailed_events_of_workspace on unmailed_events (workspace_id);
create index unmailed_events_of_alert on unmailed_events (alert_id) where alert_id is not null;
create index unmailed_events_of_follow on unmailed_events (follow_id) where follow_id is not null;

-- Mails to send, and sent ones of the last 30 days. Without an alert: of what the user follows.
create table event_mails (
  -- Also in the Message-ID.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  alert_id uuid references alerts (id) on delete cascade,
  event_ids bigint[] not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index event_mails_of_user on event_mails (user_id, workspace_id, created_at);
create index event_mails_of_workspace on event_mails (workspace_id);
create index event_mails_of_alert on event_mails (alert_id) where alert_id is not null;
create index event_mails_unsent on event_mails (created_at) where sent_at is null;
