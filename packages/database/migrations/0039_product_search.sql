-- What a search for products reads: one narrow row for each product, so that filters and orders stay in memory where the products
-- themselves do not. Triggers keep it in step, no matter what writes products.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words without accents, as they are written: plurals are a matter of the query (packages/database/src/products/query-words.ts).
create text search configuration product_text (copy = simple);
alter text search configuration product_text alter mapping for word, numword with unaccent, simple;

-- Scripts that are written without spaces, or whose words are compounds: Thai, Lao, Khmer, Chinese, Japanese, Korean.
create function has_unspaced_script(text) returns boolean language sql immutable parallel safe as $$
  select octet_length($1) <> length($1) and $1 ~ '[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff66-\uff9f]'
$$;

-- Every two letters that follow each other in such a script, and the last one, instead of the whole run.
create function with_letter_pairs(text) returns text language sql immutable parallel safe as $$
  select string_agg(
    case when has_unspaced_script(run)
      then (select string_agg(substr(run, at, 2), ' ') from generate_series(1, length(run)) at)
      else run end, ' ')
  from regexp_split_to_table(regexp_replace($1, '([\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+)', ' \1 ', 'g'), ' +') run
$$;

-- Lower case, with spaces for marks that the parser takes for parts of words, numbers and addresses. Most titles need the first branch only.
create function plain_words(text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(lower(case
    when octet_length($1) = length($1) then $1
    when $1 ~ '[–—…•·®™©°×«»„“”‚′″|、。「」『』【】・〜！（）／：，？＆’‘`´]' then normalize(translate($1, '–—…•·®™©°×«»„“”‚′″|、。「」『』【】・〜！（）／：，？＆’‘`´', repeat(' ', 41)), nfkc)
    when $1 is nfkc normalized then $1
    else normalize($1, nfkc) end), '-', ' '), '/', ' '), '.', ' ')
$$;

create function product_words(text) returns tsvector language sql immutable parallel safe as $$
  select case when has_unspaced_script($1) then to_tsvector('public.product_text', with_letter_pairs(plain_words($1)))
    else to_tsvector('public.product_text', plain_words($1)) end
$$;

create table product_search (
  id bigint primary key,
  brand_id bigint not null,
  -- In US cents.
  price bigint,
  -- The epoch where it is not known: never new, and last in the order.
  added_on date not null,
  changed_at timestamptz,
  -- Of what sells, in the order within a brand: the place in the store's own best-selling order, else the number of reviews.
  evidence integer,
  reviews integer,
  discount smallint,
  available boolean,
  gone boolean not null,
  type text,
  -- Those of the title have weight A.
  words tsvector not null
);

-- Words of titles, to correct misspelt ones. No key: writers that add the same word at the same time need not wait for each other.
create table product_vocabulary (word text not null);
create index product_vocabulary_word on product_vocabulary (word text_pattern_ops);
create index product_vocabulary_similar on product_vocabulary using gin (word gin_trgm_ops);

-- Words that share at least a sixth of their runs of three letters, the most similar ones first.
create function similar_product_words(text, most integer) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.16 as $$
  select word from product_vocabulary where word % $1 group by word order by similarity(word, $1) desc limit most
$$;

create function product_search_rows(p products) returns setof product_search language sql stable parallel safe as $$
  select p.id, p.brand_id, p.price_min_usd, coalesce((p.created_at at time zone 'utc')::date, 'epoch'), p.price_changed_at,
    coalesce(2000000000 - p.best_selling_rank, p.reviews_count), p.reviews_count, p.discount, p.available, p.gone_at is not null, lower(p.type),
    setweight(product_words(p.title), 'A') || product_words(others)
  from (select concat_ws(' ', p.type, p.vendor, left(array_to_string(p.tags, ' '), 200)) as others offset 0) as joined
$$;

create function add_product_words(word_lists tsvector[]) returns void language sql
  set enable_hashjoin = off set enable_mergejoin = off as $$
  insert into product_vocabulary
  select word from (select distinct unnest(tsvector_to_array(ts_filter(words, '{a}'))) as word from unnest(word_lists) words) as used
  where length(word) between 4 and 30 and word !~ '[0-9]' and not has_unspaced_script(word)
    and not exists (select from product_vocabulary known where known.word = used.word)
$$;

create function index_added_products() returns trigger language plpgsql set jit = off set work_mem = '64MB' as $$
declare word_lists tsvector[];
begin
  with indexed as (
    insert into product_search select r.* from saved cross join lateral product_search_rows(saved) r returning words)
  select array_agg(words) into word_lists from indexed;
  perform add_product_words(word_lists);
  return null;
end $$;

-- The planner takes tables of a trigger for small and would compare all their rows with each other.
create function index_changed_products() returns trigger language plpgsql set jit = off set enable_nestloop = off as $$
declare changed bigint[];
begin
  select array_agg(s.id) into changed from saved s join earlier e using (id)
  where (s.brand_id, s.title, s.type, s.vendor, s.tags, s.price_min_usd, s.compare_at, s.price_min, s.available, s.reviews_count,
      s.best_selling_rank, s.created_at, s.first_observed_at, s.price_changed_at, s.gone_at)
    is distinct from (e.brand_id, e.title, e.type, e.vendor, e.tags, e.price_min_usd, e.compare_at, e.price_min, e.available,
      e.reviews_count, e.best_selling_rank, e.created_at, e.first_observed_at, e.price_changed_at, e.gone_at);
  if changed is not null then perform index_products(changed); end if;
  return null;
end $$;

create function index_products(changed bigint[]) returns void language plpgsql set enable_nestloop = on as $$
declare word_lists tsvector[];
begin
  with indexed as (
    update product_search s set (brand_id, price, added_on, changed_at, evidence, reviews, discount, available, gone, type, words) =
      (r.brand_id, r.price, r.added_on, r.changed_at, r.evidence, r.reviews, r.discount, r.available, r.gone, r.type, r.words)
    from products p cross join lateral product_search_rows(p) r where s.id = p.id and p.id = any(changed) returning s.words)
  select array_agg(words) into word_lists from indexed;
  perform add_product_words(word_lists);
end $$;

create function remove_deleted_products() returns trigger language plpgsql as $$
begin
  delete from product_search where id in (select id from deleted);
  return null;
end $$;

create trigger products_index_added after insert on products referencing new table as saved
  for each statement execute function index_added_products();
create trigger products_index_changed after update on products referencing old table as earlier new table as saved
  for each statement execute function index_changed_products();
create trigger products_index_deleted after delete on products referencing old table as deleted
  for each statement execute function remove_deleted_products();

insert into product_search select r.* from products p cross join lateral product_search_rows(p) r;
select add_product_words(array_agg(words)) from product_search;

create index product_search_words on product_search using gin (words);
create index product_search_brand on product_search (brand_id, evidence desc nulls last, id desc);
create index product_search_price on product_search (price);
create index product_search_added on product_search (added_on);
-- What has no change, discount or reviews comes last in these orders and is read without an index.
create index product_search_changed on product_search (changed_at) where changed_at is not null;
create index product_search_discount on product_search (discount) where discount is not null;
create index product_search_reviews on product_search (reviews) where reviews is not null;
