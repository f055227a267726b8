-- Products that operators review before shoppers see them.

create table product_submissions (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('new', 'change')),
  proposed jsonb,
  replaced jsonb,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  submitted_by uuid references users on delete set null,
  submitted_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 300),
  closed_at timestamptz,
  check ((kind = 'change') = (proposed is not null)),
  check (replaced is null or state = 'approved'),
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check (state <> 'pending' or closed_at is null),
  check (state not in ('approved', 'withdrawn') or closed_at is not null)
);
comment on table product_submissions is 'New products, and important changes of live ones, submitted for review by operators.';
comment on column product_submissions.proposed is 'The changed fields of a live product, which shoppers do not see until they are approved.';
comment on column product_submissions.replaced is 'What shoppers saw before the changed fields were approved.';
comment on column product_submissions.closed_at is 'Null while the submission is pending, or rejected and not submitted again or withdrawn.';
create unique index product_submissions_open on product_submissions (product_id) where closed_at is null;
create index product_submissions_product_id on product_submissions (product_id);
create index product_submissions_pending on product_submissions (submitted_at) where state = 'pending';
create index product_submissions_submitted_by on product_submissions (submitted_by);
create index product_submissions_decided_by on product_submissions (decided_by);
