-- What a person may ask for: all that is kept of them, and to be forgotten; and what they said about cookies.

create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bytea,
  constraint data_exports_ready check ((ready_at is null) = (expires_at is null))
);
create unique index data_exports_one_under_way on data_exports (user_id) where ready_at is null;
create index data_exports_user_id on data_exports (user_id, requested_at desc);
comment on column data_exports.bytes is 'The file; null until it is made, and again once it has expired.';

create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  recipient text,
  name text,
  locale text not null,
  erased_at timestamptz,
  constraint account_deletions_forgotten check (erased_at is null or (recipient is null and name is null))
);
comment on column account_deletions.recipient is 'Where the last mail goes; forgotten with the rest.';

create table cookie_choices (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  choice text not null check (choice in ('accepted', 'rejected')),
  version smallint not null check (version > 0),
  chosen_at timestamptz not null
);
create index cookie_choices_user_id on cookie_choices (user_id, chosen_at desc);
comment on table cookie_choices is 'Proof of what was agreed to, and to which version of the question; nothing of who, but for accounts.';

-- What people wrote is erased with them; all else of an order stays as it was.
drop trigger order_lines_frozen on order_lines;
create trigger order_lines_frozen
  before delete or update of
    id, order_id, position, product_id, variant_id, product_slug, name, sku, options, picture_id, quantity,
    list_price_minor, list_currency, unit_price_minor, items_minor, discount_minor, tax_minor, commission_minor
  on order_lines for each row execute function refuse_change();
drop trigger order_events_frozen on order_events;
create trigger order_events_frozen
  before delete or update of id, order_id, from_state, to_state, actor_kind, actor_id, at
  on order_events for each row execute function refuse_change();
