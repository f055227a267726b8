-- Money also goes back for the delivery of an order and out of goodwill; above a limit two people let it go; and what the
-- market bears of it by itself is written down.

alter table refund_requests
  alter column line_id drop not null,
  alter column quantity drop not null,
  alter column reason drop not null,
  add column kind text not null default 'line' check (kind in ('line', 'delivery', 'goodwill')),
  add column borne_by text check (borne_by in ('market', 'seller')),
  add column market_minor bigint not null default 0,
  add column limit_minor bigint check (limit_minor > 0),
  add column approved_by uuid references users,
  add column approved_as text check (approved_as in ('seller', 'operator')),
  add column approved_at timestamptz,
  add constraint refund_requests_kind_check1 check (
    (kind = 'line') = (line_id is not null)
    and (line_id is null) = (quantity is null)
    and (line_id is null) = (reason is null)),
  add constraint refund_requests_borne_check check (
    (kind = 'goodwill') = (borne_by is not null)
    and case when borne_by = 'market' then market_minor = amount_minor else market_minor <= 0 end
    and (kind <> 'goodwill' or market_minor >= 0)),
  add constraint refund_requests_approved_check check (
    (approved_by is null) = (approved_at is null)
    and (approved_by is null) = (approved_as is null)
    and (approved_by is null or limit_minor is not null)),
  -- Whoever let it go first is not who lets it go at last, and that one has the market's word.
  add constraint refund_requests_two_check check (
    state <> 'approved' or approved_by is null or decided_by <> approved_by and decided_as = 'operator');
create index refund_requests_approved_by on refund_requests (approved_by);
comment on column refund_requests.requested_by is 'The shopper; where nobody asked, whoever gives it.';
comment on column refund_requests.market_minor is
  'What of it the market bears by itself; below zero where a return brings back what the market had given out of goodwill.';
comment on column refund_requests.limit_minor is 'Above this it had to be let go by two, as the rule was when the first did.';
comment on column refund_requests.approved_by is 'Who let it go first, where two must.';

create table refund_rules (
  currency char(3) primary key references currencies,
  seller_limit_minor bigint not null check (seller_limit_minor > 0),
  operator_limit_minor bigint not null check (operator_limit_minor > 0),
  changed_at timestamptz not null
);
comment on column refund_rules.seller_limit_minor is 'Above this what a seller gives back needs an operator''s word.';
comment on column refund_rules.operator_limit_minor is 'Above this what an operator gives back needs another operator''s word.';

-- As it was for lines; the delivery costs no more than was paid for it.
create or replace function check_refund_request() returns trigger language plpgsql as $$
declare
  bought integer;
  asked integer;
  paid bigint;
  back bigint;
begin
  if tg_op = 'UPDATE' and (old.state <> 'pending' or new.state = 'pending' and old.approved_by is not null
    or (new.kind, new.line_id, new.order_id, new.quantity, new.amount_minor, new.market_minor, new.currency, new.borne_by)
      is distinct from
      (old.kind, old.line_id, old.order_id, old.quantity, old.amount_minor, old.market_minor, old.currency, old.borne_by)
    or old.approved_by is not null and (new.approved_by, new.approved_at, new.limit_minor)
      is distinct from (old.approved_by, old.approved_at, old.limit_minor)) then
    raise exception 'refund request % is decided once, and never changed', old.id using errcode = '23514';
  end if;
  if new.kind = 'line' then
    select quantity into bought from order_lines where id = new.line_id and order_id = new.order_id for no key update;
    if bought is null then
      raise exception 'line % is not of order %', new.line_id, new.order_id using errcode = '23514';
    end if;
    select coalesce(sum(quantity), 0) into asked
    from refund_requests
    where line_id = new.line_id and id <> new.id and state in ('pending', 'approved');
    if new.state <> 'rejected' and asked + new.quantity > bought then
      raise exception 'more of line % is asked back than was bought', new.line_id using errcode = '23514';
    end if;
  elsif new.kind = 'delivery' and new.state <> 'rejected' then
    select shipping_minor into paid from orders where id = new.order_id for no key update;
    select coalesce(sum(amount_minor - market_minor), 0) into back
    from refund_requests
    where order_id = new.order_id and kind = 'delivery' and id <> new.id and state in ('pending', 'approved');
    if back + new.amount_minor - new.market_minor > paid then
      raise exception 'more of the delivery of order % is given back than it cost', new.order_id using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
drop trigger refund_requests_checked on refund_requests;
create trigger refund_requests_checked
  before insert or update of state, kind, line_id, order_id, quantity, amount_minor, market_minor, currency, borne_by,
    approved_by, approved_at, limit_minor on refund_requests
  for each row execute function check_refund_request();

alter table refunds
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check check (cause in (
    'rejected', 'cancelled', 'shortfall', 'return', 'delivery', 'goodwill', 'duplicate', 'chargeback'));

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'wallet', 'points', 'reserved', 'redemptions', 'pending', 'earnings', 'debt', 'reserve', 'payout', 'held',
    'revenue', 'tax', 'clearing', 'cash', 'promotions', 'refunds', 'disputed', 'losses', 'goodwill'));
