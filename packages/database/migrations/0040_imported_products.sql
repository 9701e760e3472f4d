-- The import that added a product or changed it last, so that undoing it removes the product; null for those of visits.
alter table products add column import_id bigint;
create index products_of_imports on products (import_id) where import_id is not null;

-- What a product file does not name: the storefront address of its store, and the currency of its prices.
alter table imports add column store text, add column currency char(3);
