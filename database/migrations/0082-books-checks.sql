-- What was found each time that the books were proven.

create table books_checks (
  id uuid primary key,
  at timestamptz not null,
  violations jsonb not null
);
create index books_checks_at on books_checks (at desc);
comment on column books_checks.violations is 'Each rule that was broken, how often, and by which records.';
