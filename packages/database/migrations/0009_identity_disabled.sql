-- The few people who were disabled, looked for at every check of sessions that are over.
create index users_disabled on users (disabled_at) where disabled_at is not null;
