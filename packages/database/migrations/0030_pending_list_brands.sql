-- Addresses that were put on a list before they are brands: they become entries once a brand has the address.
create table pending_list_brands (
  list_id uuid not null references lists (id) on delete cascade,
  address text not null,
  added_by uuid references users (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (list_id, address)
);
