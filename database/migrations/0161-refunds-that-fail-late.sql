-- A gateway that said a refund was paid may say later that it did not arrive: then it is owed again, and paid otherwise.

alter table refunds
  add column failed_at timestamptz,
  add column failed_paid_at timestamptz,
  add column failure_code text check (length(failure_code) between 1 and 200),
  add constraint refunds_failed_late_check check (
    (failed_at is null) = (failed_paid_at is null)
    and (failed_at is null) = (failure_code is null)
    and failed_at > failed_paid_at
  );
create index refunds_gateway_reference on refunds (gateway_reference) where gateway_reference is not null;
comment on column refunds.failed_paid_at is 'When the gateway had said it was paid.';
