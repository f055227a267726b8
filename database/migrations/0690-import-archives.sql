-- ZIP files with the pictures of an import.

create table import_archives (
  id uuid primary key,
  import_id uuid not null references imports on delete cascade,
  created_at timestamptz not null,
  file_name text not null,
  state text not null check (state in ('waiting', 'unpacked', 'failed')),
  failure text,
  constraint import_archives_failure_check check ((state = 'failed') = (failure is not null))
);
comment on table import_archives is 'ZIP files with pictures that a file of products names.';
create index import_archives_import_id on import_archives (import_id, created_at);

create table import_archive_pieces (
  archive_id uuid not null references import_archives on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (archive_id, position)
);
comment on table import_archive_pieces is 'A ZIP file in pieces, deleted once it is unpacked.';

create table import_archive_pictures (
  import_id uuid not null references imports on delete cascade,
  url text not null,
  picture_id uuid references pictures on delete set null,
  failure text,
  primary key (import_id, url)
);
comment on table import_archive_pictures is
  'Pictures of ZIP files by their address, `zip:` and the name of the file in lower case.';
comment on column import_archive_pictures.failure is 'Why the file is not a picture that can be used; a message code.';
create index import_archive_pictures_picture_id on import_archive_pictures (picture_id)
  where picture_id is not null;
