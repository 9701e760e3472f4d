-- Names and websites of known brands stay unless the user of an import chose to replace them.
alter table imports add column overwrite text[] not null default '{}';
