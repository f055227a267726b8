-- What somebody has begun and must prove before it goes on: that a mailbox is theirs, by a code from a mail, or that
-- they hold a second factor. The code itself is nowhere: it is worked out from the row and the market's secret.

create table proofs (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'reset_password', 'verify_email', 'change_email', 'second_factor', 'passkey')),
  key_hash text not null unique,
  user_id uuid references users on delete cascade,
  email text check (email = lower(email)),
  locale text not null,
  registration jsonb,
  is_remembered boolean not null default true,
  sends smallint not null default 0,
  tries smallint not null default 0 check (tries between 0 and 5),
  sent_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  used_at timestamptz
);
create index proofs_user_id on proofs (user_id);
create index proofs_expires_at on proofs (expires_at);
comment on column proofs.key_hash is 'Of the secret that whoever began it holds; a code is worth nothing without it.';
comment on column proofs.registration is 'What the account will be opened with, once the mailbox is proven.';

-- Mails that carry a code are secret: the outbox forgets their words once they are sent.
alter table mails add column is_secret boolean not null default false;
