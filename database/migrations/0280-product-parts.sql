-- What the page of one product shows or leaves out, whatever the pages of products do otherwise.

create table product_parts (
  product_id uuid not null references products on delete cascade,
  part text not null check (part in ('safe_checkout', 'secure_checkout', 'social_share', 'encourage_order')),
  is_shown boolean not null,
  primary key (product_id, part)
);
comment on table product_parts is 'Where there is no row, the setting product_page counts: it names what every page leaves out.';

-- By the market's setting and the product's own word. What it names may be no part any more; nobody asks for that.
create function product_parts_left_out(of_product uuid) returns text[] stable language sql as $$
  with market as (
    select array(
      select jsonb_array_elements_text(value -> 'left_out')
      from settings
      where key = 'product_page'
        and jsonb_typeof(value -> 'left_out') = 'array'
    ) as left_out
  )
  select array(
    select part
    from market, unnest(market.left_out) part
    where not exists (
      select from product_parts own
      where own.product_id = of_product
        and own.part = part.part
        and own.is_shown
    )
    union
    select own.part
    from product_parts own
    where own.product_id = of_product
      and not own.is_shown
  )
$$;
