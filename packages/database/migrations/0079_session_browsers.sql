-- Where a session was used last, for its user's list of sessions.
alter table sessions
  add column user_agent text check (char_length(user_agent) <= 300),
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- The device cookie of the browser. Not a reference: devices are deleted while their sessions remain.
  add column device bytea;
