-- A card may be authorised when a purchase is placed and taken order by order when their sellers accept.

alter table tenders
  add column capture text not null default 'at_placing' check (capture in ('at_placing', 'on_acceptance')),
  add column authorised_until timestamptz,
  add column takes_parts boolean not null default false,
  add column warned_at timestamptz,
  drop constraint tenders_state_check,
  add constraint tenders_state_check check (state in (
    'created', 'requires_action', 'authorised', 'held', 'part_captured', 'captured', 'part_refunded', 'refunded',
    'voided', 'auth_expired', 'failed',
    'reserved', 'spent', 'part_restored', 'restored', 'released',
    'due', 'collected', 'remitted', 'reconciled', 'refused', 'short',
    'awaiting_transfer', 'matched', 'expired')),
  add constraint tenders_capture_check1 check (
    capture = 'on_acceptance' or state not in ('held', 'part_captured', 'auth_expired'));
comment on column tenders.capture is 'As its gateway was set when it was begun.';
comment on column tenders.takes_parts is 'Whether what is authorised can be taken by several captures.';
comment on column tenders.warned_at is 'When sellers were told that the authorisation ends soon.';

drop index tenders_one_alive_card;
create unique index tenders_one_alive_card on tenders (group_id)
  where kind = 'card' and state in ('created', 'requires_action', 'authorised', 'held', 'part_captured', 'captured');
create index tenders_held on tenders (authorised_until) where state in ('held', 'part_captured');

alter table tender_allocations
  add column released_minor bigint not null default 0 check (released_minor >= 0),
  add constraint tender_allocations_released_check1 check (captured_minor + released_minor <= amount_minor);
comment on column tender_allocations.released_minor is 'What was authorised for the order and will never be taken.';

-- What a gateway was asked to take of a payment, each under its id.
create table captures (
  id uuid primary key,
  tender_id uuid not null references tenders,
  amount_minor bigint not null check (amount_minor > 0),
  is_last boolean not null,
  state text not null check (state in ('submitted', 'succeeded', 'failed')),
  failure_code text check (length(failure_code) between 1 and 200),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'submitted') = (settled_at is null)),
  check ((state = 'failed') = (failure_code is not null))
);
create index captures_tender_id on captures (tender_id);
create unique index captures_one_under_way on captures (tender_id) where state = 'submitted';
comment on column captures.is_last is 'Whether the gateway lets go of the rest with it.';

create table capture_shares (
  capture_id uuid not null references captures,
  order_id uuid not null references orders,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (capture_id, order_id)
);
create index capture_shares_order_id on capture_shares (order_id);
create trigger capture_shares_frozen before update or delete on capture_shares
  for each row execute function refuse_change();

-- What became of a capture is known once and for good.
create trigger captures_frozen before delete or update of id, tender_id, amount_minor, is_last, created_at on captures
  for each row execute function refuse_change();
create function refuse_second_outcome() returns trigger language plpgsql as $$
begin
  raise exception 'the outcome of capture % is known', old.id using errcode = '23514';
end $$;
create trigger captures_settled_once before update on captures
  for each row when (old.state <> 'submitted') execute function refuse_second_outcome();
