-- No query reads it: those of a brand are read by the primary key, brands by `brands.technologies`.
drop index if exists brand_technologies_present;
