-- The latest time of the server's clock that the product has seen: an earlier one means that the clock was set back.
create table clock_watch (
  id boolean primary key default true check (id),
  seen_at timestamptz not null
);
