-- Tax classes of products, and rates of stores for the reduced class.

alter table products
  add column tax_class text,
  add constraint products_tax_class_check check (tax_class in ('standard', 'reduced', 'zero', 'exempt'));
comment on column products.tax_class is 'Decides its tax rate before its category does; null: as its category.';

alter table store_tax_rates
  add column tax_class text,
  add constraint store_tax_rates_tax_class_check check (tax_class = 'reduced'),
  add constraint store_tax_rates_subject_check check (category_id is null or tax_class is null),
  drop constraint store_tax_rates_store_id_country_code_category_id_key,
  add constraint store_tax_rates_subject_key unique nulls not distinct (store_id, country_code, category_id, tax_class);
comment on column store_tax_rates.tax_class is 'Set if the rate is for products of that class; the standard class has the general rate, the others none.';
