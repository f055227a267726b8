-- What a seller does not have of an order that is not paid yet, at the door or by a card that is only authorised, is never taken.

create table waived_shares (
  request_id uuid not null references refund_requests,
  tender_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  primary key (request_id, tender_id),
  foreign key (tender_id, order_id) references tender_allocations (tender_id, order_id)
);
create index waived_shares_tender_id on waived_shares (tender_id, order_id);
create index waived_shares_order_id on waived_shares (order_id);
create trigger waived_shares_frozen before update or delete on waived_shares
  for each row execute function refuse_change();
comment on table waived_shares is 'What of a tender is never taken of an order, as its seller did not have what it was for.';

alter table refunds
  add column is_before_sale boolean not null default false;
comment on column refunds.is_before_sale is
  'Went back of what was paid already while the rest of the order was still to be paid: its sale came later, or never.';
