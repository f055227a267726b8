-- Cards that shoppers keep for next time: what people see of a card, and what its gateway knows it by.

create table gateway_customers (
  user_id uuid not null references users,
  gateway text not null,
  reference text not null check (length(reference) between 1 and 200),
  created_at timestamptz not null,
  primary key (user_id, gateway),
  unique (gateway, reference)
);
comment on column gateway_customers.reference is 'What the gateway calls whoever keeps cards there.';

create table saved_cards (
  id uuid primary key,
  user_id uuid not null references users,
  gateway text not null,
  token text not null check (length(token) between 1 and 200),
  brand text not null check (length(brand) between 1 and 40),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_month smallint not null check (expires_month between 1 and 12),
  expires_year smallint not null check (expires_year between 2000 and 2100),
  created_at timestamptz not null,
  unique (gateway, token),
  unique (user_id, gateway, brand, last_four, expires_month, expires_year)
);

alter table tenders
  add column saves_card boolean not null default false,
  add column saved_card_id uuid references saved_cards on delete set null,
  add constraint tenders_saves_card_check1 check (kind = 'card' or not saves_card and saved_card_id is null);
create index tenders_saved_card_id on tenders (saved_card_id);
comment on column tenders.saves_card is 'Whether the shopper asked to keep the card for next time.';
comment on column tenders.saved_card_id is 'The kept card that it is paid with.';
