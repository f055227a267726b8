-- Whether anything matches is found among the best sellers first: the index alone would gather all that do.

create or replace function any_product_matches(query tsquery) returns boolean
  language sql stable as
  $$ select exists (select from find_products(query, 1)) $$;

-- Names are compared for few documents at a time, so they need not lie among what is fetched for many.
alter table search_documents alter names set storage extended;
