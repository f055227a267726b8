-- Followers hear what is new in their stores, and may refuse to.

alter table notification_refusals drop constraint notification_refusals_topic_check;
alter table notification_refusals add constraint notification_refusals_topic_check
  check (topic in ('prices', 'stock', 'stores', 'answers', 'store_questions'));
