-- What arrives by bank is written down as it came: too little, too much, late, or for something that is paid already.

create table transfer_arrivals (
  id uuid primary key,
  tender_id uuid not null references tenders,
  amount_minor bigint not null check (amount_minor > 0),
  source text not null check (source in ('bank', 'market')),
  reference text check (reference is null or source = 'bank'),
  recorded_by uuid references users,
  at timestamptz not null,
  taken_back_by uuid references users,
  taken_back_at timestamptz,
  check ((taken_back_at is null) = (taken_back_by is null)),
  check (taken_back_at is null or source = 'bank')
);
create index transfer_arrivals_tender_id on transfer_arrivals (tender_id);
create index transfer_arrivals_recorded_by on transfer_arrivals (recorded_by);
create index transfer_arrivals_taken_back_by on transfer_arrivals (taken_back_by);
create unique index transfer_arrivals_reference on transfer_arrivals (tender_id, reference) where taken_back_at is null;
comment on table transfer_arrivals is 'What came for a purchase that was to be paid by transfer, as operators saw it on the bank’s statement.';
comment on column transfer_arrivals.source is 'The bank, or the market, which bears what was missing.';
comment on column transfer_arrivals.reference is 'What the bank calls it.';
comment on column transfer_arrivals.taken_back_at is 'When it turned out to have been written down by mistake.';

create table transfer_returns (
  id uuid primary key,
  tender_id uuid not null references tenders,
  amount_minor bigint not null check (amount_minor > 0),
  paid_to text not null check (paid_to in ('bank', 'wallet')),
  reference text,
  paid_by uuid not null references users,
  at timestamptz not null,
  check ((paid_to = 'bank') = (reference is not null))
);
create index transfer_returns_tender_id on transfer_returns (tender_id);
create index transfer_returns_paid_by on transfer_returns (paid_by);
comment on table transfer_returns is 'What went back of transfers that paid for nothing.';

alter table tenders
  add column unapplied_minor bigint not null default 0 check (unapplied_minor >= 0),
  add check (unapplied_minor = 0 or kind = 'bank');
create index tenders_unapplied on tenders (updated_at) where unapplied_minor > 0;
comment on column tenders.unapplied_minor is 'What came by transfer and pays for nothing, or not yet, and has not gone back.';

-- Until now a transfer had come in full, or not at all.
insert into transfer_arrivals (id, tender_id, amount_minor, source, recorded_by, at)
select gen_random_uuid(), t.id, t.amount_minor, 'bank', e.actor_id, coalesce(e.at, t.updated_at)
from tenders t
left join lateral (
  select actor_id, at
  from tender_events
  where tender_id = t.id
    and kind = 'match'
    and outcome = 'succeeded'
  order by at
  limit 1
) e on true
where t.kind = 'bank'
  and t.captured_minor > 0;

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'reserved', 'redemptions', 'pending', 'earnings', 'debt', 'reserve', 'payout', 'held', 'revenue', 'tax',
    'clearing', 'cash', 'promotions', 'refunds', 'disputed', 'losses', 'goodwill', 'unapplied'
  ));
