-- Three domains ask what is still to be paid of an order.
create view uncharged_shares as
select
  a.tender_id,
  a.order_id,
  t.kind,
  t.gateway,
  t.currency,
  a.amount_minor,
  a.amount_minor - a.captured_minor - a.released_minor as left_minor
from tender_allocations a
join tenders t on t.id = a.tender_id
where t.state in ('due', 'held', 'part_captured')
  and a.captured_minor + a.released_minor < a.amount_minor;
comment on view uncharged_shares is
  'Shares of tenders in orders that are agreed but not paid yet: cash due on delivery, and authorised cards.';
