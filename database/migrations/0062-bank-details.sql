-- Where money is paid to. The numbers are encrypted with a key that only the processes hold.
create table bank_details (
  user_id uuid primary key references users on delete cascade,
  sealed text not null,
  changed_at timestamptz not null
);
