-- Lists and searches that stay quick with a million products.

-- A small number for each product: what is counted in memory is kept by it.
alter table products add place integer generated always as identity;
create unique index products_place on products (place);
alter table product_listings add place integer;
update product_listings l set place = p.place from products p where p.id = l.product_id;
alter table product_listings alter place set not null;
create unique index product_listings_place on product_listings (place);

alter table removed_listings add place integer not null;
create or replace function note_removed_listings() returns trigger language plpgsql as $$
begin
  insert into removed_listings (product_id, place)
  select product_id, place
  from removed
  order by product_id
  on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

-- The words are long and seldom looked at themselves: apart from the rest, many documents lie on one page.
alter table search_documents set (toast_tuple_target = 128);
alter table search_documents alter names set storage main;
alter table search_documents add place integer;
update search_documents d set place = p.place from products p where p.id = d.product_id;
alter table search_documents alter place set not null;
alter table search_documents add tier smallint not null default 0;
comment on column search_documents.tier is 'How well it sells: 0 are the best sellers of the market, of whom there are few.';
update search_documents
set words = words || array_to_tsvector(
  '{~0}' || array(select distinct '=' || word from regexp_split_to_table(names, '[^a-z0-9]+') word where word <> '')
);
comment on column search_documents.words is
  'A its names, B categories, brand, tags and options, C store and short texts, D descriptions. Apart from these =word for each word of its names, and its tier as ~0, ~1 or ~2, to be found from the index alone.';

create table search_tiers (
  tier smallint primary key check (tier between 0 and 1),
  sold_min integer not null
);
comment on table search_tiers is 'From how many sold a product is of a tier; the rest is tier 2.';
insert into search_tiers (tier, sold_min) values (0, 0), (1, 0);

-- So many products that match, of the best sellers first: the index joins the words with the tier, so that a word of a
-- hundred thousand products costs no more than one of a thousand.
drop function products_matching(tsquery);
create function find_products(query tsquery, most integer) returns table (product_id uuid, place integer, names text)
  language plpgsql stable set enable_seqscan = off set work_mem = '32MB' as $$
declare
  still integer := most;
  taken integer;
begin
  for level in 0..2 loop
    return query
      select d.product_id, d.place, d.names
      from search_documents d
      where d.words @@ (query && format('''~%s''', level)::tsquery)
      limit still;
    get diagnostics taken = row_count;
    still := still - taken;
    exit when still <= 0;
  end loop;
end $$;

-- Words that sound alike are one word to whoever has only heard it: kalaloo, calalou, callaloo.
create function sound_of(text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace($1, '[^a-z0-9]', '', 'g'),
    'ph', 'f', 'g'),
    'eau|au|oa', 'o', 'g'),
    'oo|ou|ow', 'u', 'g'),
    'ee|ea|ie|ey|y', 'i', 'g'),
    'c([ei])', 's\1', 'g'),
    'ck|c|qu|q', 'k', 'g'),
    '(.)\1+|h|(?:es|s|e)$', '\1', 'g')
$$;

-- What a few letters may become, and what a misspelled word may be: words that begin alike, the most frequent first.
alter table search_words add is_named boolean not null default false;
alter table search_words add sound text generated always as (sound_of(word)) stored;
comment on column search_words.is_named is 'It stands in the name of a product, a category, a store or a brand.';
drop index search_words_beginning;
create index search_words_two on search_words (left(word, 2), is_named desc, product_count desc);
create index search_words_three on search_words (left(word, 3), is_named desc, product_count desc);
create index search_words_four on search_words (left(word, 4), is_named desc, product_count desc);
create index search_words_sound on search_words (sound);
