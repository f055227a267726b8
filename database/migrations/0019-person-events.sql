-- Who shut whom out of the market or let them in again, and why.

create table person_events (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  from_state text not null,
  to_state text not null,
  actor_id uuid references users,
  reason text,
  at timestamptz not null
);
create index person_events_user_id on person_events (user_id, at);
create index person_events_actor_id on person_events (actor_id);
