-- People and how they sign in. A guest customer is a user without credentials, so that
-- carts, orders and addresses have one kind of owner.

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  phone text,
  is_guest boolean not null default false,
  contact_email text check (contact_email = lower(contact_email)),
  locale text not null default 'en',
  currency char(3),
  state text not null default 'active' check (state in ('active', 'suspended', 'deleted')),
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.email is 'Signs in; for a guest an address that never receives mail.';
comment on column users.contact_email is 'Where a guest wants mail; null for everyone else.';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);

create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  scope text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user_id on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table operators (
  user_id uuid primary key references users on delete cascade,
  level text not null check (level in ('full', 'limited')),
  created_at timestamptz not null default now()
);

create table addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  full_name text not null,
  street text not null,
  landmark text,
  directions text,
  city text not null,
  region text,
  postcode text,
  country_code char(2) not null,
  phone text not null,
  latitude double precision,
  longitude double precision,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user_id on addresses (user_id);
create unique index addresses_one_default on addresses (user_id) where is_default;
