-- What an order bought is subtracted from the cart it was made of, once: by variant, choices, note and quantity.

alter table order_lines
  add column modifier_ids uuid[] not null default '{}';
comment on column order_lines.modifier_ids is 'The choices of a dish, sorted as in the cart line that was ordered.';

alter table order_groups
  add column cart_emptied_at timestamptz;
comment on column order_groups.cart_emptied_at is
  'When what was bought was subtracted from the cart. It happens once, however often the order is paid.';

-- Orders that were placed, and bank transfers, have emptied their carts already.
update order_groups g
set cart_emptied_at = g.placed_at
where exists (select from orders o where o.group_id = g.id and o.placed_at is not null)
   or exists (select from tenders t where t.group_id = g.id and t.kind in ('bank', 'cash'));

-- The others can still be paid: their dishes are recognised by what was chosen.
alter table order_lines disable trigger order_lines_frozen;
update order_lines l
set modifier_ids = chosen.ids
from (
  select l.id, array_agg(distinct m.id order by m.id) as ids
  from order_groups g
  join orders o on o.group_id = g.id
  join order_lines l on l.order_id = o.id
  cross join jsonb_to_recordset(l.options) as option (name jsonb, value jsonb)
  join product_modifier_groups pg on pg.product_id = l.product_id
  join modifier_groups mg on mg.id = pg.group_id and mg.name = option.name
  join modifiers m on m.group_id = mg.id and m.label = option.value
  where g.cart_emptied_at is null
  group by l.id
) chosen
where chosen.id = l.id;
alter table order_lines enable trigger order_lines_frozen;

create trigger order_lines_choices_frozen before update of modifier_ids on order_lines
  for each row execute function refuse_change();

-- What could not be kept of two carts that became one, until their shopper changes the cart.
create table cart_cuts (
  cart_id uuid not null references carts on delete cascade,
  position smallint not null check (position > 0),
  product_id uuid not null references products on delete cascade,
  choices jsonb not null,
  note text not null,
  wanted integer not null,
  kept integer not null check (kept >= 0),
  reason text not null check (reason in ('out_of_stock', 'order_limit', 'cart_full')),
  primary key (cart_id, position),
  check (kept < wanted)
);
create index cart_cuts_product_id on cart_cuts (product_id);
comment on table cart_cuts is 'Lines that were cut when a guest''s cart was merged into the account''s, shown until the cart is changed.';
