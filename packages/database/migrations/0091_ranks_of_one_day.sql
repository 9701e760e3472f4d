-- What other imports state for the same day, the newest first, as {importId, rank}: undoing an import brings the next one back.
alter table imported_ranks add column others jsonb;
