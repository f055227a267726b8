-- What a person looks like to others, where they want to be seen.

alter table users add column picture_id uuid references pictures on delete set null;
create index users_picture_id on users (picture_id);
comment on column users.picture_id is 'An upload of their own: shown to them, and beside what they write of products.';
