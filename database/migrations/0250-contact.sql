-- What people write to the market, and what its operators answer by mail.
create table contact_messages (
  id uuid primary key,
  user_id uuid references users,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  phone text not null,
  subject text not null check (length(subject) between 1 and 150),
  words text not null check (length(words) between 1 and 5000),
  locale text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users,
  check ((closed_at is null) = (closed_by is null))
);
create index contact_messages_created_at on contact_messages (created_at desc, id desc);
create index contact_messages_user_id on contact_messages (user_id);
create index contact_messages_email on contact_messages (email);
create index contact_messages_closed_by on contact_messages (closed_by);
comment on column contact_messages.user_id is 'Who was signed in; what is written with a form may still be another’s address.';

create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  words text not null check (length(words) between 1 and 5000),
  answered_by uuid not null references users,
  answered_at timestamptz not null
);
create index contact_answers_message_id on contact_answers (message_id, answered_at);
create index contact_answers_answered_by on contact_answers (answered_by);
