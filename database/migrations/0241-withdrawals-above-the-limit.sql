-- Above a limit two operators let money out of a wallet.

alter table wallet_withdrawals
  add column first_approved_by uuid references users,
  add column first_approved_at timestamptz,
  add column limit_minor bigint check (limit_minor > 0),
  add constraint wallet_withdrawals_first_check check (
    (first_approved_by is null) = (first_approved_at is null)
    and (first_approved_by is null or limit_minor is not null and first_approved_by <> user_id)),
  add constraint wallet_withdrawals_two_check check (
    approved_by is null
    or first_approved_by is null and (limit_minor is null or amount_minor <= limit_minor)
    or approved_by <> first_approved_by);
create index wallet_withdrawals_first_approved_by on wallet_withdrawals (first_approved_by);
comment on column wallet_withdrawals.first_approved_by is 'Who let it go first, where two must.';
comment on column wallet_withdrawals.limit_minor is 'Above this two must let it go, as the rule was when the first did.';
