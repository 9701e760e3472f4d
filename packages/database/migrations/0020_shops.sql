-- Whether a brand sells goods: the filter that leaves out restaurants, banks and hotels.
alter table brands add column is_shop boolean;
