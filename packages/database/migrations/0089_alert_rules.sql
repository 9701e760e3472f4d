-- Since when the alert has had its kinds, its minimum change or its change of a metric; null: since it was created.
alter table alerts add column rule_since timestamptz;
