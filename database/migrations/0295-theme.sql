-- How the market looks and what it calls itself, as it was published each time, and what operators are making of it.

create table theme_versions (
  version integer primary key check (version > 0),
  theme jsonb not null check (jsonb_typeof(theme) = 'object'),
  written_at timestamptz not null,
  written_by uuid references users
);
create index theme_versions_written_by on theme_versions (written_by);
create trigger theme_versions_frozen before update or delete on theme_versions
  for each row execute function refuse_change();
comment on table theme_versions is 'The theme, each time it was published; the newest is what shoppers see.';
comment on column theme_versions.theme is 'What it says by name; what it does not say is as the market began.';
comment on column theme_versions.written_by is 'Nobody for what the market began with.';

create table theme_draft (
  is_only boolean primary key default true check (is_only),
  revision integer not null default 0 check (revision >= 0),
  theme jsonb check (jsonb_typeof(theme) = 'object'),
  changed_at timestamptz,
  changed_by uuid references users,
  check ((theme is null) = (changed_at is null))
);
create index theme_draft_changed_by on theme_draft (changed_by);
comment on table theme_draft is 'One row: the theme that is not published yet, null where nothing is changed.';
comment on column theme_draft.revision is 'Counts the changes, publishing and giving up among them, so that nobody writes over another’s.';
insert into theme_draft default values;

-- What was a setting until now.
insert into theme_versions (version, theme, written_at)
select 1, jsonb_object_agg(key, value), now()
from settings
where key in ('site_name', 'notices', 'product_look', 'product_layout', 'collection_layout', 'tells_recent_sales')
having count(*) > 0;

delete from settings
where key in (
  'site_name', 'notices', 'product_look', 'product_layout', 'collection_layout', 'tells_recent_sales', 'color_mode'
);
