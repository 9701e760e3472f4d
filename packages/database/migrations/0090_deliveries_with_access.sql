-- Nothing is recorded for a webhook whose user has no access or plan at that time, so that it is not sent later either.
create or replace function announce_added_list_brands() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, list_id, brand_id)
  select w.id, a.list_id, a.brand_id
  from new_rows a join lists l on l.id = a.list_id
  join webhooks w on w.workspace_id = l.workspace_id and w.event = 'list.brand_added' and w.enabled and coalesce(w.list_id, a.list_id) = a.list_id
  join workspace_access s on s.workspace_id = w.workspace_id and s.user_id = w.user_id and s.tier <> 'free'
  where a.removed_at is null;
  return null;
end $$;

create or replace function announce_returned_list_brands() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, list_id, brand_id)
  select w.id, a.list_id, a.brand_id
  from new_rows a join old_rows o on o.list_id = a.list_id and o.brand_id = a.brand_id and o.removed_at is not null
  join lists l on l.id = a.list_id
  join webhooks w on w.workspace_id = l.workspace_id and w.event = 'list.brand_added' and w.enabled and coalesce(w.list_id, a.list_id) = a.list_id
  join workspace_access s on s.workspace_id = w.workspace_id and s.user_id = w.user_id and s.tier <> 'free'
  where a.removed_at is null;
  return null;
end $$;

create or replace function announce_finished_check() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, check_id)
  select w.id, new.id from webhooks w
  join workspace_access s on s.workspace_id = w.workspace_id and s.user_id = w.user_id and s.tier <> 'free'
  where w.workspace_id = new.workspace_id and w.user_id = new.user_id and w.event = 'check.finished' and w.enabled;
  return null;
end $$;
