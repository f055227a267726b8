-- Tenders are the ways a group is paid; each is divided over the group's orders to the last minor unit.

create table tenders (
  id uuid primary key,
  group_id uuid not null references order_groups,
  kind text not null check (kind in ('card', 'cash', 'bank', 'wallet', 'points', 'gift')),
  gateway text,
  gateway_reference text,
  attempt smallint not null default 1 check (attempt > 0),
  state text not null check (state in (
    'created', 'requires_action', 'authorised', 'part_captured', 'captured', 'part_refunded', 'refunded',
    'voided', 'auth_expired', 'failed',
    'reserved', 'spent', 'part_restored', 'restored', 'released',
    'due', 'collected', 'remitted', 'reconciled', 'refused', 'short',
    'awaiting_transfer', 'matched', 'expired')),
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor >= 0),
  authorised_minor bigint not null default 0 check (authorised_minor between 0 and amount_minor),
  captured_minor bigint not null default 0 check (captured_minor between 0 and amount_minor),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  next_action_url text,
  failure_code text,
  reference text,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (refunded_minor <= captured_minor),
  unique (group_id, kind, attempt)
);
create unique index tenders_gateway_reference on tenders (gateway, gateway_reference) where gateway_reference is not null;
create index tenders_open on tenders (expires_at) where state in ('created', 'requires_action', 'awaiting_transfer');
create index tenders_currency on tenders (currency);
create unique index tenders_one_alive_card on tenders (group_id)
  where kind = 'card' and state in ('created', 'requires_action', 'authorised', 'part_captured', 'captured');
comment on column tenders.reference is 'What the shopper quotes in a bank transfer.';

create table tender_allocations (
  tender_id uuid not null references tenders,
  order_id uuid not null references orders,
  amount_minor bigint not null check (amount_minor >= 0),
  captured_minor bigint not null default 0 check (captured_minor between 0 and amount_minor),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  primary key (tender_id, order_id),
  check (refunded_minor <= captured_minor)
);
create index tender_allocations_order_id on tender_allocations (order_id);

-- Everything a gateway said or was asked, in the order it was learned.
create table tender_events (
  id uuid primary key,
  tender_id uuid not null references tenders,
  kind text not null check (kind in ('authorise', 'charge', 'refund', 'cancel', 'charge_back', 'expire', 'collect', 'match')),
  outcome text not null check (outcome in ('requested', 'action_required', 'succeeded', 'failed')),
  amount_minor bigint not null check (amount_minor >= 0),
  gateway_reference text,
  message text,
  actor_id uuid references users,
  at timestamptz not null
);
create index tender_events_tender_id on tender_events (tender_id, at);
create index tender_events_actor_id on tender_events (actor_id);
create trigger tender_events_frozen before update or delete on tender_events
  for each row execute function refuse_change();

-- Webhooks as they came: recorded and answered first, applied by a job.
create table gateway_events (
  id uuid primary key,
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  unique (gateway, event_id)
);
create index gateway_events_waiting on gateway_events (received_at) where applied_at is null;

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  tender_id uuid not null references tenders,
  idempotency_key text not null unique,
  cause text not null check (cause in ('rejected', 'cancelled', 'shortfall', 'return', 'goodwill', 'duplicate')),
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('queued', 'submitted', 'succeeded', 'failed', 'manual')),
  gateway_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_order_id on refunds (order_id);
create index refunds_tender_id on refunds (tender_id);
create index refunds_currency on refunds (currency);

-- The sums of a group agree when its transaction commits: its orders and its live tenders both add up to its total.
create function check_order_group_sums() returns trigger language plpgsql as $$
declare
  orders_total bigint;
  tenders_total bigint;
begin
  select sum(total_minor) into orders_total from orders where group_id = new.id;
  if orders_total is distinct from new.total_minor then
    raise exception 'orders of group % add up to %, not %', new.id, orders_total, new.total_minor using errcode = '23514';
  end if;
  select sum(a.amount_minor) into tenders_total
    from tenders t join tender_allocations a on a.tender_id = t.id where t.group_id = new.id;
  if tenders_total is distinct from new.total_minor then
    raise exception 'tenders of group % add up to %, not %', new.id, tenders_total, new.total_minor using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger order_groups_sums after insert on order_groups
  deferrable initially deferred for each row execute function check_order_group_sums();
