-- The one-time link by which the first administrator of a new market creates their account.
create table setup_links (
  is_only boolean primary key default true check (is_only),
  token_hash text not null,
  created_at timestamptz not null
);
comment on table setup_links is 'At most one row; deleted once the first administrator exists.';
comment on column setup_links.token_hash is 'SHA-256 of the token, which only the printed link contains.';
