-- Exports: created by a request with a token, then downloaded once with a ticket, which a browser can open as a link.
create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Of the request that created it: a sign-out also ends the ticket.
  session_id uuid not null,
  -- SHA-256.
  ticket bytea not null,
  request jsonb not null,
  brands integer not null,
  total integer not null,
  done integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  failed boolean not null default false
);
create index exports_by_user on exports (user_id, created_at desc);
create index exports_created_at on exports (created_at);
