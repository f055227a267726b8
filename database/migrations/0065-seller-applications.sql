-- People who ask to sell: what they say, the documents that prove it, and the course of each application. A store that
-- was opened for one is prepared by its owner before shoppers see it.

alter table stores drop constraint stores_state_check;
alter table stores add constraint stores_state_check
  check (state in ('applied', 'in_review', 'preparing', 'approved', 'suspended', 'rejected', 'terminated'));

create table seller_applications (
  id uuid primary key,
  applicant_id uuid not null references users (id) on delete cascade,
  state text not null default 'submitted' check (state in ('submitted', 'in_review', 'approved', 'rejected')),
  state_reason text,
  store_name text not null check (length(store_name) between 1 and 80),
  description text not null,
  vertical text not null check (vertical in ('shops', 'restaurants', 'beauty', 'groceries')),
  country_code char(2) not null references countries (code),
  region text,
  city text not null,
  street text not null,
  postcode text,
  contact_name text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  hides_email boolean not null default false,
  hides_phone boolean not null default false,
  links jsonb not null default '{}',
  logo_id uuid references pictures (id) on delete set null,
  cover_id uuid references pictures (id) on delete set null,
  locale text not null,
  terms_accepted_at timestamptz not null,
  reviewer_id uuid references users (id) on delete set null,
  store_id uuid unique references stores (id),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  constraint seller_applications_rejected_why check (state <> 'rejected' or state_reason is not null),
  constraint seller_applications_approved_store check ((state = 'approved') = (store_id is not null)),
  constraint seller_applications_decided check ((state in ('approved', 'rejected')) = (decided_at is not null))
);
create unique index seller_applications_one_open on seller_applications (applicant_id)
  where state in ('submitted', 'in_review');
create index seller_applications_applicant_id on seller_applications (applicant_id, submitted_at desc);
create index seller_applications_waiting on seller_applications (submitted_at) where state in ('submitted', 'in_review');
create index seller_applications_country_code on seller_applications (country_code);
create index seller_applications_logo_id on seller_applications (logo_id);
create index seller_applications_cover_id on seller_applications (cover_id);
create index seller_applications_reviewer_id on seller_applications (reviewer_id);

create table seller_application_events (
  id uuid primary key,
  application_id uuid not null references seller_applications (id) on delete cascade,
  to_state text not null check (to_state in ('submitted', 'in_review', 'approved', 'rejected')),
  actor_id uuid references users (id) on delete set null,
  reason text,
  at timestamptz not null
);
create index seller_application_events_application_id on seller_application_events (application_id, at);
create index seller_application_events_actor_id on seller_application_events (actor_id);

create table seller_documents (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  application_id uuid references seller_applications (id) on delete cascade,
  kind text not null check (kind in ('identity', 'business', 'other')),
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/webp')),
  size integer not null check (size > 0),
  bytes bytea not null,
  created_at timestamptz not null
);
create index seller_documents_owner_id on seller_documents (owner_id);
create index seller_documents_application_id on seller_documents (application_id);
create index seller_documents_unsent on seller_documents (created_at) where application_id is null;
comment on table seller_documents is 'Kept here and not among pictures, which have public addresses. Null of application_id until it is sent.';
