-- What imported files and the starter data state about brands in texts and lists, by source. A displayed value that one of
-- them states has it as its source; other values are no statement about what is displayed.
create table brand_texts (
  brand_id bigint not null references brands (id) on delete cascade,
  source text not null,
  observed_at timestamptz not null,
  -- By column of `brands`.
  texts jsonb not null,
  -- Set for an import that can be undone, which deletes the row.
  import_id bigint,
  primary key (brand_id, source)
);
