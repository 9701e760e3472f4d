-- Products with the same price, date or discount are ordered by id, so that their pages, and cursors into them, always agree.
create index if not exists product_search_by_price on product_search (price, id);
create index if not exists product_search_by_added on product_search (added_on, id);
create index if not exists product_search_by_changed on product_search (changed_at, id) where changed_at is not null;
create index if not exists product_search_by_discount on product_search (discount, id) where discount is not null;
create index if not exists product_search_by_reviews on product_search (reviews, id) where reviews is not null;
drop index product_search_price, product_search_added, product_search_changed, product_search_discount, product_search_reviews;
