-- An authenticator app beside the password, and the codes for the day it is lost.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
comment on column second_factors.sealed_secret is 'Encrypted with a key that only the processes hold.';
comment on column second_factors.last_step is 'The half minute of the last code that was taken: none is taken twice.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
