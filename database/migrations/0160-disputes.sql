-- Disputes: a shopper's bank takes a payment back. What is disputed is held of its sellers until the bank has decided.

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check1,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'reserved', 'redemptions', 'pending', 'earnings', 'debt', 'reserve', 'payout', 'held',
    'revenue', 'tax', 'clearing', 'cash', 'promotions', 'refunds', 'disputed', 'losses')),
  add constraint ledger_accounts_check1 check (
    (kind in ('pending', 'earnings', 'debt', 'reserve', 'payout', 'held')) = (store_id is not null));

alter table ledger_transactions
  drop constraint ledger_transactions_cause_check,
  add constraint ledger_transactions_cause_check check (cause in (
    'order', 'release', 'refund', 'recharge', 'transfer', 'withdrawal', 'signup', 'reward', 'expiry', 'adjustment',
    'payout', 'dispute'));

alter table refunds
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check check (cause in (
    'rejected', 'cancelled', 'shortfall', 'return', 'goodwill', 'duplicate', 'chargeback'));

alter table payouts
  drop constraint payouts_cause_check,
  add constraint payouts_cause_check check (cause in (
    'operator', 'discarded', 'bank', 'held', 'suspended', 'details_missing', 'details_changed', 'disputed'));

create table disputes (
  id uuid primary key,
  number integer generated always as identity unique,
  tender_id uuid not null references tenders,
  gateway text not null,
  reference text not null check (length(reference) between 1 and 200),
  is_by_hand boolean not null,
  reason text not null check (reason in (
    'fraudulent', 'not_received', 'not_as_described', 'duplicate', 'credit_not_processed', 'wrong_amount', 'something_else')),
  state text not null check (state in ('open', 'answered', 'won', 'lost')),
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  unattributed_minor bigint not null check (unattributed_minor between 0 and amount_minor),
  lost_minor bigint check (lost_minor between 1 and amount_minor),
  unattributed_lost_minor bigint check (unattributed_lost_minor between 0 and unattributed_minor),
  fee_minor bigint check (fee_minor >= 0),
  fee_currency char(3) references currencies,
  respond_by timestamptz,
  evidence text check (length(evidence) between 1 and 2000),
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at > opened_at),
  updated_at timestamptz not null,
  unique (gateway, reference),
  check ((fee_minor is null) = (fee_currency is null)),
  check ((state in ('won', 'lost')) = (closed_at is not null)),
  check ((state = 'lost') = (lost_minor is not null)),
  check ((lost_minor is null) = (unattributed_lost_minor is null)),
  check (unattributed_lost_minor <= lost_minor)
);
create index disputes_tender_id on disputes (tender_id);
create index disputes_currency on disputes (currency);
create index disputes_fee_currency on disputes (fee_currency);
create index disputes_opened_at on disputes (opened_at desc);
create index disputes_waiting on disputes (respond_by) where state in ('open', 'answered');
create trigger disputes_frozen before delete or update of id, number, tender_id, gateway, reference, is_by_hand, currency,
  amount_minor, unattributed_minor, opened_at on disputes for each row execute function refuse_change();
comment on column disputes.reference is 'What the gateway or the bank calls it: by this it is here once.';
comment on column disputes.unattributed_minor is 'What the orders no longer had of it, which the market answers for.';
comment on column disputes.lost_minor is 'What of it went to the shopper in the end.';

-- What of it is of which order.
create table dispute_shares (
  dispute_id uuid not null references disputes,
  order_id uuid not null references orders,
  amount_minor bigint not null check (amount_minor > 0),
  lost_minor bigint check (lost_minor between 0 and amount_minor),
  primary key (dispute_id, order_id)
);
create index dispute_shares_order_id on dispute_shares (order_id);
create trigger dispute_shares_frozen before delete or update of dispute_id, order_id, amount_minor on dispute_shares
  for each row execute function refuse_change();

create table dispute_events (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  from_state text not null,
  to_state text not null,
  actor_id uuid references users,
  at timestamptz not null
);
create index dispute_events_dispute_id on dispute_events (dispute_id, at);
create index dispute_events_actor_id on dispute_events (actor_id);
create trigger dispute_events_frozen before update or delete on dispute_events
  for each row execute function refuse_change();
