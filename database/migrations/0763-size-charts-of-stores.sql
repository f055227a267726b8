-- Size charts of stores beside those of the market, and of categories.

alter table size_charts
  add column store_id uuid references stores on delete cascade,
  add column unit text not null default 'cm',
  add column version integer not null default 1,
  add constraint size_charts_unit_check check (unit in ('cm', 'in')),
  add constraint size_charts_version_check check (version > 0);
create index size_charts_store_id on size_charts (store_id);
comment on column size_charts.store_id is 'Null for charts of the market, which every store can use.';
comment on column size_charts.unit is 'The unit in which it was entered; the other one is converted.';
comment on column size_charts.chart is 'Note, columns by key with their order, and rows with a measure or a range per column in both units.';

alter table categories add column size_chart_id uuid references size_charts on delete set null;
create index categories_size_chart_id on categories (size_chart_id);
comment on column categories.size_chart_id is 'Shown with products of the category, and of those below, that have no chart of their own.';
