-- Problems with orders: the store has until a deadline to solve them, then the support decides.
create table message_cases (
  id uuid primary key,
  -- Null once the customer's conversations are deleted.
  thread_id uuid references message_threads on delete set null,
  order_id uuid not null references orders,
  opened_by uuid not null references users,
  reason text not null check (reason in (
    'not_arrived', 'late', 'damaged', 'not_as_described', 'wrong_item', 'missing', 'something_else')),
  details text not null check (length(details) <= 2000),
  state text not null check (state in ('with_store', 'with_support', 'refunded', 'rejected', 'closed')),
  opened_at timestamptz not null,
  respond_by timestamptz not null check (respond_by > opened_at),
  escalated_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users,
  closed_as text check (closed_as in ('customer', 'operator')),
  decision text check (length(decision) between 1 and 300),
  refund_request_id uuid references refund_requests,
  check ((closed_at is null) = (state in ('with_store', 'with_support'))),
  check ((closed_as is null) = (closed_at is null)),
  check ((closed_by is null) = (closed_at is null)),
  check ((refund_request_id is not null) = (state = 'refunded')),
  check (state not in ('refunded', 'rejected') or (closed_as = 'operator' and decision is not null)),
  check (state <> 'with_support' or escalated_at is not null)
);
create unique index message_cases_open on message_cases (order_id) where closed_at is null;
create index message_cases_due on message_cases (respond_by) where state = 'with_store';
create index message_cases_order_id on message_cases (order_id);
create index message_cases_thread_id on message_cases (thread_id, opened_at desc);
create index message_cases_opened_at on message_cases (opened_at desc, id desc);
create index message_cases_opened_by on message_cases (opened_by);
create index message_cases_closed_by on message_cases (closed_by);
create index message_cases_refund_request_id on message_cases (refund_request_id);
