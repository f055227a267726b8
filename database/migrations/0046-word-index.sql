-- Words are looked up in memory too: when each document and each word of the vocabulary was last written, for those
-- who keep a copy of them.

alter table search_documents add changed_in xid8 not null default pg_current_xact_id();
create index search_documents_changed_in on search_documents (changed_in);
comment on column search_documents.changed_in is 'The transaction that wrote what is told of the product; a move to another tier is no such change.';

alter table search_words add changed_in xid8 not null default pg_current_xact_id();
create index search_words_changed_in on search_words (changed_in);

-- All documents are read in the order of their places.
create index search_documents_place on search_documents (place);
