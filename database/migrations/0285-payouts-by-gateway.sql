-- Sellers are paid by bank, or by a gateway that keeps an account of theirs.

create table payout_ways (
  store_id uuid primary key references stores,
  way text not null check (way in ('bank', 'stripe', 'paypal')),
  chosen_by uuid not null references users,
  chosen_at timestamptz not null
);
create index payout_ways_chosen_by on payout_ways (chosen_by);
comment on table payout_ways is 'How a store is paid; by bank where nobody has chosen.';

create table payout_accounts (
  store_id uuid not null references stores,
  gateway text not null check (gateway = 'stripe'),
  reference text not null,
  ready_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, gateway),
  unique (gateway, reference)
);
comment on column payout_accounts.reference is 'What the gateway calls the account that a store has there.';
comment on column payout_accounts.ready_at is 'Since when the gateway pays it; null while it wants to know more.';

alter table payouts
  add column way text not null default 'bank' check (way in ('bank', 'stripe', 'paypal')),
  add column destination text,
  add column gateway_reference text,
  add constraint payouts_under_way_have_a_destination check (
    way = 'bank' and destination is null
    or destination is null and state <> 'submitted'
    or destination is not null and state in ('approved', 'submitted')),
  add constraint payouts_by_bank_have_no_gateway check (way <> 'bank' or gateway_reference is null),
  drop constraint payouts_cause_check,
  add constraint payouts_cause_check check (cause in (
    'operator', 'discarded', 'bank', 'gateway', 'held', 'suspended', 'details_missing', 'details_changed', 'disputed')),
  drop constraint payouts_check5,
  add constraint payouts_check5 check ((cause in ('operator', 'bank', 'gateway')) = (reason is not null));
create unique index payouts_gateway_reference on payouts (way, gateway_reference) where gateway_reference is not null;
create index payouts_under_way on payouts (state_changed_at) where state = 'submitted' and way <> 'bank';
comment on column payouts.way is 'How it goes, as it was approved.';
comment on column payouts.destination is 'Whom the gateway pays, sealed, while it is under way: so that a retry never goes elsewhere.';
