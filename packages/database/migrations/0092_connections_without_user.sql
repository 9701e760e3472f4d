-- A connection belongs to its workspace: it outlives the account of the member who made it.
alter table connections
  alter column user_id drop not null,
  drop constraint connections_user_id_fkey,
  add constraint connections_user_id_fkey foreign key (user_id) references users (id) on delete set null;

-- Connected again after a rejected token, which had ended their weekly push.
update connections set next_push_at = now() where weekly is not null and next_push_at is null and problem is null;
