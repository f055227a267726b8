-- Every mail that was asked for. Without a mail server they stay here, readable by the operator.
create table mails (
  id uuid primary key,
  kind text not null,
  dedupe_key text not null unique,
  recipient text not null,
  user_id uuid references users on delete set null,
  group_id uuid references order_groups on delete set null,
  locale text not null,
  subject text not null,
  html text not null,
  text text not null,
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created_at on mails (created_at desc);
create index mails_user_id on mails (user_id);
create index mails_group_id on mails (group_id);
comment on column mails.dedupe_key is 'Kind and cause: the same thing is never told twice.';

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  facts jsonb not null,
  target text,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notifications_user_id on notifications (user_id, created_at desc);
