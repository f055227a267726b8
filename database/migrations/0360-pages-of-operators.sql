-- Operators add pages of their own, show them when they are ready, and hide them again; what was written stays.
alter table pages add column hidden_at timestamptz;
comment on column pages.hidden_at is 'Since when readers do not find it; a page that was added is hidden until it is shown.';
