-- Attributes of products by category, with typed values.

create table attributes (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null check (name ? 'en'),
  type text not null check (type in ('text', 'number', 'boolean', 'choice', 'choices', 'colour', 'dimension', 'date')),
  unit text check (unit <> ''),
  is_facet boolean not null default false,
  position smallint not null,
  version integer not null default 1 check (version > 0),
  check (unit is null or type in ('number', 'dimension')),
  check (not is_facet or type in ('boolean', 'choice', 'choices', 'colour'))
);
comment on column attributes.position is 'Order of the filters, and of the details of a product.';

create table attribute_choices (
  id uuid primary key,
  attribute_id uuid not null references attributes on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  label jsonb not null check (label ? 'en'),
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  position smallint not null,
  unique (attribute_id, key)
);
comment on table attribute_choices is 'A yes/no attribute has the choices yes and no.';

create table category_attributes (
  category_id uuid not null references categories on delete cascade,
  attribute_id uuid not null references attributes on delete cascade,
  is_required boolean not null,
  primary key (category_id, attribute_id)
);
create index category_attributes_attribute_id on category_attributes (attribute_id);
comment on table category_attributes is 'Inherited by subcategories.';

create table product_attribute_values (
  product_id uuid not null references products on delete cascade,
  attribute_id uuid not null references attributes,
  position smallint not null,
  text_value jsonb,
  number_value numeric,
  dimensions numeric[],
  date_value date,
  choice_id uuid references attribute_choices,
  primary key (product_id, attribute_id, position),
  check (num_nonnulls(text_value, number_value, dimensions, date_value, choice_id) = 1)
);
create index product_attribute_values_attribute_id on product_attribute_values (attribute_id);
create index product_attribute_values_choice_id on product_attribute_values (choice_id);
comment on column product_attribute_values.position is 'Of several choices; otherwise 0.';
