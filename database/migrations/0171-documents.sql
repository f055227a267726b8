-- Invoices and credit notes, numbered without a gap: of sellers to shoppers, and of the market to sellers for its commission.

create table document_series (
  store_id uuid not null references stores,
  kind text not null check (kind in ('invoice', 'credit_note', 'commission', 'commission_credit')),
  year smallint not null check (year between 2000 and 2999),
  last_number integer not null check (last_number > 0),
  primary key (store_id, kind, year)
);
comment on table document_series is
  'A counter moves in the transaction that issues what it numbers, so that a number is never lost; the market''s own go by seller, so that no sale waits for another seller''s.';

create table documents (
  id uuid primary key,
  store_id uuid not null,
  kind text not null,
  year smallint not null,
  number integer not null check (number > 0),
  label text not null,
  order_id uuid not null references orders,
  transaction_id uuid not null references ledger_transactions,
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  tax_minor bigint not null check (tax_minor between 0 and amount_minor),
  content jsonb not null,
  issued_at timestamptz not null,
  foreign key (store_id, kind, year) references document_series,
  unique (store_id, kind, year, number),
  unique (store_id, label),
  unique (transaction_id, kind)
);
create index documents_order_id on documents (order_id);
create index documents_currency on documents (currency);
create index documents_latest on documents (store_id, issued_at desc, id);
create index documents_issued_at on documents (issued_at desc, id);
comment on column documents.content is 'What it tells that may change elsewhere later: who issued it, and what it is for.';

create trigger documents_frozen before update or delete on documents
  for each row execute function refuse_change();

-- What was sold before is issued by the code that issues what is sold now, once this has been applied.
insert into settings (key, value)
select 'documents', '{"is_past_untold": true}'
where exists (select from ledger_transactions where cause = 'order');
