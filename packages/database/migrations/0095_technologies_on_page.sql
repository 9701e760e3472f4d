-- When the page last showed a technology whose row is that of the name servers; null if it does not show it.
alter table brand_technologies add column page_seen_at timestamptz;
