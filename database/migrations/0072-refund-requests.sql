-- What shoppers ask to be paid back of what they received, and what became of it.

create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders,
  line_id uuid not null references order_lines,
  requested_by uuid not null references users,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in (
    'damaged', 'not_as_described', 'wrong_item', 'missing', 'changed_mind', 'something_else')),
  details text not null check (length(details) <= 1000),
  pay_to text not null check (pay_to in ('original', 'wallet')),
  currency char(3) not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'approved', 'rejected')),
  answer text check (length(answer) <= 300),
  decided_by uuid references users,
  decided_as text check (decided_as in ('seller', 'operator')),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_as is null) = (decided_at is null)),
  check ((state = 'rejected') = (answer is not null))
);
create unique index refund_requests_pending on refund_requests (line_id) where state = 'pending';
create index refund_requests_line_id on refund_requests (line_id);
create index refund_requests_order_id on refund_requests (order_id);
create index refund_requests_requested_by on refund_requests (requested_by, created_at desc);
create index refund_requests_decided_by on refund_requests (decided_by);
create index refund_requests_currency on refund_requests (currency);
comment on column refund_requests.answer is 'Why it was turned down, in the words of whoever did.';

-- Nothing is asked back twice, and what was decided stays so.
create function check_refund_request() returns trigger language plpgsql as $$
declare
  bought integer;
  asked integer;
begin
  if tg_op = 'UPDATE' and (old.state <> 'pending' or new.state = 'pending'
    or (new.line_id, new.order_id, new.quantity, new.amount_minor, new.currency)
      is distinct from (old.line_id, old.order_id, old.quantity, old.amount_minor, old.currency)) then
    raise exception 'refund request % is decided once, and never changed', old.id using errcode = '23514';
  end if;
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
  return new;
end $$;
create trigger refund_requests_checked
  before insert or update of state, line_id, order_id, quantity, amount_minor, currency on refund_requests
  for each row execute function check_refund_request();

alter table refunds
  add column request_id uuid references refund_requests,
  add column paid_to text not null default 'original' check (paid_to in ('original', 'wallet'));
create index refunds_request_id on refunds (request_id);
comment on column refunds.paid_to is 'The way it was paid, or the wallet of whoever paid.';
