create table posts (
  id uuid primary key,
  slug text not null unique,
  category text not null,
  tags text[] not null default '{}',
  store_id uuid references stores on delete set null,
  author text not null,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  cover_id uuid references pictures,
  read_minutes smallint not null,
  published_at timestamptz,
  related_product_ids uuid[] not null default '{}'
);
create index posts_published_at on posts (published_at desc);
create index posts_store_id on posts (store_id);
create index posts_cover_id on posts (cover_id);

create table faqs (
  id uuid primary key,
  topic text not null,
  position smallint not null,
  question jsonb not null,
  answer jsonb not null
);

-- The home page is an ordered list of blocks.
create table home_blocks (
  id uuid primary key,
  position smallint not null unique,
  kind text not null,
  settings jsonb not null default '{}',
  is_shown boolean not null default true
);

create table newsletter_subscribers (
  email text primary key check (email = lower(email)),
  source text not null check (source in ('footer', 'popup', 'exit', 'home')),
  locale text not null,
  created_at timestamptz not null
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
