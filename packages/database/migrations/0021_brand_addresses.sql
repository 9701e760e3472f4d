-- A brand has any number of storefront addresses (packages/database/src/catalogue/storefront-address.ts), an address has one brand.
-- `brands.domain` is the brand's primary address; it always has a row here as well.
create table brand_addresses (
  address text primary key check (address <> ''),
  -- Triggers below keep it valid: checking a foreign key row by row would double the time of a large import.
  brand_id bigint not null
);
insert into brand_addresses (address, brand_id) select domain, id from brands;
create index brand_addresses_brand on brand_addresses (brand_id);

-- Ids of brands that were merged into another one. `to_id` is never the id of a merged brand.
create table brand_redirects (
  from_id bigint primary key,
  to_id bigint not null references brands (id) on delete cascade
);
create index brand_redirects_to on brand_redirects (to_id);

-- How far brands have been given the address of their `brand_url` as well (add-url-addresses.ts); empty once all of them have it.
create table brand_address_progress (
  id smallint primary key default 1 check (id = 1),
  after_id bigint not null
);
insert into brand_address_progress (after_id) select 0 where exists (select from brands);

-- An address and all that cover it: `kids.gap.com/us` is covered by `kids.gap.com`, `gap.com` and `com`.
create function covering_addresses(address text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select array_to_string((string_to_array(address, '/'))[:part], '/')
    from generate_series(1, cardinality(string_to_array(address, '/'))) part
    union
    select array_to_string((string_to_array(split_part(address, '/', 1), '.'))[label:], '.')
    from generate_series(2, cardinality(string_to_array(split_part(address, '/', 1), '.'))) label
  )
$$;
create function is_opted_out(address text) returns boolean language sql stable strict parallel safe as $$
  select exists (select from opted_out_domains where domain = any (covering_addresses(address)))
$$;

-- A process of the release before adds brands by their domain alone. An address of another brand is a violation of uniqueness, as a
-- domain of another brand is.
create function add_brand_addresses() returns trigger language plpgsql as $$
begin
  insert into brand_addresses (address, brand_id) select domain, id from added order by domain;
  return null;
end $$;
create trigger brands_add_address after insert on brands referencing new table as added
  for each statement execute function add_brand_addresses();

create function remove_brand_addresses() returns trigger language plpgsql as $$
begin
  delete from brand_addresses a using removed r where a.brand_id = r.id;
  return null;
end $$;
create trigger brands_remove_addresses after delete on brands referencing old table as removed
  for each statement execute function remove_brand_addresses();

-- The primary address may be one that the brand already has.
create function change_brand_address() returns trigger language plpgsql as $$
begin
  insert into brand_addresses (address, brand_id)
    select new.domain, new.id
    where not exists (select from brand_addresses where address = new.domain and brand_id = new.id);
  return null;
end $$;
create trigger brands_change_address after update of domain on brands for each row
  when (old.domain <> new.domain) execute function change_brand_address();

-- From here on no brand is written until the end. Those that were written since the addresses were filled in:
delete from brand_addresses a where not exists (select from brands b where b.id = a.brand_id);
insert into brand_addresses (address, brand_id)
  select domain, id from brands b where not exists (select from brand_addresses a where a.address = b.domain);

-- The address that a visit began at; null for observations of earlier releases and of files.
alter table figure_observations add column address text;
alter table fact_observations add column address text;
