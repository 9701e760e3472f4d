-- Who did what in a workspace and when, for twelve months. It has ids of users instead of names, so nothing but an invited address has to be
-- erased when an account is deleted. `subject` and `detail` are never secrets.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  action text not null check (length(action) between 1 and 60),
  actor text not null check (actor in ('user', 'stripe', 'product')),
  user_id uuid,
  via text check (length(via) <= 200),
  subject text check (length(subject) <= 200),
  member_id uuid,
  detail text check (length(detail) <= 200),
  check ((actor = 'user') = (user_id is not null))
);
create index audit_log_of_workspace on audit_log (workspace_id, created_at desc, id desc);
create index audit_log_of_user on audit_log (user_id);
create index audit_log_by_age on audit_log (created_at);
create index audit_log_of_invited on audit_log (subject) where action like 'invitation.%';

-- Entries are never changed. What may be removed follows from the rows alone, so that no setting of a session opens it.
create function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '12 months' or not exists (select from workspaces where id = old.workspace_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.action like 'invitation.%' and new.subject is null
      and to_jsonb(new) - 'subject' = to_jsonb(old) - 'subject'
      and not exists (select from users where email = old.subject) then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append-only: % is not allowed', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function protect_audit_log();
create trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement execute function protect_audit_log();

-- When a cancelled plan ends; without it a cancellation could not be told from a renewal.
alter table user_roles add column cancels_at timestamptz;
