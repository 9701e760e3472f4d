-- Collection: what was observed of stores, when each is observed next, and how politely it is asked.

-- Every figure as it was observed, in stored units (flags as 0 and 1). The catalogue's current value is made from these; a
-- value that somebody imported is added when an observation takes its place.
create table figure_observations (
  brand_id bigint not null references brands (id) on delete cascade,
  metric text not null,
  observed_at timestamptz not null,
  source text not null,
  kind text not null check (kind in ('measured', 'estimated', 'imported')),
  value bigint not null,
  low bigint,
  high bigint,
  -- What the figure was made from, shown beside it.
  inputs jsonb,
  primary key (brand_id, metric, observed_at, source)
);

-- Every text that was observed; said again it only moves `last_observed_at`. `proof` is the snippet that shows it.
create table fact_observations (
  brand_id bigint not null references brands (id) on delete cascade,
  fact text not null,
  source text not null,
  first_observed_at timestamptz not null,
  last_observed_at timestamptz not null,
  value text not null,
  proof text,
  primary key (brand_id, fact, source, first_observed_at)
);

-- What collection holds true of a brand now, one row a fact.
create table brand_facts (
  brand_id bigint not null references brands (id) on delete cascade,
  fact text not null,
  value text not null,
  proof text,
  source text not null,
  observed_at timestamptz not null,
  primary key (brand_id, fact)
);

-- One row a store that was ever to be observed, by its registrable domain, in the catalogue or not.
create table stores (
  domain text primary key,
  -- Somebody asked for it and it has not finished since.
  requested_at timestamptz,
  -- Put on the queue and not finished since.
  queued_at timestamptz,
  begun_at timestamptz,
  finished_at timestamptz,
  -- The earliest of its sources.
  due_at timestamptz
);
create index stores_due on stores (due_at) where due_at is not null;
create index stores_requested on stores (requested_at) where requested_at is not null;

-- How each source fared the last time, and when it is asked again.
create table source_runs (
  domain text not null references stores (domain) on delete cascade,
  source text not null,
  outcome text not null check (outcome in ('found', 'unchanged', 'missing', 'blocked', 'failed', 'not applicable')),
  reason text,
  requests integer not null,
  -- Values that were not taken, each in a few words.
  refused text[] not null default '{}',
  ran_at timestamptz not null,
  -- The last time it answered, and the last time what it said was new.
  answered_at timestamptz,
  changed_at timestamptz,
  -- Times in a row it failed.
  failures integer not null default 0,
  interval_hours real not null,
  due_at timestamptz not null,
  primary key (domain, source)
);

-- Owners who do not want to be observed: never asked again.
create table opted_out_domains (
  domain text primary key,
  opted_out_at timestamptz not null default now()
);

-- What an address gave and what was made of it. `json`, since a page may hold what jsonb refuses.
create table page_memories (
  -- SHA-256 of the address, which may be longer than an index takes.
  key bytea primary key,
  url text not null,
  validators json not null,
  read json not null,
  kept_at timestamptz not null default now()
);

create table robots_memories (
  origin text primary key,
  kept json not null,
  kept_at timestamptz not null default now()
);

-- When a host may be asked again. A crash of the database server forgets the pauses, nothing else.
create unlogged table host_turns (
  host text primary key,
  next_request_at timestamptz not null
);

-- Takes the turn of a host, held by the session until it is given back or the session ends. Answers the seconds the host
-- still rests, or null where another session has the turn. Each statement inside sees what was committed before it.
create function take_host_turn(asked_host text) returns double precision language plpgsql volatile as $$
begin
  if not pg_try_advisory_lock(726234, hashtext(asked_host)) then
    return null;
  end if;
  return coalesce((
    select greatest(extract(epoch from next_request_at - clock_timestamp()), 0)::float8
    from host_turns where host = asked_host
  ), 0);
end $$;
