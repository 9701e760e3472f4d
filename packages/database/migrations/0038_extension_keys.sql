-- Keys of the browser extension.
alter table api_keys drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check
    check (cardinality(scopes) > 0 and scopes <@ array['brands', 'lists', 'exports', 'extension']);
