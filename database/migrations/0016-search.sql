-- Search: what each product can be found by, the words there are, and the names that mean the same.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create text search configuration market_en (copy = english);
alter text search configuration market_en
  alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word with unaccent, english_stem;
create text search configuration market_fr (copy = french);
alter text search configuration market_fr
  alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word with unaccent, french_stem;
create text search configuration market_exact (copy = simple);
alter text search configuration market_exact
  alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word with unaccent, simple;

create table search_documents (
  product_id uuid primary key references products on delete cascade,
  names text not null,
  words tsvector not null
);
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
comment on column search_documents.names is 'Its name in every language, lower case and without accents.';
comment on column search_documents.words is 'A its names, B categories, tags and options, C store and short texts, D descriptions.';

-- The vocabulary that misspelled words are corrected by.
create table search_words (
  word text primary key,
  product_count integer not null
);
create index search_words_likeness on search_words using gin (word gin_trgm_ops);

-- Terms of one group mean the same; a term is kept plain: lower case, no accents, single spaces.
create table search_synonyms (
  term text primary key,
  group_key text not null
);
create index search_synonyms_group_key on search_synonyms (group_key);
