-- Secret addresses at which feed readers read a user's notifications in a workspace.
create table notification_feeds (
  user_id uuid not null references users (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- SHA-256.
  token bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, workspace_id)
);
create index notification_feeds_workspace on notification_feeds (workspace_id);
