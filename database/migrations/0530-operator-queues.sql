-- What waits for operators is emailed to them as a digest; reports of stores can be marked as handled.

alter table notification_refusals drop constraint notification_refusals_topic_check;
alter table notification_refusals add constraint notification_refusals_topic_check
  check (topic in ('prices', 'stock', 'stores', 'answers', 'store_questions', 'operator_queues'));

create table operator_digests (
  user_id uuid primary key references users on delete cascade,
  sent_at timestamptz not null,
  told jsonb not null
);
comment on table operator_digests is 'The last digest of what waits that an operator was sent.';
comment on column operator_digests.told is 'How many things waited in each queue then, lowered as they are done.';

alter table store_reports
  add column settled_at timestamptz,
  add column settled_by uuid references users on delete set null;
create index store_reports_settled_by on store_reports (settled_by);
create index store_reports_open on store_reports (store_id) where settled_at is null;
comment on column store_reports.settled_at is 'When an operator marked it as handled.';

create index stores_in_review on stores (created_at) where state in ('applied', 'in_review');
create index payouts_failed on payouts (store_id, currency) where state in ('failed', 'returned');
create index payouts_open on payouts (run_id) where state in ('draft', 'approved', 'submitted');
create index mails_failed on mails (created_at) where state = 'failed';
create index contact_messages_open on contact_messages (created_at) where closed_at is null;
