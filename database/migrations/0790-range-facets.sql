-- Filters by a range of numbers: attributes of type number and dimension, whose values are columns of listings.

alter table attributes
  add column facet_form text not null default 'list' check (facet_form in ('list', 'range')),
  drop constraint attributes_check1;
update attributes set facet_form = 'range' where type in ('number', 'dimension');
alter table attributes
  add constraint attributes_facet_type_check check (not is_facet or type in ('boolean', 'choice', 'choices', 'colour', 'number', 'dimension')),
  add constraint attributes_facet_form_of_type_check check (case type when 'number' then true when 'dimension' then facet_form = 'range' else facet_form = 'list' end);
comment on column attributes.facet_form is 'As a filter: a list of values, or from and to.';

alter table product_listings add column numbers jsonb not null default '{}' check (jsonb_typeof(numbers) = 'object');
comment on column product_listings.numbers is 'Values of filters by range: a number by attribute key, a dimension as <key>.length, .width and .height.';

create function number_value(amount numeric) returns text
language sql immutable strict parallel safe
as $$
  select replace(replace(trim_scale(amount)::text, '-', 'minus-'), '.', '-')
$$;
comment on function number_value is 'A number as the name of a filter value: 2-5 for 2.5.';

create function number_label(amount numeric, unit text) returns jsonb
language sql immutable parallel safe
as $$
  select jsonb_build_object(
    'en', concat_ws(' ', trim_scale(amount)::text, unit),
    'fr', concat_ws(' ', replace(trim_scale(amount)::text, '.', ','), unit)
  )
$$;
