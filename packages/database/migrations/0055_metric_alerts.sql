-- Alerts about a metric, with the kind metric_changed: MetricChange in packages/contract.
alter table alerts add column change jsonb;

-- Brands whose metric currently changed as the alert says; it notifies of the ones that are new here.
create table alert_matches (
  alert_id uuid not null references alerts (id) on delete cascade,
  brand_id bigint not null references brands (id) on delete cascade,
  primary key (alert_id, brand_id)
);
create index alert_matches_of_brand on alert_matches (brand_id);
