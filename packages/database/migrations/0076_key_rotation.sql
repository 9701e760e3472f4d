-- The key that replaced this one, which expires after an overlap. Not a reference: it remains after that key's row is deleted.
alter table api_keys add column replaced_by uuid;
