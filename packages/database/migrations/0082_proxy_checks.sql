-- One-time tokens of `npm run doctor`, with which it asks the product how a request arrived. Stored as SHA-256.
create table proxy_checks (
  hash bytea primary key,
  expires_at timestamptz not null
);
