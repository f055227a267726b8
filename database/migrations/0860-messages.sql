-- Conversations between a customer and a store: one without an order, and one for each order.
create table message_threads (
  id uuid primary key,
  customer_id uuid not null references users,
  store_id uuid not null references stores,
  order_id uuid references orders,
  message_count integer not null default 0 check (message_count >= 0),
  last_message_at timestamptz not null,
  -- Position of the last message that each side has read.
  customer_read integer not null default 0,
  store_read integer not null default 0,
  customer_unread integer not null default 0 check (customer_unread >= 0),
  store_unread integer not null default 0 check (store_unread >= 0),
  -- When the oldest unread message came, and when an email told of it.
  customer_unread_since timestamptz,
  store_unread_since timestamptz,
  customer_emailed_at timestamptz,
  store_emailed_at timestamptz,
  -- When the customer wrote first since the store's last message.
  unanswered_since timestamptz,
  created_at timestamptz not null,
  unique nulls not distinct (customer_id, store_id, order_id),
  check (customer_read between 0 and message_count),
  check (store_read between 0 and message_count),
  check ((customer_unread = 0) = (customer_unread_since is null)),
  check ((store_unread = 0) = (store_unread_since is null)),
  check (customer_emailed_at is null or customer_unread > 0),
  check (store_emailed_at is null or store_unread > 0)
);
create index message_threads_of_customer on message_threads (customer_id, last_message_at desc, id desc);
create index message_threads_of_store on message_threads (store_id, last_message_at desc, id desc);
create index message_threads_order_id on message_threads (order_id) where order_id is not null;
create index message_threads_customer_unread on message_threads (customer_id) where customer_unread > 0;
create index message_threads_store_unread on message_threads (store_id) where store_unread > 0;
create index message_threads_to_email_customer on message_threads (customer_unread_since)
  where customer_unread > 0 and customer_emailed_at is null;
create index message_threads_to_email_store on message_threads (store_unread_since)
  where store_unread > 0 and store_emailed_at is null;

create table messages (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  position integer not null check (position > 0),
  sender text not null check (sender in ('customer', 'store', 'operator')),
  -- Null once the account of a member of staff is deleted, and for automatic messages.
  sender_id uuid references users,
  is_automatic boolean not null default false check (not is_automatic or sender = 'store'),
  body text not null check (length(body) <= 4000),
  product_id uuid references products on delete set null,
  -- Time from the customer's first unanswered message to this answer of the store.
  answered_after_seconds integer check (answered_after_seconds >= 0),
  created_at timestamptz not null,
  unique (thread_id, position),
  check (answered_after_seconds is null or (sender = 'store' and not is_automatic))
);
create index messages_sender_id on messages (sender_id);
create index messages_product_id on messages (product_id) where product_id is not null;
create index messages_answers on messages (created_at) where answered_after_seconds is not null;
comment on column messages.body is 'As it was written; contact details are masked for the other side while no order exists.';
