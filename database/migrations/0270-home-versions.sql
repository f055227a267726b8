-- The home page as it was published each time, and what operators are making of it.

create table home_versions (
  version integer primary key check (version > 0),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  written_at timestamptz not null,
  written_by uuid references users
);
create index home_versions_written_by on home_versions (written_by);
create trigger home_versions_frozen before update or delete on home_versions
  for each row execute function refuse_change();
comment on table home_versions is 'What the home page is made of, each time it was published; the newest is what shoppers see.';
comment on column home_versions.blocks is 'In order, each with its id, whether it is shown, and its content: a kind and settings.';
comment on column home_versions.written_by is 'Nobody for what the market began with.';

create table home_draft (
  is_only boolean primary key default true check (is_only),
  revision integer not null default 0 check (revision >= 0),
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  changed_at timestamptz,
  changed_by uuid references users,
  check ((blocks is null) = (changed_at is null))
);
create index home_draft_changed_by on home_draft (changed_by);
comment on table home_draft is 'One row: the home page that is not published yet, null where nothing is changed.';
comment on column home_draft.revision is 'Counts the changes, publishing and giving up among them, so that nobody writes over another’s.';
insert into home_draft default values;

insert into home_versions (version, blocks, written_at)
select 1, jsonb_agg(
  jsonb_build_object('id', id, 'is_shown', is_shown, 'content', jsonb_build_object('kind', kind, 'settings', settings))
  order by position
), now()
from home_blocks
having count(*) > 0;

drop table home_blocks;
