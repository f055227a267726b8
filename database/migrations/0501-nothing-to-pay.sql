-- An order whose total is 0 is paid by nothing: it has no card, cash or transfer to be named after.
alter table tenders
  drop constraint tenders_kind_check,
  add constraint tenders_kind_check check (kind in ('card', 'cash', 'bank', 'wallet', 'points', 'gift', 'none'));

update tenders t
set kind = 'none', state = 'captured', gateway = null, reference = null
from order_groups g
where g.id = t.group_id
  and g.total_minor = 0
  and t.kind in ('card', 'cash', 'bank');

alter table tenders
  add constraint tenders_none_check check (kind <> 'none' or amount_minor = 0 and state = 'captured');
