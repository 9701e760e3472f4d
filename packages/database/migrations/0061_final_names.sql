-- Renames tables, columns and functions that had other names than docs/glossary.md and the code. The previous release does not run
-- on the new names, so the product is stopped for this migration. From 1.0.0 on a rename is spread over two releases (README.md).
do $$
declare
  old text;
  new text;
  found record;
begin
  for old, new in values ('figure_observations', 'metric_observations'), ('page_memories', 'cached_pages'),
      ('robots_memories', 'cached_robots_files'), ('host_turns', 'host_pauses'), ('stripe_event_reading', 'stripe_event_cursor') loop
    -- A table is renamed with its partitions, constraints and triggers. Not-null constraints of partitions may have any name.
    for found in select conrelid::regclass as "table", conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
        where starts_with(relname, old) and starts_with(conname, old) and contype <> 'n' and (coninhcount = 0 or contype = 'p') loop
      execute format('alter table %s rename constraint %I to %I', found.table, found.name, replace(found.name, old, new));
    end loop;
    for found in select tgrelid::regclass as "table", tgname as name from pg_trigger
        where not tgisinternal and starts_with(tgname, old) loop
      execute format('alter trigger %I on %s rename to %I', found.name, found.table, replace(found.name, old, new));
    end loop;
    for found in select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and starts_with(relname, old) loop
      execute format('alter table %I rename to %I', found.name, replace(found.name, old, new));
    end loop;
  end loop;
end $$;

alter table cached_pages rename column read to content;
alter table cached_pages rename column kept_at to cached_at;
alter table cached_robots_files rename column kept to content;
alter table cached_robots_files rename column kept_at to cached_at;
alter table brand_facts rename column proof to evidence;
alter table fact_observations rename column proof to evidence;
alter table stores rename column begun_at to started_at;
alter table source_runs rename column refused to rejected;
alter table import_chunks rename column n to position;
alter table import_problems rename column n to position;
alter table stripe_customers rename column looks_begun to syncs_started;
alter table stripe_customers rename column look_applied to sync_applied;
alter table stripe_event_cursor rename column one to id;
alter table product_search rename column evidence to bestseller_score;

create or replace function delete_observations() returns trigger language plpgsql as $$
begin
  delete from metric_observations o using gone where o.brand_id = gone.id;
  return null;
end $$;

-- Acquires the lock of a host, held by the session until it is released or the session ends. Returns the remaining seconds of the
-- pause, or null if another session holds the lock. Each statement inside sees what was committed before it.
drop function take_host_turn;
create function acquire_host_lock(asked_host text) returns double precision language plpgsql volatile as $$
begin
  if not pg_try_advisory_lock(726234, hashtext(asked_host)) then
    return null;
  end if;
  return coalesce((
    select greatest(extract(epoch from next_request_at - clock_timestamp()), 0)::float8
    from host_pauses where host = asked_host
  ), 0);
end $$;

create or replace function index_products(changed bigint[]) returns void language plpgsql set enable_nestloop = on as $$
declare word_lists tsvector[];
begin
  with indexed as (
    update product_search s
    set (brand_id, price, added_on, changed_at, bestseller_score, reviews, discount, available, gone, type, words) =
      (r.brand_id, r.price, r.added_on, r.changed_at, r.bestseller_score, r.reviews, r.discount, r.available, r.gone, r.type, r.words)
    from products p cross join lateral product_search_rows(p) r where s.id = p.id and p.id = any(changed) returning s.words)
  select array_agg(words) into word_lists from indexed;
  perform add_product_words(word_lists);
end $$;
