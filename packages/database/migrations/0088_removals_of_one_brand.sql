-- A removal concerns the brand at its address and no other below it, which may be another owner's; `www.` is the same site.
create or replace function is_removed(address text) returns boolean language sql stable strict parallel safe as $$
  select exists (
    select from opted_out_domains where removed_at is not null and domain in (address, regexp_replace(address, '^www\.', ''))
  )
$$;

-- An opt-out covers all addresses below its own; one that only a removal entered (at the same time) concerns the removed address.
create or replace function is_opted_out(address text) returns boolean language sql stable strict parallel safe as $$
  select exists (
    select from opted_out_domains
    where domain = any (covering_addresses(address))
      and (opted_out_at is distinct from removed_at or domain in (address, regexp_replace(address, '^www\.', '')))
  )
$$;
