-- The lowest price of the 30 days before a reduction (Directive 98/6/EC, article 6a).

alter table variants add column priced_at timestamptz not null default now();
comment on column variants.priced_at is 'Since when the price is valid.';
update variants v
set priced_at = coalesce(p.published_at, p.created_at)
from products p
where p.id = v.product_id;

create table variant_prices (
  variant_id uuid not null references variants on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  primary key (variant_id, valid_from),
  check (valid_until > valid_from)
);
comment on table variant_prices is 'Earlier prices of variants before deals, kept while a reduction may refer to them.';
create index variant_prices_valid_until on variant_prices (valid_until);

-- Statements may say when a new price begins; otherwise it begins now.
create function record_variant_price() returns trigger language plpgsql as $$
begin
  if new.priced_at = old.priced_at then
    new.priced_at = greatest(now(), old.priced_at);
  end if;
  if new.priced_at > old.priced_at then
    insert into variant_prices (variant_id, price_minor, valid_from, valid_until)
    values (old.id, old.price_minor, old.priced_at, new.priced_at);
  end if;
  return new;
end $$;
create trigger variants_record_price before update of price_minor on variants
  for each row when (new.price_minor <> old.price_minor) execute function record_variant_price();

alter table deals
  add column applied_from timestamptz,
  add column reduced_from timestamptz,
  add constraint deals_applied_from_check check (applied_from >= starts_at),
  add constraint deals_reduced_from_check check (reduced_from <= coalesce(applied_from, starts_at));
comment on column deals.applied_from is 'When the deal began, if it was saved after starts_at.';
comment on column deals.reduced_from is 'Start of the reduction that this deal continues without a break and without raising the price.';

alter table product_listings add column lowest_minor bigint check (lowest_minor >= 0);
comment on column product_listings.lowest_minor is 'Lowest price in the 30 days before the deal; null if the product was not sold then.';
