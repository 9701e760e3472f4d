-- Where a webhook's deliveries go: a program, or a channel of a chat service.
alter table webhooks
  add column channel text not null default 'webhook'
    check (channel in ('webhook', 'slack', 'teams', 'discord', 'telegram')),
  -- The address of a channel, which is a secret, encrypted; `address` then shows only its end.
  add column sealed_address text,
  -- Whether the weekly brief is sent, and when it last was.
  add column brief boolean not null default false,
  add column brief_at timestamptz;

-- A delivery of the brief; with neither this nor a notification it is a test.
alter table webhook_deliveries add column brief boolean not null default false;
