-- Names that may be stores, in the order of `rank`: those of rank lists and files. `asked_at` is null while the name is due to be asked.
create table discovery_names (
  name text primary key,
  rank integer not null,
  list text not null,
  outcome text check (outcome in ('platform', 'hidden', 'other', 'missing', 'failed')),
  asked_at timestamptz,
  probed_at timestamptz
);
create index discovery_names_due on discovery_names (rank, name) where asked_at is null;
create index discovery_names_hidden on discovery_names (rank, name) where outcome = 'hidden';
create index discovery_names_asked on discovery_names (asked_at) where asked_at is not null;

-- Names that showed a platform. `sites` are on a platform for any kind of site. `queued_at` is when its visit was requested, `settled_at`
-- when it was decided whether it is a store. `failures` in a row are visits that ended without knowing, `retry_at` is when the next one is due.
create table candidates (
  name text primary key,
  rank integer not null,
  list text not null,
  platform text not null,
  kind text not null check (kind in ('shops', 'sites')),
  evidence text not null,
  state text not null default 'found' check (state in ('found', 'queued', 'accepted', 'rejected', 'vanished')),
  reason text,
  found_at timestamptz not null default now(),
  queued_at timestamptz,
  settled_at timestamptz,
  failures integer not null default 0,
  retry_at timestamptz
);
create index candidates_state on candidates (state, rank, name);

-- The last request to grow the catalogue, and how far it is. `names_at` is when its names were taken from the lists, `reached` the deepest
-- rank that was asked, `rate` the names asked per second lately. The counts of answers are those of this run. `simulated` runs ask the
-- sandbox's simulated internet. One row at most.
create table discovery_run (
  id boolean primary key default true check (id),
  target integer not null check (target > 0),
  probes boolean not null default false,
  simulated boolean not null default false,
  paused boolean not null default false,
  phase text not null default 'lists' check (phase in ('lists', 'names', 'visits', 'done')),
  problem text,
  started_at timestamptz not null default now(),
  names_at timestamptz,
  worked_at timestamptz,
  finished_at timestamptz,
  names integer not null default 0,
  reached integer not null default 0,
  rate real not null default 0,
  queries bigint not null default 0,
  platform integer not null default 0,
  hidden integer not null default 0,
  other integer not null default 0,
  missing integer not null default 0,
  failed integer not null default 0
);
