-- Coupons as they work: what they are for, who bears them, how far they go, and what each took of each order.

-- Whose uses are counted together: one mailbox, however its address is written. Kept as a hash, as nobody is told of it.
create function customer_key(email text) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(
    case
      when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
      else mailbox || '@' || domain
    end, 'UTF8')), 'hex')
  from (
    select
      split_part(split_part(lower(trim(email)), '@', 1), '+', 1) as mailbox,
      split_part(lower(trim(email)), '@', 2) as domain
  ) address
$$;

alter table coupons
  add column store_id uuid references stores,
  add column platform_bps integer not null default 10000 check (platform_bps between 0 and 10000),
  add column budget_minor bigint check (budget_minor > 0),
  add column spent_minor bigint not null default 0 check (spent_minor >= 0),
  add column buy_quantity smallint check (buy_quantity between 1 and 99),
  add column get_quantity smallint check (get_quantity between 1 and 99),
  add column paused_at timestamptz,
  add column given_with text check (given_with in ('newsletter', 'exit')),
  add column from_time text check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column until_time text check (until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column store_ids uuid[] not null default '{}',
  add column category_paths text[] not null default '{}',
  add column product_ids uuid[] not null default '{}',
  add column excluded_product_ids uuid[] not null default '{}',
  add column created_at timestamptz not null default now(),
  drop constraint coupons_kind_check,
  drop constraint coupons_check1;

update coupons c
set currency = coalesce(currency, 'USD'),
    given_with = case
      when requires_newsletter then 'newsletter'
      when scope ->> 'audience' = 'exit-popup' then 'exit'
    end,
    first_order_only = first_order_only or coalesce(scope ->> 'audience' = 'exit-popup', false),
    from_time = scope -> 'hours' ->> 0,
    until_time = scope -> 'hours' ->> 1,
    platform_bps = case when scope ? 'stores' then 0 else 10000 end,
    store_ids = array(
      select s.id
      from stores s
      where s.slug in (select jsonb_array_elements_text(coalesce(c.scope -> 'stores', '[]')))
    ),
    category_paths = array(select jsonb_array_elements_text(coalesce(c.scope -> 'categories', '[]')));

-- What one shop alone was given to pays for itself.
update coupons
set store_id = store_ids[1], store_ids = '{}'
where cardinality(store_ids) = 1;

alter table coupons
  alter column currency set not null,
  alter column created_at drop default,
  drop column scope,
  drop column is_stackable,
  drop column requires_newsletter,
  add constraint coupons_kind_check check (kind in ('percent', 'fixed', 'free_shipping', 'buy_get')),
  add constraint coupons_percent_is_told check ((kind in ('percent', 'buy_get')) = (percent is not null)),
  add constraint coupons_buy_is_told check ((kind = 'buy_get') = (buy_quantity is not null and get_quantity is not null)),
  add constraint coupons_budget_holds check (budget_minor is null or spent_minor <= budget_minor),
  add constraint coupons_ends_after_it_begins check (ends_at is null or ends_at > starts_at),
  add constraint coupons_times_are_two check ((from_time is null) = (until_time is null)),
  add constraint coupons_of_stores_are_borne_by_them check (store_id is null or platform_bps = 0);
create index coupons_store_id on coupons (store_id, created_at desc);
create index coupons_given_with on coupons (given_with) where given_with is not null;
comment on column coupons.store_id is 'The store whose coupon it is; null for the market’s.';
comment on column coupons.platform_bps is 'The market’s part of what it takes off; the seller bears the rest.';
comment on column coupons.spent_minor is 'Of the budget, in the coupon’s currency.';
comment on column coupons.percent is 'Off the goods; of a coupon by numbers, off those that are added.';
comment on column coupons.given_with is 'Only for addresses that it was given to, which this act does.';
comment on column coupons.from_time is 'From when in a day it is good, by the clock of the store.';

-- Whom a coupon was given to that is not for everybody.
create table coupon_addresses (
  coupon_id uuid not null references coupons,
  customer_key text not null,
  given_at timestamptz not null,
  primary key (coupon_id, customer_key)
);

insert into coupon_addresses (coupon_id, customer_key, given_at)
select c.id, customer_key(s.email), min(s.created_at)
from coupons c
join newsletter_subscribers s on (s.source = 'exit') = (c.given_with = 'exit')
where c.given_with is not null
group by c.id, customer_key(s.email);

alter table coupon_uses add column is_first_order boolean not null default false;
update coupon_uses u
set customer_key = customer_key(g.contact ->> 'email')
from order_groups g
where g.id = u.group_id;
alter table coupon_uses alter column is_first_order drop default;
create unique index coupon_uses_one_first_order on coupon_uses (customer_key) where is_first_order and state <> 'released';
create index order_groups_customer_key on order_groups (customer_key(contact ->> 'email'));
comment on column coupon_uses.is_first_order is 'Whether it was for a first order, which a customer has once, by whichever coupon.';

-- What a coupon took off an order, and off what it is to cost at most; given back with the order.
create table order_coupons (
  order_id uuid not null references orders,
  coupon_id uuid not null references coupons,
  goods_minor bigint not null check (goods_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  shipping_platform_minor bigint not null check (shipping_platform_minor between 0 and shipping_minor),
  budget_minor bigint not null check (budget_minor >= 0),
  released_at timestamptz,
  primary key (order_id, coupon_id),
  check (goods_minor + shipping_minor > 0)
);
create index order_coupons_coupon_id on order_coupons (coupon_id, released_at);
comment on column order_coupons.goods_minor is 'The sum of order_line_discounts of its lines.';
comment on column order_coupons.shipping_minor is 'By how much its delivery is cheaper than it would be: the order says what is paid for it.';
comment on column order_coupons.budget_minor is 'What of the coupon’s budget it takes, in the coupon’s currency.';

insert into order_coupons (order_id, coupon_id, goods_minor, shipping_minor, shipping_platform_minor, budget_minor, released_at)
select
  l.order_id, d.coupon_id, sum(d.amount_minor), 0, 0, 0,
  case when o.state in ('expired', 'cancelled', 'rejected') then o.state_changed_at end
from order_line_discounts d
join order_lines l on l.id = d.line_id
join orders o on o.id = l.order_id
group by l.order_id, d.coupon_id, o.state, o.state_changed_at;

alter table carts add column coupon_id uuid references coupons;
create index carts_coupon_id on carts (coupon_id);
