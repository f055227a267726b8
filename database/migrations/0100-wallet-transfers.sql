-- What customers give each other out of their wallets: whom the journal's transaction was between, as it names nobody.

create table wallet_transfers (
  transaction_id uuid primary key references ledger_transactions (id),
  from_user_id uuid not null references users (id),
  to_user_id uuid not null references users (id),
  note text check (char_length(note) between 1 and 140),
  check (from_user_id <> to_user_id)
);

-- Money is sent to a phone number as well as to an email.
create index users_phone on users (phone) where phone is not null;

create index wallet_transfers_from_user_id on wallet_transfers (from_user_id);
create index wallet_transfers_to_user_id on wallet_transfers (to_user_id);
