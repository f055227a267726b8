-- Answers kept so that a repeated command is not carried out twice (security: kept 30 days).
create table idempotency_keys (
  actor text not null,
  key text not null check (length(key) between 1 and 255),
  endpoint text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Rate limits that hold across nodes.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);
