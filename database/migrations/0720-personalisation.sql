-- Personalisation and gift wrap of products, with what they add to the price.

create function is_personalisation(fields jsonb) returns boolean
language sql immutable
return jsonb_typeof(fields) = 'array'
  and jsonb_array_length(fields) <= 5
  and not jsonb_path_exists(fields, '$[*] ? (!(
    exists (@.id) && exists (@.label.en) && @.price_minor >= 0 && @.max_length >= 1
    && (@.kind == "line" || @.kind == "text" || @.kind == "choice" || @.kind == "checkbox")
  ))')
  and not jsonb_path_exists(fields, '$[*].choices[*] ? (!(exists (@.id) && exists (@.label.en) && @.price_minor >= 0))');

alter table products
  add column personalisation jsonb not null default '[]',
  add column gift_wrap jsonb,
  add constraint products_personalisation_check check (is_personalisation(personalisation)),
  add constraint products_gift_wrap_check check ((gift_wrap ->> 'price_minor')::bigint >= 0);
comment on column products.personalisation is 'What shoppers can or must enter; prices are in the currency of the product and added for each item.';
comment on column products.gift_wrap is 'Null if it is not offered; its price is added for each item.';

alter table cart_lines
  add column personalisation jsonb not null default '{}',
  add constraint cart_lines_personalisation_check check (jsonb_typeof(personalisation) = 'object'),
  drop constraint cart_lines_cart_id_variant_id_modifier_ids_note_key;
comment on column cart_lines.personalisation is 'Answers by id of the field, and the gift message as gift_wrap.';
-- Hashed, because an index entry holds at most 2.7 kB.
create unique index cart_lines_same on cart_lines (cart_id, variant_id, modifier_ids, note, md5(personalisation::text));

alter table order_lines
  add column personalisation jsonb not null default '{}',
  add column personal_options jsonb not null default '[]',
  add constraint order_lines_personalisation_check check (jsonb_typeof(personalisation) = 'object'),
  add constraint order_lines_personal_options_check check (jsonb_typeof(personal_options) = 'array');
comment on column order_lines.personalisation is 'As in the cart line that was ordered. Emptied when the customer is deleted.';
comment on column order_lines.personal_options is 'The same with labels, and what each adds to unit_price_minor. Emptied when the customer is deleted.';

create trigger order_lines_personalisation_frozen before update of personalisation, personal_options on order_lines
  for each row when (
    new.personalisation is distinct from old.personalisation and new.personalisation <> '{}'
    or new.personal_options is distinct from old.personal_options and new.personal_options <> '[]'
  )
  execute function refuse_change();
