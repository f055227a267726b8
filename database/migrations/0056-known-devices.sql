-- Browsers that somebody has signed in with, known again by a cookie. They keep attempts of their own, so that
-- whoever guesses passwords elsewhere shuts nobody out; and a sign-in from any other is told by mail.

create table known_devices (
  user_id uuid not null references users on delete cascade,
  secret_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, secret_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- When its person last showed who they are, and whether by two factors.
alter table sessions
  add column proved_at timestamptz,
  add column is_strong boolean not null default false,
  add column is_remembered boolean not null default true;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;
