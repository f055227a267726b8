-- Each store has one settlement currency. A sale in another currency is settled into it at the rate frozen with the order.

alter table stores
  add column settlement_currency char(3) references currencies,
  add column keeps_sale_currencies boolean not null default false;
create index stores_settlement_currency on stores (settlement_currency);
comment on column stores.settlement_currency is 'What sales are settled into; null for the currency that the store prices in.';
comment on column stores.keeps_sale_currencies is 'Sales stay in the currency they were paid in: the store has a balance in each.';

-- Orders from before stay in the currency they were paid in: the journal has them so.
alter table orders
  add column settlement_currency char(3) references currencies,
  add column settlement_rate numeric(24, 12) check (settlement_rate > 0),
  add column settlement_spread_bps integer check (settlement_spread_bps between 0 and 2000),
  add constraint orders_are_settled_into_another_currency check (settlement_currency <> currency),
  add constraint orders_are_settled_at_a_rate check (
    (settlement_currency is null) = (settlement_rate is null)
    and (settlement_currency is null) = (settlement_spread_bps is null));
create index orders_settlement_currency on orders (settlement_currency);
create trigger orders_settlement_frozen before update of settlement_currency, settlement_rate, settlement_spread_bps on orders
  for each row execute function refuse_change();
comment on column orders.sale_currency is 'What the seller prices in.';
comment on column orders.settlement_currency is 'What its seller receives; null where that is the currency it was paid in.';
comment on column orders.settlement_rate is 'Units of the settlement currency for one unit of the order''s, of the rate table it was priced with.';
comment on column orders.settlement_spread_bps is 'What the market takes off the rate of what the seller receives, in hundredths of a percent.';

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'reserved', 'redemptions', 'pending', 'earnings', 'debt', 'reserve', 'payout', 'held',
    'revenue', 'tax', 'clearing', 'cash', 'promotions', 'refunds', 'disputed', 'losses', 'goodwill', 'unapplied',
    'exchange', 'spread'));

alter table ledger_transactions
  drop constraint ledger_transactions_cause_check,
  add constraint ledger_transactions_cause_check check (cause in (
    'order', 'release', 'refund', 'recharge', 'transfer', 'withdrawal', 'signup', 'reward', 'expiry', 'adjustment', 'payout',
    'dispute', 'exchange'));

-- What sellers had converted from one of their currencies into another.
create table balance_conversions (
  id uuid primary key,
  store_id uuid not null references stores,
  from_currency char(3) not null references currencies,
  to_currency char(3) not null references currencies,
  earnings_minor bigint not null,
  debt_minor bigint not null check (debt_minor >= 0),
  received_minor bigint not null,
  rate_table_id uuid not null references rate_tables,
  rate numeric(24, 12) not null check (rate > 0),
  spread_bps integer not null check (spread_bps between 0 and 2000),
  converted_by uuid references users,
  at timestamptz not null,
  check (from_currency <> to_currency),
  check (earnings_minor <> 0 or debt_minor > 0)
);
create index balance_conversions_store_id on balance_conversions (store_id, at desc);
create index balance_conversions_from_currency on balance_conversions (from_currency);
create index balance_conversions_to_currency on balance_conversions (to_currency);
create index balance_conversions_rate_table_id on balance_conversions (rate_table_id);
create index balance_conversions_converted_by on balance_conversions (converted_by);
create trigger balance_conversions_frozen before update or delete on balance_conversions
  for each row execute function refuse_change();
comment on column balance_conversions.earnings_minor is 'What was available in the first currency; below zero where more had come back than there was.';
comment on column balance_conversions.debt_minor is 'What the store owed in the first currency.';
comment on column balance_conversions.received_minor is 'What the store has more of in the second; below zero for what it owes.';
