-- Names pasted into a list are looked up ignoring case.
create index if not exists brands_lower_name on brands (lower(brand_name));

-- Brands on a list that are not removed: lists are read, and their limits checked, without counting a million rows.
alter table lists add column brand_count integer not null default 0;

create function count_list_brands() returns trigger language plpgsql as $$
begin
  update lists set brand_count = brand_count + changed.count
  from (
    select list_id, sum(change)::integer as count from (
      select list_id, 1 as change from new_rows where removed_at is null
      union all
      select list_id, -1 from old_rows where removed_at is null
    ) changes group by list_id having sum(change) <> 0 order by list_id
  ) changed
  where lists.id = changed.list_id;
  return null;
end $$;

create function count_added_list_brands() returns trigger language plpgsql as $$
begin
  update lists set brand_count = brand_count + added.count
  from (select list_id, count(*) as count from new_rows where removed_at is null group by list_id) added
  where lists.id = added.list_id;
  return null;
end $$;

create function count_deleted_list_brand() returns trigger language plpgsql as $$
begin
  update lists set brand_count = brand_count - 1 where id = old.list_id;
  return null;
end $$;

create trigger list_brands_added after insert on list_brands
  referencing new table as new_rows for each statement execute function count_added_list_brands();
create trigger list_brands_changed after update on list_brands
  referencing old table as old_rows new table as new_rows for each statement execute function count_list_brands();
-- A deleted brand deletes its entries in a statement of its own, mostly of no rows.
create trigger list_brands_deleted after delete on list_brands
  for each row when (old.removed_at is null) execute function count_deleted_list_brand();

update lists set brand_count = counted.count
from (select list_id, count(*) as count from list_brands where removed_at is null group by list_id) counted
where lists.id = counted.list_id;
