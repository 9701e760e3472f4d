-- Every brand belongs to one catalogue, and one catalogue is active at a time: lists, counts and pages show its brands only.
-- `is_demonstration` says that a brand is made up; a sample store is real data of the demonstration catalogue.
alter table brands
  add column catalogue text not null default 'real' check (catalogue in ('real', 'demonstration')),
  -- What the brand is to its customers: a shop, a restaurant, a bank. Null is "not known".
  add column kind text,
  add column wikidata_id text;
create unique index brands_wikidata_id on brands (wikidata_id) where wikidata_id is not null;

-- A process of the release before knows no catalogues: its demonstration brands go where they belong.
create function place_demonstration_brand() returns trigger language plpgsql as $$
begin
  new.catalogue := 'demonstration';
  return new;
end $$;
create trigger brands_place_demonstration before insert on brands for each row
  when (new.is_demonstration) execute function place_demonstration_brand();
-- Filling the column is no change of a brand.
alter table brands disable trigger brands_mark_changed;
update brands set catalogue = 'demonstration' where is_demonstration;
alter table brands enable trigger brands_mark_changed;

create table catalogue_state (
  id smallint primary key default 1 check (id = 1),
  active text not null check (active in ('real', 'demonstration')),
  -- The last value of CATALOGUE that was carried out: it is carried out again only when it changes.
  configured text,
  -- Whether an operator switched regular collection on.
  collects boolean not null default false,
  changed_at timestamptz not null default now()
);
create trigger catalogue_state_notify after insert or update on catalogue_state
  for each statement execute function notify_catalogue_changed();

-- Real brands come first where a catalogue held both.
insert into catalogue_state (active)
  select case when bool_or(not is_demonstration) then 'real' else 'demonstration' end from brands having count(*) > 0;

create function active_catalogue() returns text language sql stable as $$
  select coalesce((select active from catalogue_state), 'real')
$$;
