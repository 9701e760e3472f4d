-- More scopes of API keys. Those of existing keys stay as they are.
alter table api_keys drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (
    cardinality(scopes) > 0
    and scopes <@ array[
      'brands', 'products', 'lists', 'lists:write', 'searches', 'alerts', 'webhooks', 'exports', 'checks', 'imports', 'extension'
    ]
  ) not valid;
