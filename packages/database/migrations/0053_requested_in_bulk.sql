-- Requested with many others, as for a list: observed after stores requested alone.
alter table stores add column requested_in_bulk boolean not null default false;
