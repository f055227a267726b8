-- Bundles: products that consist of other products of their store, sold as one at one price.

alter table products
  drop constraint products_kind_check,
  add constraint products_kind_check check (kind in ('simple', 'variable', 'dish', 'bundle'));

create table bundle_items (
  bundle_id uuid not null references variants on delete cascade,
  variant_id uuid not null references variants,
  position smallint not null check (position between 1 and 20),
  quantity integer not null check (quantity between 1 and 99),
  primary key (bundle_id, variant_id),
  unique (bundle_id, position),
  check (bundle_id <> variant_id)
);
create index bundle_items_variant_id on bundle_items (variant_id);
comment on table bundle_items is 'What is in a bundle now. bundle_id is its only variant, which has no stock of its own.';

create function check_bundle_item() returns trigger language plpgsql as $$
begin
  if exists (select from stock_levels where variant_id = new.bundle_id)
    or exists (select from bundle_items where bundle_id = new.variant_id or variant_id = new.bundle_id)
    or not exists (
      select
      from variants bundle
      join variants item on item.id = new.variant_id and item.store_id = bundle.store_id
      where bundle.id = new.bundle_id
    )
  then
    raise exception 'Variant % cannot be an item of the bundle %', new.variant_id, new.bundle_id
      using errcode = 'check_violation', constraint = 'bundle_items_item_check', table = 'bundle_items';
  end if;
  return null;
end $$;
create trigger bundle_items_item_check after insert or update on bundle_items
  for each row execute function check_bundle_item();

create function check_level_of_bundle() returns trigger language plpgsql as $$
begin
  raise exception 'Variant % is a bundle, which has no stock of its own', new.variant_id
    using errcode = 'check_violation', constraint = 'stock_levels_bundle_check', table = 'stock_levels';
end $$;

create function is_bundle(variant uuid) returns boolean
language sql stable
return exists (select from bundle_items where bundle_id = variant);
create trigger stock_levels_bundle_check before insert on stock_levels
  for each row when (is_bundle(new.variant_id)) execute function check_level_of_bundle();

create table order_line_items (
  line_id uuid not null references order_lines,
  position smallint not null check (position between 1 and 20),
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  quantity integer not null check (quantity between 1 and 99),
  backordered integer check (backordered >= 0),
  name jsonb not null,
  sku text not null,
  options jsonb not null default '[]',
  primary key (line_id, position),
  unique (line_id, variant_id)
);
create index order_line_items_product_id on order_line_items (product_id);
create index order_line_items_variant_id on order_line_items (variant_id);
comment on table order_line_items is 'What was in a bundle when it was ordered. Stock is reserved for these items.';
comment on column order_line_items.quantity is 'Pieces in one bundle.';
comment on column order_line_items.backordered is 'Pieces of the whole line that were not in stock; null if it was sold from stock only.';
create trigger order_line_items_frozen before update on order_line_items
  for each row execute function refuse_change();

create view order_line_pieces as
select
  l.id as line_id,
  l.order_id,
  coalesce(i.product_id, l.product_id) as product_id,
  coalesce(i.variant_id, l.variant_id) as variant_id,
  coalesce(i.quantity, 1) as per_unit,
  l.quantity * coalesce(i.quantity, 1) as quantity,
  coalesce(i.name, l.name) as name,
  coalesce(i.sku, l.sku) as sku,
  case when i.line_id is null then l.backorder is not null else i.backordered is not null end as is_backorder,
  i.line_id is not null as is_of_bundle
from order_lines l
left join order_line_items i on i.line_id = l.id;
comment on view order_line_pieces is 'The variants of order lines that stock is reserved for: those of a bundle, or the one of the line.';

create view bundle_parts as
select
  i.bundle_id,
  i.position,
  i.quantity,
  i.variant_id,
  v.product_id,
  v.is_active
    and v.removed_at is null
    and p.state = 'published'
    and not p.is_blocked
    and p.kind in ('simple', 'variable')
    and p.external_url is null
    and p.sold_by_weight is null
    and not p.personalisation @> '[{"is_required": true}]' as is_offered
from bundle_items i
join variants v on v.id = i.variant_id
join products p on p.id = v.product_id;
comment on view bundle_parts is 'Items of bundles, and whether a bundle with them can be sold.';

-- A bundle has the least of what its items allow. Items that are not counted do not limit it, and an item that is not
-- for sale makes it unavailable.
create view variant_stock as
select variant_id, on_hand - reserved as free, sellable, backorder
from stock_levels
union all
select
  part.bundle_id,
  min(case
    when not part.is_offered or level.backorder ->> 'kind' = 'pre_order' then 0
    when level.variant_id is not null then greatest(level.on_hand - level.reserved, 0) / part.quantity
  end),
  min(case
    when not part.is_offered then 0
    when level.variant_id is not null then greatest(level.sellable, 0) / part.quantity
  end),
  -- Of the item that ships last.
  (array_agg(
    level.backorder
    order by level.backorder ->> 'kind' = 'pre_order' desc, level.backorder ->> 'ships_on' desc nulls last,
      (level.backorder ->> 'days_max')::integer desc nulls last
  ) filter (where level.backorder is not null))[1]
from bundle_parts part
left join stock_levels level on level.variant_id = part.variant_id
group by part.bundle_id
having bool_or(level.variant_id is not null or not part.is_offered);
comment on view variant_stock is 'Pieces of counted variants, and of bundles, that can be ordered.';
