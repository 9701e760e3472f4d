-- Outcomes of the sources in the current or last observation, in order, while a user waits for it: [{source, outcome}].
alter table stores add column progress jsonb not null default '[]';
