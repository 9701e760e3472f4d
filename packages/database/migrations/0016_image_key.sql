-- The key of the paths at which images of brands are served: one for all processes, and kept so that paths stay the same.
create table image_key (
  id smallint primary key default 1 check (id = 1),
  key bytea not null
);
