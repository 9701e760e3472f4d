-- Raised with every change of tier or interval. Access tokens carry it, so that one issued before is known to be out of date.
alter table user_roles add column entitlement_version integer not null default 1;

-- Sessions are looked up by their id now.
drop index sessions_ended;
drop index users_disabled;
