-- Requests of owners to correct or remove their brand. The link's secret is stored as SHA-256.
create table owner_requests (
  id uuid primary key default gen_random_uuid(),
  -- The storefront address, as in `opted_out_domains`.
  address text not null,
  kind text not null check (kind in ('correction', 'removal')),
  message text not null check (char_length(message) <= 2000),
  email text not null,
  link_hash bytea unique,
  created_at timestamptz not null default now(),
  -- Of the link.
  expires_at timestamptz not null,
  verified_at timestamptz,
  verified_by text check (verified_by in ('mail', 'dns')),
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  accepted boolean,
  reason text check (char_length(reason) <= 1000),
  -- An accepted removal that an operator has withdrawn.
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  check ((verified_at is null) = (verified_by is null)),
  check ((decided_at is null) = (accepted is null)),
  check (decided_at is null or verified_at is not null)
);
create index owner_requests_waiting on owner_requests (verified_at) where verified_at is not null and decided_at is null;
create index owner_requests_decided_by on owner_requests (decided_by);
create index owner_requests_undone_by on owner_requests (undone_by);

-- `removed_at`: the brand was removed as well, and is not added again. It stays when its request is deleted.
alter table opted_out_domains
  add column removed_at timestamptz,
  add column owner_request_id uuid references owner_requests (id) on delete set null;
create index opted_out_domains_owner_request on opted_out_domains (owner_request_id);

-- Whether an owner had the brand at this address removed, or the brand at an address that covers it.
create function is_removed(address text) returns boolean language sql stable strict parallel safe as $$
  select exists (select from opted_out_domains where removed_at is not null and domain = any (covering_addresses(address)))
$$;
