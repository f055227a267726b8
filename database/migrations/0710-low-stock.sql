-- Low stock: thresholds of stores and variants, and which variants their store knows to be low.

alter table stores
  add column low_stock_threshold integer not null default 5 check (low_stock_threshold between 0 and 1000000);
comment on column stores.low_stock_threshold is 'Stock of a variant is low at this number of available pieces or below, unless the variant has its own.';

alter table variants
  add column low_stock_threshold integer check (low_stock_threshold between 0 and 1000000);
comment on column variants.low_stock_threshold is 'Null: that of the store.';

alter table stock_levels add column low_noted_at timestamptz;
comment on column stock_levels.low_noted_at is 'When the store learned that stock is low; null until then, and again once it is restocked.';

create function low_stock_threshold_of(variant uuid) returns integer
language sql stable
return (
  select coalesce(v.low_stock_threshold, s.low_stock_threshold)
  from variants v
  join stores s on s.id = v.store_id
  where v.id = variant
);

-- Whoever enters a low stock knows it. Stock that unpaid orders return does not count as restocked.
create function note_low_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.on_hand <= low_stock_threshold_of(new.variant_id) then
      new.low_noted_at := now();
    end if;
  elsif new.on_hand - new.reserved > low_stock_threshold_of(new.variant_id) then
    new.low_noted_at := null;
  end if;
  return new;
end $$;
create trigger stock_levels_note_low_stock before insert on stock_levels
  for each row execute function note_low_stock();
create trigger stock_levels_restocked before update of on_hand on stock_levels
  for each row when (old.low_noted_at is not null and new.on_hand > old.on_hand)
  execute function note_low_stock();

-- A lower threshold can make stock that was low sufficient.
create function recheck_low_stock() returns trigger language plpgsql as $$
begin
  update stock_levels level
  set low_noted_at = null
  where level.low_noted_at is not null
    and level.variant_id in (
      select v.id
      from variants v
      where case tg_table_name when 'variants' then v.id = new.id else v.store_id = new.id end
    )
    and level.on_hand - level.reserved > low_stock_threshold_of(level.variant_id);
  return null;
end $$;
create trigger variants_recheck_low_stock after update of low_stock_threshold on variants
  for each row when (new.low_stock_threshold is distinct from old.low_stock_threshold)
  execute function recheck_low_stock();
create trigger stores_recheck_low_stock after update of low_stock_threshold on stores
  for each row when (new.low_stock_threshold <> old.low_stock_threshold)
  execute function recheck_low_stock();

update stock_levels level
set low_noted_at = now()
where level.on_hand - level.reserved <= low_stock_threshold_of(level.variant_id);

alter table notification_refusals drop constraint notification_refusals_topic_check;
alter table notification_refusals add constraint notification_refusals_topic_check check (
  topic in ('prices', 'stock', 'stores', 'answers', 'store_questions', 'store_stock', 'operator_queues')
);
