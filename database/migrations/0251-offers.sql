-- Coupons that the market tells everybody of, on the page of offers.
alter table coupons
  add column is_advertised boolean not null default false,
  add constraint coupons_advertised_are_for_everybody check (not is_advertised or given_with is null);
create index coupons_advertised on coupons (starts_at desc) where is_advertised;
comment on column coupons.is_advertised is 'Whether its code is told on the page of offers.';
