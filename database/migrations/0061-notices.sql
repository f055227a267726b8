-- The inbox is written from now on: what was told before is not told twice, and what is unread is counted often.
alter table notifications add column dedupe_key text not null unique;
create index notifications_unread on notifications (user_id) where read_at is null;
comment on column notifications.facts is 'What its words are made of, in whichever language it is read.';
comment on column notifications.target is 'A path of the market without a language.';
