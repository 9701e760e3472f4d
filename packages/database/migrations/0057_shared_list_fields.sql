-- The fields of a list's entries that a link shows besides the brands: status, rating, tags.
alter table shares add column fields text[] not null default '{}';
