-- An operator gives pieces of a line back that nobody asked for.

alter table refund_requests
  add column is_given boolean not null default false,
  add constraint refund_requests_given_check check (not is_given or kind = 'line');
comment on column refund_requests.is_given is 'Pieces that an operator gave back without being asked, so that nobody is told that they were asked for.';
