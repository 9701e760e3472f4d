-- What a webhook is told of (WEBHOOK_EVENTS in packages/contract), and of changes only these kinds; empty: all. `list_id`: only brands
-- added to this list. Changes of one brand, list or search come through an alert of the webhook, which is deleted with it.
alter table webhooks
  add column event text not null default 'brand.event' check (event in ('brand.event', 'list.brand_added', 'check.finished')),
  add column kinds text[] not null default '{}',
  add column list_id uuid references lists (id) on delete cascade;
create index webhooks_of_list on webhooks (list_id) where list_id is not null;
alter table alerts add column webhook_id uuid references webhooks (id) on delete cascade;
create index alerts_of_webhook on alerts (webhook_id) where webhook_id is not null;

-- What is sent besides notifications: a brand added to a list, a finished check. Like events, what has been deleted before it is sent is not sent.
alter table webhook_deliveries
  add column list_id uuid,
  add column brand_id bigint,
  add column check_id uuid;

create function announce_added_list_brands() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, list_id, brand_id)
  select w.id, a.list_id, a.brand_id
  from new_rows a join lists l on l.id = a.list_id
  join webhooks w on w.workspace_id = l.workspace_id and w.event = 'list.brand_added' and w.enabled and coalesce(w.list_id, a.list_id) = a.list_id
  where a.removed_at is null;
  return null;
end $$;
create trigger list_brands_announced after insert on list_brands
  referencing new table as new_rows for each statement execute function announce_added_list_brands();

create function announce_returned_list_brands() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, list_id, brand_id)
  select w.id, a.list_id, a.brand_id
  from new_rows a join old_rows o on o.list_id = a.list_id and o.brand_id = a.brand_id and o.removed_at is not null
  join lists l on l.id = a.list_id
  join webhooks w on w.workspace_id = l.workspace_id and w.event = 'list.brand_added' and w.enabled and coalesce(w.list_id, a.list_id) = a.list_id
  where a.removed_at is null;
  return null;
end $$;
create trigger list_brands_returned after update on list_brands
  referencing old table as old_rows new table as new_rows for each statement execute function announce_returned_list_brands();

create function announce_finished_check() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, check_id)
  select id, new.id from webhooks
  where workspace_id = new.workspace_id and user_id = new.user_id and event = 'check.finished' and enabled;
  return null;
end $$;
create trigger checks_finished after update of finished_at on checks for each row
  when (old.finished_at is null and new.finished_at is not null) execute function announce_finished_check();
