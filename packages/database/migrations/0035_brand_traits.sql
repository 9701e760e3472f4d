-- Platform, language and currency of a store as ids, for filters. Empty: not known. Filled from the facts that visits saw.
alter table brands
  add column platforms text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column currencies text[] not null default '{}';
alter table private_brands
  add column platforms text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column currencies text[] not null default '{}';

-- Nothing about the brands has changed: every process reads them again after an upgrade.
alter table brands disable trigger brands_mark_changed;
update brands set
  platforms = coalesce((select array[regexp_replace(lower(value), '[^a-z0-9]+', '-', 'g')] from brand_facts where brand_id = id and fact = 'platform'), '{}'),
  languages = coalesce((select array[lower(split_part(value, '-', 1))] from brand_facts where brand_id = id and fact = 'language'), '{}'),
  currencies = coalesce((select array[value] from brand_facts where brand_id = id and fact = 'currency'), '{}')
where exists (select from brand_facts where brand_id = id and fact in ('platform', 'language', 'currency'));
alter table brands enable trigger brands_mark_changed;
