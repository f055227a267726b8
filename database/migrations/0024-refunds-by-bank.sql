-- Who paid a refund back by bank, when, and under which reference the bank knows it.

alter table refunds
  add column bank_reference text,
  add column paid_by uuid references users,
  add column paid_at timestamptz,
  add constraint refunds_by_bank_check check (
    (bank_reference is null) = (paid_by is null)
    and (paid_by is null) = (paid_at is null)
    and (paid_by is null or state = 'succeeded')
  );
create index refunds_paid_by on refunds (paid_by);
create index refunds_created_at on refunds (created_at);
create index refunds_manual on refunds (created_at) where state = 'manual';
comment on column refunds.bank_reference is 'What the transfer is called at the bank, where the operator made one.';
