-- Removals of all second factors that an operator requested. The day of delay begins with the mail to the user, at `announced_at`.
create table second_factor_removals (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  announced_at timestamptz
);
