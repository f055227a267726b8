-- Finding stays quick when the catalogue grows. The planner cannot tell how many products a search matches, least of
-- all by a beginning, and reads every document when it guesses many; these two always go by the index.

create function products_matching(query tsquery) returns table (product_id uuid, names text)
  language sql stable rows 500 set enable_seqscan = off as
  $$ select d.product_id, d.names from search_documents d where d.words @@ query $$;

create function any_product_matches(query tsquery) returns boolean
  language sql stable set enable_seqscan = off as
  $$ select exists (select from search_documents d where d.words @@ query) $$;

-- Words that begin alike, where a misspelling is looked for.
create index search_words_beginning on search_words (left(word, 2));

-- Lists are counted from the index alone.
create index product_listings_counted on product_listings (vertical, store_id) where is_offered;
