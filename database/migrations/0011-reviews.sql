create table reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  author_id uuid references users on delete set null,
  author_name text not null,
  rating smallint not null check (rating between 1 and 5),
  title text not null default '',
  body text not null default '',
  locale text not null,
  is_verified boolean not null default false,
  helpful_count integer not null default 0,
  state text not null default 'approved' check (state in ('pending', 'approved', 'rejected')),
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null
);
create unique index reviews_one_each on reviews (product_id, author_id) where author_id is not null;
create index reviews_product on reviews (product_id, created_at desc) where state = 'approved';
create index reviews_author_id on reviews (author_id);

create table questions (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  author_id uuid references users on delete set null,
  author_name text not null,
  locale text not null,
  question text not null,
  answer text,
  answered_at timestamptz,
  helpful_count integer not null default 0,
  created_at timestamptz not null
);
create index questions_product on questions (product_id, created_at desc);
create index questions_author_id on questions (author_id);
