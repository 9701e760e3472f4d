-- Since when a user has had no plan; null while they have one. Content of their workspaces is read-only from then on, and deleted a year later.
alter table user_roles add column lapsed_at timestamptz;
update user_roles set lapsed_at = updated_at where tier = 'free';
create index user_roles_lapsed on user_roles (lapsed_at) where tier = 'free';

-- Processes of the release before write roles too.
create function keep_lapsed_at() returns trigger language plpgsql as $$
begin
  if new.tier <> 'free' then
    new.lapsed_at := null;
  elsif tg_op = 'INSERT' or old.tier <> 'free' then
    new.lapsed_at := coalesce(new.lapsed_at, now());
  end if;
  return new;
end $$;
create trigger user_roles_lapsed_at before insert or update of tier on user_roles
  for each row execute function keep_lapsed_at();
