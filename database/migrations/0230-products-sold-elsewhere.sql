-- A product that is shown here and sold on another site: where, and what the button that leads there says.
alter table products
  add column external_url text,
  add column external_button jsonb,
  add constraint products_external_url_check check (external_url ~ '^https://[^[:space:]]+$' and length(external_url) <= 2000),
  add constraint products_external_button_check check (external_button ? 'en'),
  add constraint products_external_whole check ((external_url is null) = (external_button is null)),
  -- Nothing can be chosen here of what is bought there.
  add constraint products_external_simple check (external_url is null or kind = 'simple');
comment on column products.external_url is 'Where it is sold, when not here.';
comment on column products.external_button is 'What the button that leads there says, by language.';
