-- A seller who has fewer of something than were bought says so before it is packed: it goes back unasked.
alter table refund_requests
  drop constraint refund_requests_reason_check,
  add constraint refund_requests_reason_check check (reason in (
    'damaged', 'not_as_described', 'wrong_item', 'missing', 'changed_mind', 'something_else', 'short'));
comment on column refund_requests.reason is 'Why it is asked back; short where its seller said that there was not enough.';
