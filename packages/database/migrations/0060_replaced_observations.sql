-- Observations of other imports that an import corrected, as they were, so that undoing it restores them.
alter table import_changes add column observations_before jsonb;
