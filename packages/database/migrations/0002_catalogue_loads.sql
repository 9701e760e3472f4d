-- What was loaded into the catalogue once and for all: a load named here is never done again, not even after its brands
-- were deleted.
create table catalogue_loads (
  name text primary key,
  brands integer not null,
  loaded_at timestamptz not null default now()
);
