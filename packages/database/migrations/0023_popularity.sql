-- What 'Most Popular' falls back on where a brand's traffic is not known (packages/database/src/catalogue/popularity.ts).
alter table brands
  -- The brand's rank in a list of popular sites, 1 the most popular.
  add column popularity_rank bigint,
  -- How well known the brand is by its entry in Wikidata, 0 to 1000.
  add column prominence smallint;
