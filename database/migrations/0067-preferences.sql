-- What people want to look at, and not to hear of.

alter table users add column color_mode text check (color_mode in ('system', 'light', 'dark'));
comment on column users.color_mode is 'Null for who has not chosen: the market starts light.';

create table notification_refusals (
  user_id uuid not null references users (id) on delete cascade,
  topic text not null check (topic in ('prices', 'stock', 'answers', 'store_questions')),
  channel text not null check (channel in ('mail', 'market')),
  refused_at timestamptz not null,
  primary key (user_id, topic, channel)
);
comment on table notification_refusals is 'What somebody does not want to be told, and where; all else is told.';
