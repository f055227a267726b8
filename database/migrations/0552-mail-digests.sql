-- Emails about orders to a mailbox that nobody has proved wait for a digest beyond a few an hour.

alter table mails
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('queued', 'sent', 'kept', 'failed', 'gathered')),
  add column digest_id uuid references mails,
  add constraint mails_digest_check check (digest_id is null or state = 'gathered');
create index mails_gathered on mails (created_at) where state = 'gathered' and digest_id is null;
create index mails_about_orders on mails (customer_key(recipient), created_at) where group_id is not null;
create index mails_digest_id on mails (digest_id);
comment on column mails.digest_id is 'The digest that told of it instead.';
