-- Changes of a brand's metrics by metric, over 7, 30 and 90 days (docs/decisions/changes.md): in tenths of a percent, and as the
-- difference with the day of the value before. Null where none is known.
alter table brands add column changes jsonb;
alter table brands add column change_details jsonb;

-- Up to where changes are computed: of everything written before `horizon`, and on `day` of the brands up to `after_id`, since values
-- that are not observed again grow too old to be compared. One row at most.
create table change_computation (
  id boolean primary key default true check (id),
  horizon xid8 not null default '0',
  day date not null default '-infinity',
  after_id bigint not null default 0
);
