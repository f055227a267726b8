-- Cards tell what a kilogram or a litre costs where a product is one thing of a known size.

update product_views v
set card = (
  v.card::jsonb || jsonb_build_object(
    'contents', jsonb_build_object('net_weight_grams', held.grams, 'net_volume_ml', held.millilitres)
  )
)::json
from (
  select
    p.id,
    coalesce(min(variant.net_weight_grams), p.net_weight_grams) as grams,
    coalesce(min(variant.net_volume_ml), p.net_volume_ml) as millilitres
  from products p
  join variants variant on variant.product_id = p.id and variant.is_active
  group by p.id
  having count(*) = 1
) held
where held.id = v.product_id
  and coalesce(held.grams, held.millilitres) is not null;
