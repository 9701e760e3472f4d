-- Imports over HTTP: the uploaded file, its preview, the progress of a run, and what a run changed, so that it can be undone.
create table imports (
  -- In the provenance of imported values.
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  target text not null check (target in ('mine', 'catalogue')),
  file_name text not null,
  size bigint not null,
  source text not null,
  as_of date,
  -- Columns that the user chose, by header.
  mapping jsonb not null default '{}',
  -- What was recognised: format, columns, samples, warnings; null while it is uploaded.
  file jsonb,
  status text not null check
    (status in ('uploading', 'previewing', 'ready', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- Private brands that the user's plan allows.
  brand_limit integer not null,
  preview jsonb,
  -- The time of the values, from the first run on.
  observed_at timestamptz,
  -- Rows of the file that are dealt with, in the same transaction as their brands; a resumed run goes on after them.
  rows_done bigint not null default 0,
  fraction real not null default 0,
  -- Of the file when the present worker began.
  fraction_before real not null default 0,
  report jsonb,
  error text,
  -- The process that works on it, and until when it is presumed alive.
  worker uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_by_user on imports (user_id, created_at desc);
-- A user runs one import at a time.
create unique index imports_running on imports (user_id) where status in ('waiting', 'running', 'undoing');
create index imports_work on imports (id) where status in ('previewing', 'waiting', 'running', 'undoing');

-- The uploaded file, deleted after seven days.
create table import_chunks (
  import_id bigint not null references imports (id) on delete cascade,
  n integer not null,
  bytes bytea not null,
  primary key (import_id, n)
);
-- Compressed by the uploader, if at all.
alter table import_chunks alter column bytes set storage external;

-- Rejected rows and unread cells.
create table import_problems (
  import_id bigint not null references imports (id) on delete cascade,
  n integer not null,
  line bigint not null,
  column_name text,
  value text,
  reason text not null,
  primary key (import_id, n)
);

-- Brands that an import changed, deleted after a day. Without foreign keys, which would be checked row by row.
create table import_changes (
  import_id bigint not null,
  brand_id bigint not null,
  added boolean not null,
  -- What it changed, as it was before: [value] by column, and the provenance of all values.
  before jsonb,
  origins_before jsonb,
  -- Equal to the brand's `changed_in` while nothing else has written the brand.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (import_id, brand_id)
);

-- Checking each observation's brand takes as long as inserting it; observations of deleted brands are deleted all the same.
create function delete_observations() returns trigger language plpgsql as $$
begin
  delete from figure_observations o using gone where o.brand_id = gone.id;
  return null;
end $$;
create trigger brands_delete_observations after delete on brands referencing old table as gone
  for each statement execute function delete_observations();
alter table figure_observations
  -- The import that brought an observation, so that undoing it removes the observation.
  add column import_id bigint,
  drop constraint figure_observations_brand_id_fkey;
