-- What was collected at the door may be less than what was due: the rest is owed to the store until it is paid or written off (decision 041).

alter table refund_requests drop constraint refund_requests_kind_check;
alter table refund_requests add constraint refund_requests_kind_check
  check (kind in ('line', 'delivery', 'goodwill', 'write_off'));

alter table waived_shares add column is_after_sale boolean not null default false;
comment on table waived_shares is
  'What of a tender is never taken of an order: its seller did not have what it was for, or it was due at the door and is owed no more.';
comment on column waived_shares.is_after_sale is
  'Cash that was not collected on delivery and was written off, or went off what came back of the order.';

-- Refused at the door: the goods come back.
insert into order_transitions (from_state, to_state) values ('fulfilled', 'cancelled');

alter table shipments drop constraint shipments_state_check;
alter table shipments add constraint shipments_state_check check (state in (
  'planned', 'picking', 'packed', 'ready', 'handed_over', 'in_transit', 'delivered', 'collected', 'failed', 'cancelled', 'returned'
));
