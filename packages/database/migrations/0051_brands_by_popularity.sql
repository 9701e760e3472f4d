-- No query reads it: brands are ordered by the index of filters.
drop index if exists brands_by_popularity;
