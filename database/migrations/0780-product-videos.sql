-- Videos of products. Each is shown in place of the picture that is its poster.

create table videos (
  id uuid primary key,
  storage_key text not null unique check (storage_key ~ '^videos/[0-9a-f]{32}$'),
  store_id uuid not null references stores (id) on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  duration_ms integer not null check (duration_ms between 1 and 180000),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
comment on table videos is 'MP4 videos that stores uploaded, each a file of the media folder.';
create index videos_store_id on videos (store_id);
create index videos_created_at on videos (created_at);

alter table product_pictures add column video_id uuid references videos (id);
comment on column product_pictures.video_id is 'The video that the picture is the poster of.';
create index product_pictures_video_id on product_pictures (video_id) where video_id is not null;

create table product_autosave_videos (
  autosave_id uuid not null references product_autosaves (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  primary key (autosave_id, video_id)
);
comment on table product_autosave_videos is 'Uploaded videos that are kept because unsaved changes name them.';
create index product_autosave_videos_video_id on product_autosave_videos (video_id);
