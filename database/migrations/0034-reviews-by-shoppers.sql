-- Reviews and questions as shoppers write them: with pictures and votes, answered by stores and by other buyers,
-- reported by readers, and published or taken down by the operator.

alter table reviews
  add column edited_at timestamptz,
  add column order_line_id uuid references order_lines on delete set null,
  add column held_for text[] not null default '{}',
  add column state_reason text,
  add column reply_edited_at timestamptz,
  add constraint reviews_helpful_count check (helpful_count >= 0),
  add constraint reviews_lengths check (length(title) <= 120 and length(body) <= 1000),
  add constraint reviews_reply_when check ((reply is null) = (replied_at is null)),
  add constraint reviews_by_buyers check (author_id is null or is_verified and order_line_id is not null),
  add constraint reviews_held check (state = 'pending' or held_for = '{}'),
  add constraint reviews_rejected_why check (state <> 'rejected' or state_reason is not null);
create index reviews_order_line_id on reviews (order_line_id);
create index reviews_waiting on reviews (created_at) where state = 'pending';
comment on column reviews.order_line_id is 'What its author had delivered.';
comment on column reviews.held_for is 'The rules that the text trips, while somebody has to look at it.';

-- A picture that somebody has uploaded and that nothing shows yet is deleted after a while.
alter table pictures add column attached_at timestamptz;
create index pictures_unattached on pictures (created_at) where attached_at is null and storage_key like 'uploads/%';

create table review_pictures (
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 3),
  picture_id uuid not null unique references pictures,
  alt text not null default '' check (length(alt) <= 200),
  primary key (review_id, position)
);

create table review_votes (
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  voted_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_user_id on review_votes (user_id);

create table answers (
  id uuid primary key,
  question_id uuid not null references questions on delete cascade,
  author_id uuid references users on delete set null,
  author_name text not null,
  store_id uuid references stores on delete cascade,
  is_verified boolean not null default false,
  locale text not null,
  body text not null check (length(body) between 1 and 1000),
  helpful_count integer not null default 0 check (helpful_count >= 0),
  state text not null default 'approved' check (state in ('pending', 'approved', 'rejected')),
  held_for text[] not null default '{}',
  state_reason text,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint answers_by_those_who_know check (store_id is not null or is_verified),
  constraint answers_held check (state = 'pending' or held_for = '{}'),
  constraint answers_rejected_why check (state <> 'rejected' or state_reason is not null)
);
create unique index answers_one_of_store on answers (question_id, store_id) where store_id is not null;
create unique index answers_one_each on answers (question_id, author_id) where store_id is null;
create index answers_author_id on answers (author_id);
create index answers_store_id on answers (store_id);
create index answers_waiting on answers (created_at) where state = 'pending';
comment on column answers.store_id is 'The store that speaks; null for a buyer.';

insert into answers (id, question_id, author_name, store_id, locale, body, helpful_count, created_at)
select gen_random_uuid(), q.id, s.name, s.id, q.locale, q.answer, q.helpful_count, q.answered_at
from questions q
join products p on p.id = q.product_id
join stores s on s.id = p.store_id
where q.answered_at is not null;

alter table questions
  drop column answer,
  drop column helpful_count,
  add column state text not null default 'approved' check (state in ('pending', 'approved', 'rejected')),
  add column held_for text[] not null default '{}',
  add column state_reason text,
  add column edited_at timestamptz,
  add constraint questions_length check (length(question) between 1 and 500),
  add constraint questions_held check (state = 'pending' or held_for = '{}'),
  add constraint questions_rejected_why check (state <> 'rejected' or state_reason is not null);
create index questions_waiting on questions (created_at) where state = 'pending';
comment on column questions.answered_at is 'When the first of its published answers was given.';

create table answer_votes (
  answer_id uuid not null references answers on delete cascade,
  user_id uuid not null references users on delete cascade,
  voted_at timestamptz not null,
  primary key (answer_id, user_id)
);
create index answer_votes_user_id on answer_votes (user_id);

-- What became of a text, step by step.
create table moderations (
  id uuid primary key,
  review_id uuid references reviews on delete cascade,
  question_id uuid references questions on delete cascade,
  answer_id uuid references answers on delete cascade,
  to_state text not null check (to_state in ('pending', 'approved', 'rejected')),
  reason text not null default '',
  by_id uuid references users on delete set null,
  at timestamptz not null,
  check (num_nonnulls(review_id, question_id, answer_id) = 1)
);
create index moderations_review_id on moderations (review_id, at);
create index moderations_question_id on moderations (question_id, at);
create index moderations_answer_id on moderations (answer_id, at);
create index moderations_by_id on moderations (by_id);
comment on column moderations.by_id is 'The operator; null for the market''s own rules and for the author.';

create table reports (
  id uuid primary key,
  review_id uuid references reviews on delete cascade,
  question_id uuid references questions on delete cascade,
  answer_id uuid references answers on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('offensive', 'spam', 'off_topic', 'personal', 'untrue')),
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null,
  settled_at timestamptz,
  check (num_nonnulls(review_id, question_id, answer_id) = 1),
  unique (review_id, reporter_id),
  unique (question_id, reporter_id),
  unique (answer_id, reporter_id)
);
create index reports_reporter_id on reports (reporter_id);
create index reports_waiting on reports (created_at) where settled_at is null;

-- A store's rating is that of its products' published reviews.
update stores
set rating_sum = given.rating_sum,
  rating_count = given.rating_count
from (
  select s.id, coalesce(sum(p.rating_sum), 0) as rating_sum, coalesce(sum(p.rating_count), 0) as rating_count
  from stores s
  left join products p on p.store_id = s.id
  group by s.id
) given
where given.id = stores.id;
