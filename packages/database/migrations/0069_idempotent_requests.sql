-- Requests with an `Idempotency-Key`, for a day: the same key gets the same response. `status` is null while the request is in progress, and
-- until `abandoned_at`, unless its process ends; `body` is null if the response is not stored.
create table idempotent_requests (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request bytea not null,
  status smallint,
  content_type text,
  body text,
  created_at timestamptz not null default now(),
  abandoned_at timestamptz not null,
  primary key (workspace_id, user_id, key)
);
create index idempotent_requests_of_user on idempotent_requests (user_id);
create index idempotent_requests_by_age on idempotent_requests (created_at);
