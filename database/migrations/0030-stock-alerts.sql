-- Who wants a mail when a variant is back in stock. Someone without an account confirms the wish by mail first.

create table stock_alerts (
  id uuid primary key,
  variant_id uuid not null references variants on delete cascade,
  user_id uuid references users on delete cascade,
  email text,
  locale text not null,
  secret uuid not null unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  check ((user_id is null) <> (email is null)),
  check (user_id is null or confirmed_at is not null),
  check (told_at is null or confirmed_at is not null)
);
create index stock_alerts_variant_id on stock_alerts (variant_id);
create index stock_alerts_user_id on stock_alerts (user_id);
create unique index stock_alerts_open on stock_alerts (variant_id, coalesce(user_id::text, email))
  where told_at is null and ended_at is null;

-- What was bought last is at the end, so that the demand for a product is read from its latest lines alone.
create index order_lines_latest on order_lines (product_id, order_id);
drop index order_lines_product_id;
