-- Questions and answers as operators write them: shown or not, and every text that there was.
alter table faqs
  add column hidden_at timestamptz,
  add column version integer not null default 1 check (version > 0),
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references users,
  add check (length(topic) between 1 and 60),
  add check (length(question ->> 'en') between 1 and 200),
  add check (length(answer ->> 'en') between 1 and 3000);
create index faqs_changed_by on faqs (changed_by);
create index faqs_position on faqs (position, id);
comment on column faqs.hidden_at is 'Since when readers are not shown it.';
comment on column faqs.changed_by is 'Nobody for what the market began with.';

create table faq_texts (
  faq_id uuid not null references faqs,
  version integer not null,
  topic text not null,
  question jsonb not null,
  answer jsonb not null,
  written_at timestamptz not null,
  written_by uuid references users,
  primary key (faq_id, version)
);
create index faq_texts_written_by on faq_texts (written_by);
create trigger faq_texts_frozen before update or delete on faq_texts
  for each row execute function refuse_change();
create trigger faq_texts_whole before truncate on faq_texts
  for each statement execute function refuse_change();

create function keep_faq_text() returns trigger language plpgsql as $$
begin
  insert into faq_texts (faq_id, version, topic, question, answer, written_at, written_by)
  values (new.id, new.version, new.topic, new.question, new.answer, new.changed_at, new.changed_by);
  return null;
end
$$;
create trigger faqs_begin_a_history after insert on faqs
  for each row execute function keep_faq_text();
create trigger faqs_keep_their_history after update on faqs
  for each row when (new.version <> old.version) execute function keep_faq_text();

insert into faq_texts (faq_id, version, topic, question, answer, written_at)
select id, version, topic, question, answer, changed_at
from faqs;
