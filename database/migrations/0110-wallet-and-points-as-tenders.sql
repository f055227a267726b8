-- Wallet and points pay, alone or beside a card, cash or a transfer. All that one try to pay is made of has the same attempt.

alter table tenders
  add column points bigint check (points > 0),
  add constraint tenders_points_check1 check ((kind = 'points') = (points is not null));
comment on column tenders.points is 'How many points were taken for what it pays.';

alter table tender_allocations add column points bigint check (points >= 0);
alter table refunds add column points bigint check (points >= 0);
comment on column refunds.points is 'How many of the points that had paid came back.';

-- What is put aside until its purchase is placed, found whenever that is.
create index tenders_reserved on tenders (group_id) where state = 'reserved';

-- What customers have put aside for purchases, and what points have paid for, at the market's cost.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check3,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'reserved', 'redemptions', 'pending', 'earnings', 'debt',
    'revenue', 'tax', 'clearing', 'cash', 'promotions', 'refunds')),
  add constraint ledger_accounts_check3 check (
    kind in ('promotions', 'reserved') or (kind = 'points') = (asset = 'points'));
