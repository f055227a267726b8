-- Fresh and cooked goods cannot be returned, and a problem with them is reported the day they arrive.
alter table order_lines
  add column is_perishable boolean not null default false;
comment on column order_lines.is_perishable is
  'Fresh or cooked as it was sold: a problem with it is reported the day it arrives, and it is not returned.';

alter table order_lines disable trigger order_lines_frozen;
update order_lines l
set is_perishable = true
from products p
where p.id = l.product_id
  and (p.kind = 'dish' or p.is_fresh);
alter table order_lines enable trigger order_lines_frozen;

create trigger order_lines_perishable_frozen before update of is_perishable on order_lines
  for each row execute function refuse_change();
