-- Operators list customers by what they bought, so its sums are kept beside each customer.
create table customer_stats (
  user_id uuid primary key references users (id) on delete cascade,
  joined_at timestamptz not null,
  orders integer not null default 0 check (orders >= 0),
  currency char(3) not null references currencies (code),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  first_order_at timestamptz,
  last_order_at timestamptz,
  country_code char(2) references countries (code),
  check ((orders = 0) = (last_order_at is null)),
  check ((first_order_at is null) = (last_order_at is null)),
  check (first_order_at <= last_order_at)
);
comment on table customer_stats is
  'What each customer bought. spent_minor is net of refunds, in the base currency of exchange rates.';
create index on customer_stats (spent_minor, user_id);
create index on customer_stats (orders, user_id);
create index on customer_stats (last_order_at, user_id);
create index on customer_stats (joined_at, user_id);
create index on customer_stats (country_code);
create index on customer_stats (currency);

create table customer_notes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  written_by uuid references users (id) on delete set null,
  written_at timestamptz not null
);
comment on table customer_notes is 'What operators note about a customer; never shown to the customer, except in an export.';
create index on customer_notes (user_id, written_at desc);
create index on customer_notes (written_by);

create table customer_tags (
  user_id uuid not null references users (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 40 and tag = lower(tag)),
  primary key (user_id, tag)
);
create index on customer_tags (tag, user_id);

create table customer_segments (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
comment on table customer_segments is 'Filters of the list of customers under a name; who matches is never stored.';
create index on customer_segments (created_by);

-- Lists of customers are filtered by what else a person does here.
create view user_roles as
select user_id, 'operator' as role from operators
union all
select distinct user_id, 'seller' from store_staff;

create view newsletter_consents as
select email, confirmed_at
from newsletter_subscribers
where confirmed_at is not null
  and ended_at is null;

create view customer_totals as
select
  g.customer_id,
  base.base as currency,
  count(distinct g.id)::integer as orders,
  sum(coalesce(
    convert_minor(f.net_minor, o.currency, base.base, g.rate_table_id),
    convert_minor(f.net_minor, o.currency, base.base, base.id)
  ))::bigint as spent_minor,
  min(o.placed_at) as first_order_at,
  max(o.placed_at) as last_order_at,
  (array_agg(c.code order by o.placed_at desc, o.id) filter (where c.code is not null))[1] as country_code
from orders o
join order_groups g on g.id = o.group_id
join order_figures f on f.order_id = o.id
left join countries c on c.code = g.shipping_address ->> 'country_code'
cross join (select id, base from rate_tables order by as_of desc, created_at desc, id desc limit 1) base
where o.placed_at is not null
  and o.state not in ('rejected', 'cancelled', 'expired')
group by g.customer_id, base.base;
comment on view customer_totals is
  'What customers bought in valid orders: net, in the base currency at the rates of each order.';

insert into customer_stats (
  user_id, joined_at, currency, orders, spent_minor, first_order_at, last_order_at, country_code
)
select u.id, u.created_at, coalesce(b.currency, base.base), coalesce(b.orders, 0), coalesce(b.spent_minor, 0),
  b.first_order_at, b.last_order_at, b.country_code
from users u
cross join (select base from rate_tables order by as_of desc, created_at desc, id desc limit 1) base
left join customer_totals b on b.customer_id = u.id
where u.state <> 'deleted'
  and (not u.is_guest or b.customer_id is not null);
