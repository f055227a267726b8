-- Facts that domains emit in the transaction that makes them true.
create table events (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  version smallint not null check (version > 0),
  -- What the event is about; its handlers receive the events of a subject in order.
  subject text,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  at timestamptz not null,
  request_id text not null,
  -- Deleted users keep their place in no event.
  actor_id uuid,
  is_dispatched boolean not null default false
);
comment on table events is 'Outbox: deleted 30 days after the event, once all handlers have received it or given up.';
create index events_undispatched on events (id) where not is_dispatched;
create index events_by_time on events (at);
create index events_by_actor on events (actor_id) where actor_id is not null;

-- One row per handler that has not yet received an event.
create table event_deliveries (
  handler text not null,
  event_id bigint not null references events,
  subject text not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- The next attempt; while one runs, the moment from which it counts as lost.
  run_at timestamptz not null default now(),
  error text,
  -- When the last attempt failed. Later events of the subject no longer wait for it.
  parked_at timestamptz,
  primary key (handler, event_id)
);
create index event_deliveries_due on event_deliveries (run_at) where parked_at is null;
create index event_deliveries_by_subject on event_deliveries (handler, subject, event_id) where parked_at is null;
create index event_deliveries_by_event on event_deliveries (event_id);
