-- The schema that the migrations add up to, for reading. Made by scripts/generate-types.ts; do not edit.

create extension btree_gist;

create extension fuzzystrmatch;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.backorder_max_of(backorder jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (backorder IS NULL) THEN 0 ELSE COALESCE(((backorder ->> 'limit'::text))::integer, 1000000) END
;

CREATE OR REPLACE FUNCTION public.check_backorder_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.reserved - new.on_hand > old.reserved - old.on_hand then
    raise exception 'Variant % would be reserved beyond its stock and backorder limit', new.variant_id
      using errcode = 'check_violation', constraint = 'stock_levels_reserved_limit', table = 'stock_levels';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_bundle_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stock_levels where variant_id = new.bundle_id)
    or exists (select from bundle_items where bundle_id = new.variant_id or variant_id = new.bundle_id)
    or not exists (
      select
      from variants bundle
      join variants item on item.id = new.variant_id and item.store_id = bundle.store_id
      where bundle.id = new.bundle_id
    )
  then
    raise exception 'Variant % cannot be an item of the bundle %', new.variant_id, new.bundle_id
      using errcode = 'check_violation', constraint = 'bundle_items_item_check', table = 'bundle_items';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_level_of_bundle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Variant % is a bundle, which has no stock of its own', new.variant_id
    using errcode = 'check_violation', constraint = 'stock_levels_bundle_check', table = 'stock_levels';
end $function$
;

CREATE OR REPLACE FUNCTION public.check_order_group_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  orders_total bigint;
  tenders_total bigint;
begin
  select sum(total_minor) into orders_total from orders where group_id = new.id;
  if orders_total is distinct from new.total_minor then
    raise exception 'orders of group % add up to %, not %', new.id, orders_total, new.total_minor using errcode = '23514';
  end if;
  select sum(a.amount_minor) into tenders_total
    from tenders t join tender_allocations a on a.tender_id = t.id where t.group_id = new.id;
  if tenders_total is distinct from new.total_minor then
    raise exception 'tenders of group % add up to %, not %', new.id, tenders_total, new.total_minor using errcode = '23514';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_refund_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bought integer;
  asked integer;
  paid bigint;
  back bigint;
begin
  if tg_op = 'UPDATE' and (old.state <> 'pending' or new.state = 'pending' and old.approved_by is not null
    or (new.kind, new.line_id, new.order_id, new.quantity, new.amount_minor, new.market_minor, new.currency, new.borne_by)
      is distinct from
      (old.kind, old.line_id, old.order_id, old.quantity, old.amount_minor, old.market_minor, old.currency, old.borne_by)
    or old.approved_by is not null and (new.approved_by, new.approved_at, new.limit_minor)
      is distinct from (old.approved_by, old.approved_at, old.limit_minor)) then
    raise exception 'refund request % is decided once, and never changed', old.id using errcode = '23514';
  end if;
  if new.kind = 'line' then
    select quantity into bought from order_lines where id = new.line_id and order_id = new.order_id for no key update;
    if bought is null then
      raise exception 'line % is not of order %', new.line_id, new.order_id using errcode = '23514';
    end if;
    select coalesce(sum(quantity), 0) into asked
    from refund_requests
    where line_id = new.line_id and id <> new.id and state in ('pending', 'approved');
    if new.state <> 'rejected' and asked + new.quantity > bought then
      raise exception 'more of line % is asked back than was bought', new.line_id using errcode = '23514';
    end if;
  elsif new.kind = 'delivery' and new.state <> 'rejected' then
    select shipping_minor + shipping_tax_minor into paid from orders where id = new.order_id for no key update;
    select coalesce(sum(amount_minor - market_minor), 0) into back
    from refund_requests
    where order_id = new.order_id and kind = 'delivery' and id <> new.id and state in ('pending', 'approved');
    if back + new.amount_minor - new.market_minor > paid then
      raise exception 'more of the delivery of order % is given back than it cost', new.order_id using errcode = '23514';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_store_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from stores s
    where s.id = old.store_id
      and s.owner_id is not null
      and not exists (
        select from store_staff f where f.store_id = s.id and f.user_id = s.owner_id and f.role = 'owner'
      )
  ) then
    raise exception 'Store % would be left without its owner', old.store_id
      using errcode = 'check_violation', constraint = 'store_keeps_owner';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.convert_minor(amount bigint, from_code character, to_code character, of_table uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when from_code = to_code then amount
    else (
      select round(
        amount::numeric * target.units_per_base * power(10::numeric, into_currency.minor_units)
          / (source.units_per_base * power(10::numeric, from_currency.minor_units))
      )::bigint
      from rates source
      join rates target on target.rate_table_id = source.rate_table_id and target.currency = to_code
      join currencies from_currency on from_currency.code = from_code
      join currencies into_currency on into_currency.code = to_code
      where source.rate_table_id = of_table
        and source.currency = from_code
    )
  end
$function$
;

CREATE OR REPLACE FUNCTION public.customer_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select encode(sha256(convert_to(
    case
      when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
      else mailbox || '@' || domain
    end, 'UTF8')), 'hex')
  from (
    select
      split_part(split_part(lower(trim(email)), '@', 1), '+', 1) as mailbox,
      split_part(lower(trim(email)), '@', 2) as domain
  ) address
$function$
;

CREATE OR REPLACE FUNCTION public.diets_of(p products)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with ingredients as (
    select string_to_array(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            -- The milk of a coconut and the butter of cocoa are no dairy, and a coconut is no nut.
            regexp_replace(plain(coalesce(string_agg(text.value, ' '), '')), '[^a-z0-9]+', ' ', 'g'),
            '\y(coconut|cocoa|shea|mango|almond|cashew|peanut|nut|oat|soya?|rice) (milk|butter|cream)\y', '\1', 'g'
          ),
          '\y(?:lait|beurre|creme) (?:de|d) (coco|cacao|karite|amandes?|arachides?|cacahuetes?|soja|riz|avoine)\y', '\1', 'g'
        ),
        '\ynoix (?:de|d) (coco|muscade)\y|\y(butter) beans?\y|\ycream of (coconut|tartar)\y', '\1', 'g'
      ),
      ' '
    ) as words
    from jsonb_each_text(coalesce(p.ingredients, '{}')) text
  ),
  composition as (
    select words, p.allergens || array(
      select named.allergen
      from (values
        ('gluten', '{wheat,ble,barley,orge,rye,seigle,spelt,epeautre,oat,oats,avoine,semolina,semoule,malt,couscous,bulgur,durum,seitan,breadcrumbs,chapelure,froment}'::text[]),
        ('crustaceans', '{shrimp,shrimps,prawn,prawns,crab,crabs,lobster,crayfish,krill,crevette,crevettes,crabe,langouste,homard,ecrevisse,ouassous}'),
        ('eggs', '{egg,eggs,yolk,yolks,albumen,mayonnaise,meringue,oeuf,oeufs}'),
        ('fish', '{fish,saltfish,cod,anchovy,anchovies,herring,tuna,salmon,snapper,poisson,poissons,morue,anchois,hareng,thon,saumon,vivaneau}'),
        ('peanuts', '{peanut,peanuts,groundnut,groundnuts,arachide,arachides,cacahuete,cacahuetes}'),
        ('soybeans', '{soy,soya,soybean,soybeans,soja,tofu,edamame}'),
        ('milk', '{milk,butter,cream,cheese,whey,casein,caseinate,yoghurt,yogurt,ghee,lactose,buttermilk,lait,beurre,creme,fromage,lactoserum,caseine,yaourt}'),
        ('nuts', '{nut,nuts,almond,almonds,hazelnut,hazelnuts,walnut,walnuts,cashew,cashews,pecan,pecans,pistachio,pistachios,macadamia,praline,marzipan,amande,amandes,noisette,noisettes,noix,pacane,cajou}'),
        ('celery', '{celery,celeriac,celeri}'),
        ('mustard', '{mustard,moutarde}'),
        ('sesame', '{sesame,tahini}'),
        ('sulphites', '{sulphite,sulphites,sulfite,sulfites,metabisulphite,metabisulfite}'),
        ('lupin', '{lupin,lupins,lupine}'),
        ('molluscs', '{conch,lambi,oyster,oysters,mussel,mussels,squid,octopus,clam,clams,whelk,huitre,huitres,moule,moules,calamar,poulpe,palourde}')
      ) named (allergen, words)
      where named.words && ingredients.words
    ) as contains
    from ingredients
  ),
  basics as (
    select
      words,
      contains,
      (p.is_vegan or 'vegan' = any(p.tags))
        and p.is_vegan is not false
        and p.is_vegetarian is not false
        and not contains && '{milk,eggs,fish,crustaceans,molluscs}'
        and not words && '{meat,beef,pork,chicken,goat,lamb,bacon,ham,gelatin,gelatine,lard,honey,viande,boeuf,porc,poulet,cabri,agneau,lardon,lardons,jambon,saindoux,miel}' as is_vegan,
      (p.is_vegetarian or 'vegetarian' = any(p.tags) or p.is_vegan or 'vegan' = any(p.tags))
        and p.is_vegetarian is not false
        and not contains && '{fish,crustaceans,molluscs}'
        and not words && '{meat,beef,pork,chicken,goat,lamb,bacon,ham,gelatin,gelatine,lard,viande,boeuf,porc,poulet,cabri,agneau,lardon,lardons,jambon,saindoux}' as is_vegetarian,
      words && '{pork,porc,bacon,ham,lard,lardon,lardons,jambon,saindoux,gelatin,gelatine}' as has_pork,
      p.is_alcohol
        or words && '{alcohol,alcool,rum,rhum,rums,rhums,ron,wine,vin,vins,beer,biere,brandy,whisky,whiskey,vodka,gin,liqueur,liqueurs,tequila,cognac,champagne}' as has_alcohol
    from composition
  )
  select array(
    select diet
    from basics
    cross join lateral (
      select 'vegan' as diet where is_vegan
      union all
      select 'vegetarian' where is_vegetarian
      union all
      select 'halal' where 'halal' = any(p.tags) and not has_pork and not has_alcohol
      union all
      select 'kosher' where 'kosher' = any(p.tags) and not has_pork
      union all
      select 'pork-free' where not has_pork and (is_vegetarian or p.tags && '{halal,pork-free}')
      union all
      select 'alcohol-free' where not has_alcohol and (p.ingredients is not null or 'alcohol-free' = any(p.tags))
      union all
      select 'sugar-free'
      where 'sugar-free' = any(p.tags)
        and not words && '{sugar,sugars,sucre,sucres,honey,miel,syrup,sirop,molasses,melasse,dextrose,glucose,fructose}'
      union all
      -- Milk without its lactose is still milk.
      select 'lactose-free'
      where 'lactose-free' = any(p.tags)
         or p.declares_allergens and not contains || p.may_contain && '{milk}'
      union all
      select free.diet
      from (values
        ('gluten-free', '{gluten}'::text[]),
        ('nut-free', '{nuts,peanuts}'),
        ('peanut-free', '{peanuts}'),
        ('dairy-free', '{milk}'),
        ('egg-free', '{eggs}'),
        ('soy-free', '{soybeans}'),
        ('fish-free', '{fish}'),
        ('shellfish-free', '{crustaceans,molluscs}'),
        ('sesame-free', '{sesame}'),
        ('celery-free', '{celery}'),
        ('mustard-free', '{mustard}'),
        ('sulphite-free', '{sulphites}'),
        ('lupin-free', '{lupin}')
      ) free (diet, of)
      where (p.declares_allergens or free.diet = any(p.tags))
        and not free.of && (contains || p.may_contain)
    ) suited
  )
$function$
;

CREATE OR REPLACE FUNCTION public.end_moved_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from moved_slugs
  where kind = tg_argv[0]
    and scope = case when tg_argv[0] = 'category' then to_jsonb(new) ->> 'vertical' else '' end
    and slug = new.slug;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.find_products(query tsquery, most integer)
 RETURNS TABLE(product_id uuid, place integer, names text)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET work_mem TO '32MB'
AS $function$
declare
  still integer := most;
  taken integer;
begin
  for level in 0..2 loop
    return query
      select d.product_id, d.place, d.names
      from search_documents d
      where d.words @@ (query && format('''~%s''', level)::tsquery)
      limit still;
    get diagnostics taken = row_count;
    still := still - taken;
    exit when still <= 0;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_category_path()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update coupons
  set category_paths = array_replace(category_paths, old.path, new.path)
  where category_paths @> array[old.path];
  update delivery_restrictions
  set category_path = new.path
  where category_path = old.path;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.is_backorder(backorder jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN ((jsonb_typeof(backorder) = 'object'::text) AND ((backorder ->> 'kind'::text) = ANY (ARRAY['backorder'::text, 'pre_order'::text])) AND ((COALESCE(((backorder ->> 'limit'::text))::integer, 1) >= 1) AND (COALESCE(((backorder ->> 'limit'::text))::integer, 1) <= 1000000)) AND (((backorder ->> 'ships_on'::text) IS NULL) = (((backorder ->> 'kind'::text) = 'backorder'::text) AND ((backorder ->> 'days_max'::text) IS NOT NULL))) AND (((backorder ->> 'days_min'::text) IS NULL) = ((backorder ->> 'days_max'::text) IS NULL)) AND ((COALESCE(((backorder ->> 'days_min'::text))::integer, 1) >= 1) AND (COALESCE(((backorder ->> 'days_min'::text))::integer, 1) <= COALESCE(((backorder ->> 'days_max'::text))::integer, 1))) AND (COALESCE(((backorder ->> 'days_max'::text))::integer, 1) <= 365))
;

CREATE OR REPLACE FUNCTION public.is_bundle(variant uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM bundle_items WHERE (bundle_items.bundle_id = is_bundle.variant)))
;

CREATE OR REPLACE FUNCTION public.is_personalisation(fields jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((jsonb_typeof(fields) = 'array'::text) AND (jsonb_array_length(fields) <= 5) AND (NOT jsonb_path_exists(fields, '$[*]?(!((((exists (@."id") && exists (@."label"."en")) && @."price_minor" >= 0) && @."max_length" >= 1) && (((@."kind" == "line" || @."kind" == "text") || @."kind" == "choice") || @."kind" == "checkbox")))'::jsonpath)) AND (NOT jsonb_path_exists(fields, '$[*]."choices"[*]?(!((exists (@."id") && exists (@."label"."en")) && @."price_minor" >= 0))'::jsonpath)))
;

CREATE OR REPLACE FUNCTION public.is_quantity_prices(prices jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((jsonb_typeof(prices) = 'array'::text) AND (jsonb_array_length(prices) <= 5) AND (NOT jsonb_path_exists(prices, '$[*]?(!(@."from" >= 2 && @."price_minor" >= 0))'::jsonpath)))
;

CREATE OR REPLACE FUNCTION public.is_returns_policy(policy jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE (policy ->> 'kind'::text) WHEN 'none'::text THEN ((policy ->> 'reason'::text) = ANY (ARRAY['made_to_order'::text, 'perishable'::text, 'hygiene'::text, 'final_sale'::text])) WHEN 'days'::text THEN (((((policy ->> 'days'::text))::integer >= 1) AND (((policy ->> 'days'::text))::integer <= 365)) AND ((policy ->> 'paid_by'::text) = ANY (ARRAY['shopper'::text, 'seller'::text]))) ELSE false END
;

CREATE OR REPLACE FUNCTION public.is_weight_sale(sale jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((sale ->> 'unit'::text) = ANY (ARRAY['kg'::text, 'lb'::text])) AND (((sale ->> 'step'::text))::integer > 0) AND (((sale ->> 'minimum'::text))::integer > 0) AND (COALESCE(((sale ->> 'piece'::text))::integer, 1) > 0) AND ((((sale ->> 'tolerance_percent'::text))::integer >= 0) AND (((sale ->> 'tolerance_percent'::text))::integer <= 20)))
;

CREATE OR REPLACE FUNCTION public.keep_faq_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into faq_texts (faq_id, version, topic, question, answer, written_at, written_by)
  values (new.id, new.version, new.topic, new.question, new.answer, new.changed_at, new.changed_by);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_moved_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into moved_slugs (kind, scope, slug, record_id)
  values (
    tg_argv[0], case when tg_argv[0] = 'category' then to_jsonb(old) ->> 'vertical' else '' end, old.slug, old.id
  );
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_post_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into post_texts (post_id, version, title, excerpt, body, written_at, written_by)
  values (new.id, new.version, new.title, new.excerpt, new.body, new.changed_at, new.changed_by);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.low_stock_threshold_of(variant uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE(v.low_stock_threshold, s.low_stock_threshold) AS "coalesce" FROM (variants v JOIN stores s ON ((s.id = v.store_id))) WHERE (v.id = low_stock_threshold_of.variant))
;

CREATE OR REPLACE FUNCTION public.measure_value(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  written text := translate(lower(label), E'\u00a0\u202f\u2009éèêµ', '   eeeu');
  parts text[];
  fraction text[];
  amount numeric;
  unit text;
begin
  written := replace(replace(replace(written, '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4');
  written := trim(regexp_replace(written, '\s+', ' ', 'g'));
  parts := regexp_match(
    written, '^((?:\d+ )?\d+/[1-9]\d*|\d+(?: \d{3})+|[1-9]\d{0,2}(?:,\d{3})+|\d+(?:[.,]\d+)?) ?([a-z][a-z. ]*)$'
  );
  if parts is null then
    return null;
  end if;
  fraction := regexp_match(parts[1], '^(?:(\d+) )?(\d+)/(\d+)$');
  amount := case
    when fraction is not null then coalesce(fraction[1], '0')::numeric + fraction[2]::numeric / fraction[3]::numeric
    when parts[1] ~ '^[1-9]\d{0,2}(,\d{3})+$' then replace(parts[1], ',', '')::numeric
    else replace(replace(parts[1], ' ', ''), ',', '.')::numeric
  end;
  select u.unit, amount * u.size
  into unit, amount
  from (values
    ('g', 0.000001, 'ug,mcg,microgram,micrograms,microgramme,microgrammes'),
    ('g', 0.001, 'mg,milligram,milligrams,milligramme,milligrammes'),
    ('g', 1, 'g,gr,grs,gm,gms,gram,grams,gramme,grammes,gramo,gramos'),
    ('g', 1000, 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramme,kilogrammes'),
    ('g', 1000000, 't,tonne,tonnes'),
    ('oz', 1, 'oz,ozs,ounce,ounces,once,onces,onza,onzas'),
    ('oz', 16, 'lb,lbs,pound,pounds,livre,livres,libra,libras'),
    ('ml', 1, 'ml,mls,milliliter,milliliters,millilitre,millilitres,cc,mililitro,mililitros'),
    ('ml', 10, 'cl,centiliter,centiliters,centilitre,centilitres'),
    ('ml', 100, 'dl,deciliter,deciliters,decilitre,decilitres'),
    ('ml', 1000, 'l,lt,ltr,ltrs,liter,liters,litre,litres,litro,litros'),
    ('fl-oz', 1, 'fl oz,floz,fl ozs,fluid oz,fluid ounce,fluid ounces,fl ounce,fl ounces'),
    ('pint', 1, 'pt,pts,pint,pints,pinte,pintes'),
    ('gallon', 1, 'gal,gals,gallon,gallons'),
    ('mm', 1, 'mm,millimeter,millimeters,millimetre,millimetres'),
    ('mm', 10, 'cm,cms,centimeter,centimeters,centimetre,centimetres'),
    ('mm', 1000, 'm,mtr,meter,meters,metre,metres,metro,metros'),
    ('in', 1, 'in,ins,inch,inches,pouce,pouces,pulgada,pulgadas'),
    ('in', 12, 'ft,foot,feet,pied,pieds'),
    ('in', 36, 'yd,yds,yard,yards'),
    ('pcs', 1, 'pc,pcs,piece,pieces,ct,count,unit,units,unite,unites,pieza,piezas')
  ) u (unit, size, spellings)
  where regexp_replace(trim(replace(parts[2], '.', ' ')), '\s+', ' ', 'g') = any(string_to_array(u.spellings, ','));
  if unit is null then
    return null;
  end if;
  -- In the unit that gives the shortest whole number.
  if unit = 'g' and amount >= 1000 then
    amount := amount / 1000;
    unit := 'kg';
  elsif unit = 'g' and amount > 0 and amount < 1 then
    amount := amount * 1000;
    unit := 'mg';
  elsif unit = 'ml' and amount >= 1000 then
    amount := amount / 1000;
    unit := 'l';
  elsif unit = 'mm' and amount >= 1000 then
    amount := amount / 1000;
    unit := 'm';
  elsif unit = 'mm' and amount >= 10 then
    amount := amount / 10;
    unit := 'cm';
  elsif unit = 'oz' and amount >= 16 and mod(amount, 16) = 0 then
    amount := amount / 16;
    unit := 'lb';
  end if;
  return replace(trim_scale(round(amount, 4))::text, '.', '-') || '-' || unit;
end;
$function$
;

CREATE OR REPLACE FUNCTION public.note_fallen_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into fallen_prices (product_id)
  select new.product_id
  where exists (select from wishlist_items w where w.product_id = new.product_id)
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_low_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.on_hand <= low_stock_threshold_of(new.variant_id) then
      new.low_noted_at := now();
    end if;
  elsif new.on_hand - new.reserved > low_stock_threshold_of(new.variant_id) then
    new.low_noted_at := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_removed_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into removed_listings (product_id, place)
  select product_id, place
  from removed
  order by product_id
  on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.number_label(amount numeric, unit text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object(
    'en', concat_ws(' ', trim_scale(amount)::text, unit),
    'fr', concat_ws(' ', replace(trim_scale(amount)::text, '.', ','), unit)
  )
$function$
;

CREATE OR REPLACE FUNCTION public.number_value(amount numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(trim_scale(amount)::text, '-', 'minus-'), '.', '-')
$function$
;

CREATE OR REPLACE FUNCTION public.open_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_balances (account_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select nullif(regexp_replace(phone, '\D', '', 'g'), '')
$function$
;

CREATE OR REPLACE FUNCTION public.plain(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $function$
;

CREATE OR REPLACE FUNCTION public.post_ledger_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken record;
begin
  if exists (
    select from written w join ledger_accounts a on a.id = w.account_id where a.asset <> w.asset
  ) then
    raise exception 'an entry is in another asset than its account' using errcode = '23514';
  end if;

  -- A transaction is written by one statement, so that what it sums to is known here.
  select w.transaction_id as id, w.asset into broken
  from ledger_entries w
  where w.transaction_id in (select transaction_id from written)
  group by w.transaction_id, w.asset
  having sum(w.amount) <> 0
  limit 1;
  if found then
    raise exception 'transaction % does not sum to zero in %', broken.id, broken.asset using errcode = '23514';
  end if;

  -- In the order of accounts, so that two transactions never wait for each other.
  perform from ledger_balances where account_id in (select account_id from written) order by account_id for no key update;
  update ledger_balances b
  set balance = b.balance + w.amount
  from (select account_id, sum(amount)::bigint as amount from written group by account_id) w
  where b.account_id = w.account_id;

  select b.account_id as id, b.balance into broken
  from written w
  join ledger_transactions t on t.id = w.transaction_id
  join ledger_accounts a on a.id = w.account_id
  join ledger_balances b on b.account_id = w.account_id
  where case a.kind
    when 'debt' then b.balance > 0 and w.amount > 0
    else b.balance < 0 and w.amount < 0 and not t.may_overdraw
  end
  limit 1;
  if found then
    raise exception 'account % would come to %', broken.id, broken.balance
      using errcode = '23514', constraint = 'ledger_balances_floor';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.product_parts_left_out(of_product uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.recheck_low_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_levels level
  set low_noted_at = null
  where level.low_noted_at is not null
    and level.variant_id in (
      select v.id
      from variants v
      where case tg_table_name when 'variants' then v.id = new.id else v.store_id = new.id end
    )
    and level.on_hand - level.reserved > low_stock_threshold_of(level.variant_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_variant_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.priced_at = old.priced_at then
    new.priced_at = greatest(now(), old.priced_at);
  end if;
  if new.priced_at > old.priced_at then
    insert into variant_prices (variant_id, price_minor, valid_from, valid_until)
    values (old.id, old.price_minor, old.priced_at, new.priced_at);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is never changed once written', tg_table_name using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_second_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the outcome of capture % is known', old.id using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION public.replace_category_path(old_path text, new_path text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update coupons
  set category_paths = array(
    select path
    from unnest(array_replace(category_paths, old_path, new_path)) with ordinality named (path, place)
    group by path
    order by min(place)
  )
  where category_paths @> array[old_path];
  update delivery_restrictions
  set category_path = new_path
  where category_path = old_path;
$function$
;

CREATE OR REPLACE FUNCTION public.restart_price_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from variant_prices past
  using variants v
  where v.id = past.variant_id
    and v.product_id = new.id;
  update variants set priced_at = new.updated_at where product_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.returns_days_of_order(order_id uuid, store_days integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT GREATEST(returns_days_of_order.store_days, max(((line.returns ->> 'days'::text))::integer), 1) AS "greatest" FROM order_lines line WHERE (line.order_id = returns_days_of_order.order_id))
;

CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
begin
  return array_to_tsvector(array_remove(
    regexp_split_to_array(public.plain($1), '\s+') || regexp_split_to_array(public.plain($1), '[\s!-/:-@\[-`{-~]+'),
    ''
  ));
end $function$
;

CREATE OR REPLACE FUNCTION public.set_level_backorder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select v.backorder, backorder_max_of(v.backorder)
  into new.backorder, new.backorder_max
  from variants v
  where v.id = new.variant_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_variant_store()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select store_id into new.store_id from products where id = new.product_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.sound_of(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace($1, '[^a-z0-9]', '', 'g'),
    'ph', 'f', 'g'),
    'eau|au|oa', 'o', 'g'),
    'oo|ou|ow', 'u', 'g'),
    'ee|ea|ie|ey|y', 'i', 'g'),
    'c([ei])', 's\1', 'g'),
    'ck|c|qu|q', 'k', 'g'),
    '(.)\1+|h|(?:es|s|e)$', '\1', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.update_level_backorder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_levels
  set backorder = new.backorder,
      backorder_max = backorder_max_of(new.backorder)
  where variant_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.words_query(text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select string_agg('''' || replace(public.plain(word), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest($1) word
$function$
;

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  phone text,
  is_guest boolean not null default false,
  contact_email text,
  locale text not null default 'en'::text,
  currency character(3),
  state text not null default 'active'::text,
  terms_accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  color_mode text,
  picture_id uuid,
  deliver_to_country character(2),
  deliver_to_region text,
  deliver_to_city text,
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_deliver_to_country_fkey FOREIGN KEY (deliver_to_country) REFERENCES countries(code),
  constraint users_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE SET NULL,
  constraint users_check CHECK (((deliver_to_country IS NOT NULL) OR ((deliver_to_region IS NULL) AND (deliver_to_city IS NULL)))),
  constraint users_color_mode_check CHECK ((color_mode = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text]))),
  constraint users_contact_email_check CHECK ((contact_email = lower(contact_email))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'deleted'::text])))
);
CREATE INDEX users_deliver_to_country ON public.users USING btree (deliver_to_country) WHERE (deliver_to_country IS NOT NULL);
CREATE INDEX users_guests_by_contact ON public.users USING btree (contact_email) WHERE is_guest;
CREATE INDEX users_phone ON public.users USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX users_picture_id ON public.users USING btree (picture_id);
CREATE INDEX users_words ON public.users USING gin (search_words(((name || ' '::text) || COALESCE(contact_email, email))));
comment on column users.email is 'Signs in; for a guest an address that never receives mail.';
comment on column users.contact_email is 'Where a guest wants mail; null for everyone else.';
comment on column users.color_mode is 'Null for who has not chosen: the market starts light.';
comment on column users.picture_id is 'An upload of their own: shown to them, and beside what they write of products.';
comment on column users.deliver_to_country is 'Where this customer shops for; without it their default address.';

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  proved_at timestamp with time zone not null,
  is_strong boolean not null default false,
  is_remembered boolean not null default true,
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

create table credentials (
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  scope text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credentials_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX credentials_user_id ON public.credentials USING btree (user_id);

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);

create table operators (
  user_id uuid not null,
  level text not null,
  created_at timestamp with time zone not null default now(),
  constraint operators_pkey PRIMARY KEY (user_id),
  constraint operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint operators_level_check CHECK ((level = ANY (ARRAY['full'::text, 'limited'::text])))
);

create table addresses (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  full_name text not null,
  street text not null,
  landmark text,
  directions text,
  city text not null,
  region text,
  postcode text,
  country_code character(2) not null,
  phone text not null,
  latitude double precision,
  longitude double precision,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_default_billing boolean not null default false,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint addresses_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint addresses_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint addresses_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE INDEX addresses_country_code ON public.addresses USING btree (country_code);
CREATE UNIQUE INDEX addresses_one_default ON public.addresses USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX addresses_one_default_billing ON public.addresses USING btree (user_id) WHERE is_default_billing;
CREATE INDEX addresses_user_id ON public.addresses USING btree (user_id);

create table currencies (
  code character(3) not null,
  name jsonb not null,
  symbol text not null,
  minor_units smallint not null,
  "position" smallint not null,
  is_offered boolean not null default true,
  constraint currencies_pkey PRIMARY KEY (code),
  constraint currencies_minor_units_check CHECK (((minor_units >= 0) AND (minor_units <= 4)))
);

create table rate_tables (
  id uuid not null,
  base character(3) not null,
  as_of date not null,
  source text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint rate_tables_pkey PRIMARY KEY (id),
  constraint rate_tables_base_fkey FOREIGN KEY (base) REFERENCES currencies(code),
  constraint rate_tables_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX rate_tables_created_by ON public.rate_tables USING btree (created_by);

create table rates (
  rate_table_id uuid not null,
  currency character(3) not null,
  units_per_base numeric(20,8) not null,
  as_of date,
  source text,
  changed_by uuid,
  changed_at timestamp with time zone,
  constraint rates_pkey PRIMARY KEY (rate_table_id, currency),
  constraint rates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint rates_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint rates_rate_table_id_fkey FOREIGN KEY (rate_table_id) REFERENCES rate_tables(id),
  constraint rates_source_check CHECK (((length(source) >= 1) AND (length(source) <= 200))),
  constraint rates_units_per_base_check CHECK ((units_per_base > (0)::numeric))
);
CREATE INDEX rates_changed_by ON public.rates USING btree (changed_by);
CREATE INDEX rates_currency ON public.rates USING btree (currency);
comment on column rates.as_of is 'The day of the rate; that of its table where it is absent.';
comment on column rates.source is 'Where the rate is from; as its table says where it is absent.';

create table countries (
  code character(2) not null,
  name jsonb not null,
  calling_codes text[] not null,
  currency character(3),
  timezone text,
  languages text[] not null default '{}'::text[],
  cities text[] not null default '{}'::text[],
  regions jsonb not null default '[]'::jsonb,
  requires_region boolean not null default false,
  uses_postcode boolean not null default false,
  requires_postcode boolean not null default false,
  postcode_pattern text,
  postcode_example text,
  is_island boolean not null default false,
  latitude double precision,
  longitude double precision,
  "position" smallint not null default 0,
  constraint countries_pkey PRIMARY KEY (code),
  constraint countries_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code)
);
CREATE INDEX countries_currency ON public.countries USING btree (currency);

create table pictures (
  id uuid not null,
  storage_key text not null,
  width integer not null,
  height integer not null,
  blur text not null,
  colour text not null,
  alt jsonb not null default '{}'::jsonb,
  owner_id uuid,
  created_at timestamp with time zone not null default now(),
  attached_at timestamp with time zone,
  constraint pictures_storage_key_key UNIQUE (storage_key),
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint pictures_height_check CHECK ((height > 0)),
  constraint pictures_width_check CHECK ((width > 0))
);
CREATE INDEX pictures_owner_id ON public.pictures USING btree (owner_id);
CREATE INDEX pictures_unattached ON public.pictures USING btree (created_at) WHERE ((attached_at IS NULL) AND (storage_key ~~ 'uploads/%'::text));
comment on column pictures.blur is 'A tiny WebP as a data address, shown until the picture is there.';

create table stores (
  id uuid not null,
  slug text not null,
  name text not null,
  vertical text not null,
  owner_id uuid,
  tagline jsonb not null default '{}'::jsonb,
  about jsonb not null default '{}'::jsonb,
  country_code character(2) not null,
  city text not null,
  street text,
  latitude double precision,
  longitude double precision,
  timezone text not null,
  email text,
  phone text,
  hides_email boolean not null default false,
  hides_phone boolean not null default false,
  links jsonb not null default '{}'::jsonb,
  brand jsonb not null default '{}'::jsonb,
  logo_id uuid,
  cover_id uuid,
  currency character(3) not null,
  cuisine_category_id uuid,
  prep_minutes integer,
  min_order_minor bigint not null default 0,
  tax_bps integer not null default 0,
  delivery_mode text not null,
  delivery_zones text[] not null default '{}'::text[],
  offers_pickup boolean not null default false,
  accepts_automatically boolean not null default true,
  accepts_cash boolean not null default true,
  returns_days integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  product_count integer not null default 0,
  since_year integer,
  state text not null default 'in_review'::text,
  state_reason text,
  paused_until timestamp with time zone,
  vacation_from date,
  vacation_to date,
  vacation_message jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sells text[] not null default '{}'::text[],
  prices_include_tax boolean not null default false,
  taxes_delivery boolean not null default false,
  settlement_currency character(3),
  keeps_sale_currencies boolean not null default false,
  low_stock_threshold integer not null default 5,
  constraint stores_slug_key UNIQUE (slug),
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint stores_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint stores_cuisine_category_id_fkey FOREIGN KEY (cuisine_category_id) REFERENCES categories(id),
  constraint stores_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint stores_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint stores_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint stores_settlement_currency_fkey FOREIGN KEY (settlement_currency) REFERENCES currencies(code),
  constraint stores_delivery_mode_check CHECK ((delivery_mode = ANY (ARRAY['parcel'::text, 'local'::text, 'kitchen'::text]))),
  constraint stores_low_stock_threshold_check CHECK (((low_stock_threshold >= 0) AND (low_stock_threshold <= 1000000))),
  constraint stores_min_order_minor_check CHECK ((min_order_minor >= 0)),
  constraint stores_prep_minutes_check CHECK ((prep_minutes >= 0)),
  constraint stores_returns_days_check CHECK ((returns_days >= 0)),
  constraint stores_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint stores_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'in_review'::text, 'preparing'::text, 'approved'::text, 'suspended'::text, 'rejected'::text, 'terminated'::text]))),
  constraint stores_tax_bps_check CHECK (((tax_bps >= 0) AND (tax_bps <= 10000))),
  constraint stores_vertical_check CHECK ((vertical = ANY (ARRAY['shops'::text, 'restaurants'::text, 'beauty'::text, 'groceries'::text])))
);
CREATE INDEX stores_country_code ON public.stores USING btree (country_code);
CREATE INDEX stores_cover_id ON public.stores USING btree (cover_id);
CREATE INDEX stores_cuisine_category_id ON public.stores USING btree (cuisine_category_id);
CREATE INDEX stores_currency ON public.stores USING btree (currency);
CREATE INDEX stores_in_review ON public.stores USING btree (created_at) WHERE (state = ANY (ARRAY['applied'::text, 'in_review'::text]));
CREATE INDEX stores_logo_id ON public.stores USING btree (logo_id);
CREATE INDEX stores_owner_id ON public.stores USING btree (owner_id);
CREATE INDEX stores_sells ON public.stores USING gin (sells);
CREATE INDEX stores_settlement_currency ON public.stores USING btree (settlement_currency);
CREATE INDEX stores_vertical ON public.stores USING btree (vertical, state);
CREATE TRIGGER stores_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.stores FOR EACH ROW EXECUTE FUNCTION end_moved_slug('store');
CREATE TRIGGER stores_keep_their_addresses AFTER UPDATE OF slug ON public.stores FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION keep_moved_slug('store');
CREATE TRIGGER stores_recheck_low_stock AFTER UPDATE OF low_stock_threshold ON public.stores FOR EACH ROW WHEN ((new.low_stock_threshold <> old.low_stock_threshold)) EXECUTE FUNCTION recheck_low_stock();
comment on column stores.tax_bps is 'The rate of what is delivered in its own country; abroad it is what store_tax_rates say, else nothing.';
comment on column stores.sells is 'The slugs of the categories its offered products lie in; made anew with product_count.';
comment on column stores.settlement_currency is 'What sales are settled into; null for the currency that the store prices in.';
comment on column stores.keeps_sale_currencies is 'Sales stay in the currency they were paid in: the store has a balance in each.';
comment on column stores.low_stock_threshold is 'Stock of a variant is low at this number of available pieces or below, unless the variant has its own.';

create table store_hours (
  store_id uuid not null,
  weekday smallint not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint store_hours_pkey PRIMARY KEY (store_id, weekday, opens),
  constraint store_hours_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
comment on column store_hours.weekday is '0 is Sunday.';

create table store_hour_exceptions (
  store_id uuid not null,
  day date not null,
  opens time without time zone,
  closes time without time zone,
  reason text,
  constraint store_hour_exceptions_pkey PRIMARY KEY (store_id, day),
  constraint store_hour_exceptions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_hour_exceptions_check CHECK (((opens IS NULL) = (closes IS NULL)))
);

create table store_staff (
  store_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint store_staff_pkey PRIMARY KEY (store_id, user_id),
  constraint store_staff_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint store_staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'cook'::text, 'courier'::text, 'accountant'::text])))
);
CREATE UNIQUE INDEX store_staff_owner ON public.store_staff USING btree (store_id) WHERE (role = 'owner'::text);
CREATE INDEX store_staff_user_id ON public.store_staff USING btree (user_id);
CREATE CONSTRAINT TRIGGER store_keeps_owner AFTER DELETE OR UPDATE ON public.store_staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.role = 'owner'::text)) EXECUTE FUNCTION check_store_owner();

create table store_events (
  id uuid not null,
  store_id uuid not null,
  from_state text not null,
  to_state text not null,
  actor_id uuid,
  reason text,
  at timestamp with time zone not null,
  constraint store_events_pkey PRIMARY KEY (id),
  constraint store_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint store_events_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX store_events_actor_id ON public.store_events USING btree (actor_id);
CREATE INDEX store_events_store_id ON public.store_events USING btree (store_id, at);

create table categories (
  id uuid not null,
  path text not null,
  slug text not null,
  vertical text not null,
  parent_id uuid,
  depth smallint not null,
  "position" smallint not null,
  name jsonb not null,
  picture_id uuid,
  product_count integer not null default 0,
  description jsonb not null default '{}'::jsonb,
  seo_title jsonb not null default '{}'::jsonb,
  seo_description jsonb not null default '{}'::jsonb,
  hidden_at timestamp with time zone,
  version integer not null default 1,
  size_chart_id uuid,
  constraint categories_path_key UNIQUE (path),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  constraint categories_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint categories_size_chart_id_fkey FOREIGN KEY (size_chart_id) REFERENCES size_charts(id) ON DELETE SET NULL,
  constraint categories_depth_check CHECK ((depth = (cardinality(string_to_array(path, '/'::text)) - 1))),
  constraint categories_parent_id_check CHECK (((parent_id IS NULL) = (depth = 0))),
  constraint categories_parent_id_check1 CHECK ((parent_id <> id)),
  constraint categories_path_check CHECK (((path = slug) OR ("right"(path, (length(slug) + 1)) = ('/'::text || slug)))),
  constraint categories_version_check CHECK ((version > 0)),
  constraint categories_vertical_check CHECK ((vertical = ANY (ARRAY['shops'::text, 'restaurants'::text, 'beauty'::text, 'groceries'::text])))
);
CREATE INDEX categories_hidden ON public.categories USING btree (path) WHERE (hidden_at IS NOT NULL);
CREATE INDEX categories_parent_id ON public.categories USING btree (parent_id);
CREATE INDEX categories_picture_id ON public.categories USING btree (picture_id);
CREATE INDEX categories_size_chart_id ON public.categories USING btree (size_chart_id);
CREATE UNIQUE INDEX categories_slug ON public.categories USING btree (vertical, slug) WHERE (depth > 0);
CREATE TRIGGER categories_are_followed AFTER UPDATE OF path ON public.categories FOR EACH ROW WHEN ((old.path <> new.path)) EXECUTE FUNCTION follow_category_path();
CREATE TRIGGER categories_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.categories FOR EACH ROW EXECUTE FUNCTION end_moved_slug('category');
CREATE TRIGGER categories_keep_their_addresses AFTER UPDATE OF slug ON public.categories FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION keep_moved_slug('category');
comment on column categories.path is 'The slugs from the vertical down, joined by a slash.';
comment on column categories.hidden_at is 'Hidden with its subcategories; their products stay on sale.';
comment on column categories.version is 'Increases by one with each saved change of its texts.';
comment on column categories.size_chart_id is 'Shown with products of the category, and of those below, that have no chart of their own.';

create table size_charts (
  id uuid not null,
  key text not null,
  name jsonb not null,
  chart jsonb not null,
  store_id uuid,
  unit text not null default 'cm'::text,
  version integer not null default 1,
  constraint size_charts_key_key UNIQUE (key),
  constraint size_charts_pkey PRIMARY KEY (id),
  constraint size_charts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint size_charts_unit_check CHECK ((unit = ANY (ARRAY['cm'::text, 'in'::text]))),
  constraint size_charts_version_check CHECK ((version > 0))
);
CREATE INDEX size_charts_store_id ON public.size_charts USING btree (store_id);
comment on column size_charts.chart is 'Note, columns by key with their order, and rows with a measure or a range per column in both units.';
comment on column size_charts.store_id is 'Null for charts of the market, which every store can use.';
comment on column size_charts.unit is 'The unit in which it was entered; the other one is converted.';

create table products (
  id uuid not null,
  slug text not null,
  store_id uuid not null,
  category_id uuid not null,
  vertical text not null,
  kind text not null,
  name jsonb not null,
  short_description jsonb not null default '{}'::jsonb,
  description jsonb not null default '{}'::jsonb,
  currency character(3) not null,
  price_minor bigint not null,
  weight_grams integer not null default 0,
  net_weight_grams integer,
  net_volume_ml integer,
  origin character(2),
  tags text[] not null default '{}'::text[],
  is_alcohol boolean not null default false,
  is_fresh boolean not null default false,
  is_vegetarian boolean,
  is_vegan boolean,
  spice smallint,
  allergens text[] not null default '{}'::text[],
  may_contain text[] not null default '{}'::text[],
  ingredients jsonb,
  storage jsonb,
  details jsonb not null default '[]'::jsonb,
  size_chart_id uuid,
  order_limit integer,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  sold_count integer not null default 0,
  state text not null default 'draft'::text,
  is_blocked boolean not null default false,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  blocked_reason text,
  brand_id uuid,
  place integer not null generated always as identity,
  external_url text,
  external_button jsonb,
  declares_allergens boolean not null default false,
  version integer not null default 1,
  publish_at timestamp with time zone,
  hs_code text,
  seo_title jsonb not null default '{}'::jsonb,
  seo_description jsonb not null default '{}'::jsonb,
  quantity_prices jsonb not null default '[]'::jsonb,
  sold_by_weight jsonb,
  personalisation jsonb not null default '[]'::jsonb,
  gift_wrap jsonb,
  related_ids uuid[] not null default '{}'::uuid[],
  age_limit smallint,
  tax_class text,
  returns jsonb,
  constraint products_slug_key UNIQUE (slug),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint products_origin_fkey FOREIGN KEY (origin) REFERENCES countries(code),
  constraint products_size_chart_id_fkey FOREIGN KEY (size_chart_id) REFERENCES size_charts(id),
  constraint products_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint products_age_limit_check CHECK (((age_limit >= 1) AND (age_limit <= 99))),
  constraint products_external_button_check CHECK ((external_button ? 'en'::text)),
  constraint products_external_simple CHECK (((external_url IS NULL) OR (kind = 'simple'::text))),
  constraint products_external_url_check CHECK (((external_url ~ '^https://[^[:space:]]+$'::text) AND (length(external_url) <= 2000))),
  constraint products_external_whole CHECK (((external_url IS NULL) = (external_button IS NULL))),
  constraint products_gift_wrap_check CHECK ((((gift_wrap ->> 'price_minor'::text))::bigint >= 0)),
  constraint products_hs_code_check CHECK ((hs_code ~ '^[0-9]{4,10}$'::text)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['simple'::text, 'variable'::text, 'dish'::text, 'bundle'::text]))),
  constraint products_net_volume_ml_check CHECK ((net_volume_ml > 0)),
  constraint products_net_weight_grams_check CHECK ((net_weight_grams > 0)),
  constraint products_order_limit_check CHECK ((order_limit > 0)),
  constraint products_personalisation_check CHECK (is_personalisation(personalisation)),
  constraint products_price_minor_check CHECK ((price_minor >= 0)),
  constraint products_publish_at_check CHECK (((publish_at IS NULL) OR (state = 'draft'::text))),
  constraint products_quantity_prices_check CHECK (is_quantity_prices(quantity_prices)),
  constraint products_related_ids_check CHECK (((cardinality(related_ids) <= 12) AND (NOT (id = ANY (related_ids))))),
  constraint products_returns_check CHECK (((returns IS NULL) OR (is_returns_policy(returns) IS TRUE))),
  constraint products_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint products_sold_by_weight_check CHECK (is_weight_sale(sold_by_weight)),
  constraint products_spice_check CHECK (((spice >= 0) AND (spice <= 3))),
  constraint products_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text]))),
  constraint products_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text]))),
  constraint products_version_check CHECK ((version > 0)),
  constraint products_vertical_check CHECK ((vertical = ANY (ARRAY['shops'::text, 'restaurants'::text, 'beauty'::text, 'groceries'::text]))),
  constraint products_weight_grams_check CHECK ((weight_grams >= 0))
);
CREATE INDEX products_brand_id ON public.products USING btree (brand_id);
CREATE INDEX products_category_id ON public.products USING btree (category_id);
CREATE INDEX products_currency ON public.products USING btree (currency);
CREATE INDEX products_origin ON public.products USING btree (origin);
CREATE UNIQUE INDEX products_place ON public.products USING btree (place);
CREATE INDEX products_publish_at ON public.products USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX products_published ON public.products USING btree (vertical, sold_count DESC, id) WHERE ((state = 'published'::text) AND (NOT is_blocked));
CREATE INDEX products_recent ON public.products USING btree (created_at DESC, id DESC) INCLUDE (vertical, is_blocked, store_id, slug);
CREATE INDEX products_size_chart_id ON public.products USING btree (size_chart_id);
CREATE INDEX products_store_id ON public.products USING btree (store_id, state);
CREATE TRIGGER products_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.products FOR EACH ROW EXECUTE FUNCTION end_moved_slug('product');
CREATE TRIGGER products_keep_their_addresses AFTER UPDATE OF slug ON public.products FOR EACH ROW WHEN (((old.slug <> new.slug) AND (old.published_at IS NOT NULL))) EXECUTE FUNCTION keep_moved_slug('product');
CREATE TRIGGER products_restart_price_history AFTER UPDATE OF sold_by_weight ON public.products FOR EACH ROW WHEN (((new.sold_by_weight -> 'unit'::text) IS DISTINCT FROM (old.sold_by_weight -> 'unit'::text))) EXECUTE FUNCTION restart_price_history();
comment on column products.price_minor is 'The lowest regular price of its variants.';
comment on column products.is_blocked is 'Taken off the market by the operator, whatever the seller says.';
comment on column products.blocked_reason is 'Why the operator took it off the market; for the operator.';
comment on column products.external_url is 'Where it is sold, when not here.';
comment on column products.external_button is 'What the button that leads there says, by language.';
comment on column products.declares_allergens is 'The seller states that allergens and may_contain are complete; an empty list then means none.';
comment on column products.version is 'Increases by one with each saved change of the product.';
comment on column products.publish_at is 'When a draft is published by a job.';
comment on column products.hs_code is 'Customs tariff number.';
comment on column products.quantity_prices is 'Prices per item from a number of items, in rising order; they count all variants together.';
comment on column products.sold_by_weight is 'Prices are per unit (kg or lb); step, minimum and typical piece are in thousandths of it. Null if sold by the piece.';
comment on column products.personalisation is 'What shoppers can or must enter; prices are in the currency of the product and added for each item.';
comment on column products.gift_wrap is 'Null if it is not offered; its price is added for each item.';
comment on column products.related_ids is 'Related products of the same store in the order in which they are shown. Ids of deleted ones are ignored.';
comment on column products.age_limit is 'Minimum age in years to buy it; restrictions of delivery may set a higher one.';
comment on column products.tax_class is 'Decides its tax rate before its category does; null: as its category.';
comment on column products.returns is 'Returns policy instead of that of its store; null if it has none of its own.';

create table product_pictures (
  product_id uuid not null,
  picture_id uuid not null,
  "position" smallint not null,
  video_id uuid,
  constraint product_pictures_pkey PRIMARY KEY (product_id, "position"),
  constraint product_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint product_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_pictures_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id)
);
CREATE INDEX product_pictures_picture_id ON public.product_pictures USING btree (picture_id);
CREATE INDEX product_pictures_video_id ON public.product_pictures USING btree (video_id) WHERE (video_id IS NOT NULL);
comment on column product_pictures.video_id is 'The video that the picture is the poster of.';

create table product_options (
  id uuid not null,
  product_id uuid not null,
  key text not null,
  name jsonb not null,
  style text not null default 'rectangle'::text,
  "position" smallint not null,
  constraint product_options_product_id_key_key UNIQUE (product_id, key),
  constraint product_options_pkey PRIMARY KEY (id),
  constraint product_options_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_options_style_check CHECK ((style = ANY (ARRAY['rectangle'::text, 'circle'::text, 'image'::text, 'color'::text, 'radio'::text, 'dropdown'::text])))
);

create table product_option_values (
  id uuid not null,
  option_id uuid not null,
  key text not null,
  label jsonb not null,
  swatch text,
  picture_id uuid,
  "position" smallint not null,
  measure text generated always as (measure_value((label ->> 'en'::text))) stored,
  constraint product_option_values_option_id_key_key UNIQUE (option_id, key),
  constraint product_option_values_pkey PRIMARY KEY (id),
  constraint product_option_values_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_options(id) ON DELETE CASCADE,
  constraint product_option_values_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id)
);
CREATE INDEX product_option_values_picture_id ON public.product_option_values USING btree (picture_id);
comment on column product_option_values.measure is 'Of values that are amounts, one for all spellings.';

create table variants (
  id uuid not null,
  product_id uuid not null,
  sku text not null,
  price_minor bigint not null,
  option_value_ids uuid[] not null default '{}'::uuid[],
  net_weight_grams integer,
  net_volume_ml integer,
  weight_grams integer,
  "position" smallint not null,
  is_active boolean not null default true,
  store_id uuid,
  barcode text,
  compare_at_minor bigint,
  cost_minor bigint,
  picture_id uuid,
  removed_at timestamp with time zone,
  priced_at timestamp with time zone not null default now(),
  low_stock_threshold integer,
  backorder jsonb,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint variants_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint variants_backorder_check CHECK (is_backorder(backorder)),
  constraint variants_barcode_check CHECK ((barcode ~ '^([0-9]{8}|[0-9]{12,14})$'::text)),
  constraint variants_compare_at_minor_check CHECK ((compare_at_minor >= 0)),
  constraint variants_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint variants_low_stock_threshold_check CHECK (((low_stock_threshold >= 0) AND (low_stock_threshold <= 1000000))),
  constraint variants_net_volume_ml_check CHECK ((net_volume_ml > 0)),
  constraint variants_net_weight_grams_check CHECK ((net_weight_grams > 0)),
  constraint variants_price_minor_check CHECK ((price_minor >= 0)),
  constraint variants_removed_at_check CHECK (((removed_at IS NULL) OR (NOT is_active))),
  constraint variants_store_id_check CHECK ((store_id IS NOT NULL)),
  constraint variants_weight_grams_check CHECK ((weight_grams >= 0))
);
CREATE INDEX variants_barcode ON public.variants USING btree (store_id, barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX variants_picture_id ON public.variants USING btree (picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX variants_product_id ON public.variants USING btree (product_id, "position");
CREATE INDEX variants_ships_on ON public.variants USING btree (((backorder ->> 'ships_on'::text))) WHERE ((backorder ->> 'ships_on'::text) IS NOT NULL);
CREATE UNIQUE INDEX variants_sku_key ON public.variants USING btree (store_id, sku) WHERE (removed_at IS NULL);
CREATE TRIGGER set_variant_store BEFORE INSERT OR UPDATE OF product_id, store_id ON public.variants FOR EACH ROW EXECUTE FUNCTION set_variant_store();
CREATE TRIGGER variants_recheck_low_stock AFTER UPDATE OF low_stock_threshold ON public.variants FOR EACH ROW WHEN ((new.low_stock_threshold IS DISTINCT FROM old.low_stock_threshold)) EXECUTE FUNCTION recheck_low_stock();
CREATE TRIGGER variants_record_price BEFORE UPDATE OF price_minor ON public.variants FOR EACH ROW WHEN ((new.price_minor <> old.price_minor)) EXECUTE FUNCTION record_variant_price();
CREATE TRIGGER variants_update_level_backorder AFTER UPDATE OF backorder ON public.variants FOR EACH ROW WHEN ((new.backorder IS DISTINCT FROM old.backorder)) EXECUTE FUNCTION update_level_backorder();
comment on column variants.store_id is 'The store of the product, set by a trigger; SKUs are unique per store.';
comment on column variants.barcode is 'GTIN with 8, 12, 13 or 14 digits.';
comment on column variants.compare_at_minor is 'A former or recommended price, shown next to a lower price.';
comment on column variants.cost_minor is 'What the item costs the store; never shown to shoppers.';
comment on column variants.removed_at is 'When a variant that was sold was removed from the product; it stays for its orders.';
comment on column variants.priced_at is 'Since when the price is valid.';
comment on column variants.low_stock_threshold is 'Null: that of the store.';
comment on column variants.backorder is 'How it is sold beyond its stock: kind, limit in pieces (null for none), and when it ships (ships_on, or days_min and days_max); null if it is not.';

create table modifier_groups (
  id uuid not null,
  store_id uuid,
  key text not null,
  name jsonb not null,
  min_choices smallint not null,
  max_choices smallint not null,
  constraint modifier_groups_pkey PRIMARY KEY (id),
  constraint modifier_groups_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint modifier_groups_check CHECK (((max_choices >= min_choices) AND (max_choices > 0))),
  constraint modifier_groups_min_choices_check CHECK ((min_choices >= 0))
);
CREATE INDEX modifier_groups_store_id ON public.modifier_groups USING btree (store_id);

create table modifiers (
  id uuid not null,
  group_id uuid not null,
  key text not null,
  label jsonb not null,
  price_minor bigint not null,
  is_default boolean not null default false,
  "position" smallint not null,
  constraint modifiers_group_id_key_key UNIQUE (group_id, key),
  constraint modifiers_pkey PRIMARY KEY (id),
  constraint modifiers_group_id_fkey FOREIGN KEY (group_id) REFERENCES modifier_groups(id) ON DELETE CASCADE,
  constraint modifiers_price_minor_check CHECK ((price_minor >= 0))
);

create table product_modifier_groups (
  product_id uuid not null,
  group_id uuid not null,
  "position" smallint not null,
  constraint product_modifier_groups_pkey PRIMARY KEY (product_id, group_id),
  constraint product_modifier_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES modifier_groups(id) ON DELETE CASCADE,
  constraint product_modifier_groups_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_modifier_groups_group_id ON public.product_modifier_groups USING btree (group_id);

create table menu_sections (
  id uuid not null,
  store_id uuid not null,
  key text not null,
  name jsonb not null,
  "position" smallint not null,
  constraint menu_sections_store_id_key_key UNIQUE (store_id, key),
  constraint menu_sections_pkey PRIMARY KEY (id),
  constraint menu_sections_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);

create table menu_items (
  section_id uuid not null,
  product_id uuid not null,
  "position" smallint not null,
  constraint menu_items_pkey PRIMARY KEY (section_id, product_id),
  constraint menu_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint menu_items_section_id_fkey FOREIGN KEY (section_id) REFERENCES menu_sections(id) ON DELETE CASCADE
);
CREATE INDEX menu_items_product_id ON public.menu_items USING btree (product_id);

create table stock_levels (
  variant_id uuid not null,
  on_hand integer not null,
  reserved integer not null default 0,
  low_noted_at timestamp with time zone,
  backorder jsonb,
  backorder_max integer not null default 0,
  sellable integer not null generated always as (((on_hand - reserved) + backorder_max)) stored,
  constraint stock_levels_pkey PRIMARY KEY (variant_id),
  constraint stock_levels_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint stock_levels_backorder_check CHECK (((backorder IS NOT NULL) OR (backorder_max = 0))),
  constraint stock_levels_backorder_max_check CHECK (((backorder_max >= 0) AND (backorder_max <= 1000000))),
  constraint stock_levels_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_levels_reserved_check CHECK ((reserved >= 0))
);
CREATE TRIGGER stock_levels_bundle_check BEFORE INSERT ON public.stock_levels FOR EACH ROW WHEN (is_bundle(new.variant_id)) EXECUTE FUNCTION check_level_of_bundle();
CREATE TRIGGER stock_levels_note_low_stock BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION note_low_stock();
CREATE TRIGGER stock_levels_reserved_limit AFTER INSERT OR UPDATE OF on_hand, reserved ON public.stock_levels FOR EACH ROW WHEN ((new.reserved > (new.on_hand + new.backorder_max))) EXECUTE FUNCTION check_backorder_limit();
CREATE TRIGGER stock_levels_restocked BEFORE UPDATE OF on_hand ON public.stock_levels FOR EACH ROW WHEN (((old.low_noted_at IS NOT NULL) AND (new.on_hand > old.on_hand))) EXECUTE FUNCTION note_low_stock();
CREATE TRIGGER stock_levels_set_backorder BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION set_level_backorder();
comment on column stock_levels.low_noted_at is 'When the store learned that stock is low; null until then, and again once it is restocked.';
comment on column stock_levels.backorder is 'That of its variant, set by a trigger.';
comment on column stock_levels.backorder_max is 'Pieces that may be reserved beyond those on hand.';
comment on column stock_levels.sellable is 'Pieces that can be ordered, with those on backorder; negative after a limit was lowered.';

create table stock_holds (
  id uuid not null,
  variant_id uuid not null,
  order_id uuid not null,
  quantity integer not null,
  state text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  place bigint not null generated by default as identity,
  constraint stock_holds_order_id_variant_id_key UNIQUE (order_id, variant_id),
  constraint stock_holds_pkey PRIMARY KEY (id),
  constraint stock_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_holds_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES stock_levels(variant_id),
  constraint stock_holds_check CHECK (((state = 'held'::text) = (expires_at IS NOT NULL))),
  constraint stock_holds_quantity_check CHECK ((quantity > 0)),
  constraint stock_holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'allocated'::text, 'consumed'::text, 'expired'::text, 'released'::text, 'shortfall'::text])))
);
CREATE INDEX stock_holds_expiring ON public.stock_holds USING btree (expires_at) WHERE (state = 'held'::text);
CREATE INDEX stock_holds_variant_id ON public.stock_holds USING btree (variant_id) WHERE (state = ANY (ARRAY['held'::text, 'allocated'::text]));
comment on column stock_holds.place is 'Orders of a variant are served in this order; given while its stock level is locked.';

create table stock_moves (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  delta integer not null,
  kind text not null,
  order_id uuid,
  actor_id uuid,
  at timestamp with time zone not null,
  reason text,
  note text,
  stock_take_id uuid,
  constraint stock_moves_pkey PRIMARY KEY (id),
  constraint stock_moves_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint stock_moves_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint stock_moves_stock_take_id_fkey FOREIGN KEY (stock_take_id) REFERENCES stock_takes(id),
  constraint stock_moves_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES stock_levels(variant_id),
  constraint stock_moves_delta_check CHECK ((delta <> 0)),
  constraint stock_moves_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'counted'::text, 'sale'::text, 'sale_reversal'::text, 'corrected'::text, 'missing'::text, 'imported'::text, 'stock_take'::text]))),
  constraint stock_moves_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint stock_moves_note_check1 CHECK (((note IS NULL) OR (reason IS NOT NULL))),
  constraint stock_moves_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'lost'::text, 'found'::text, 'counted'::text, 'received'::text, 'other'::text]))),
  constraint stock_moves_reason_check1 CHECK (((kind = 'corrected'::text) = (reason IS NOT NULL))),
  constraint stock_moves_stock_take_id_check CHECK (((kind = 'stock_take'::text) = (stock_take_id IS NOT NULL)))
);
CREATE INDEX stock_moves_actor_id ON public.stock_moves USING btree (actor_id);
CREATE INDEX stock_moves_order_id ON public.stock_moves USING btree (order_id);
CREATE INDEX stock_moves_stock_take_id ON public.stock_moves USING btree (stock_take_id) WHERE (stock_take_id IS NOT NULL);
CREATE INDEX stock_moves_variant_id ON public.stock_moves USING btree (variant_id, id);
comment on table stock_moves is 'Why on_hand is what it is: for each variant the deltas add up to on_hand.';
comment on column stock_moves.kind is 'A sale is shipped and a reversal returned to stock; missing pieces were ordered but not there.';
comment on column stock_moves.reason is 'Why somebody corrected the stock.';

create table deals (
  id uuid not null,
  product_id uuid not null,
  percent smallint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  applied_from timestamp with time zone,
  reduced_from timestamp with time zone,
  constraint deals_pkey PRIMARY KEY (id),
  constraint deals_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint deals_applied_from_check CHECK ((applied_from >= starts_at)),
  constraint deals_check CHECK ((ends_at > starts_at)),
  constraint deals_percent_check CHECK (((percent >= 1) AND (percent <= 90))),
  constraint deals_reduced_from_check CHECK ((reduced_from <= COALESCE(applied_from, starts_at)))
);
CREATE INDEX deals_ends_at ON public.deals USING btree (ends_at);
CREATE INDEX deals_product_id ON public.deals USING btree (product_id, ends_at);
comment on column deals.applied_from is 'When the deal began, if it was saved after starts_at.';
comment on column deals.reduced_from is 'Start of the reduction that this deal continues without a break and without raising the price.';

create table coupons (
  id uuid not null,
  code text not null,
  kind text not null,
  percent smallint,
  amount_minor bigint,
  currency character(3) not null,
  description jsonb not null,
  min_subtotal_minor bigint not null default 0,
  max_discount_minor bigint,
  uses_per_customer integer,
  uses_total integer,
  used_count integer not null default 0,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  first_order_only boolean not null default false,
  store_id uuid,
  platform_bps integer not null default 10000,
  budget_minor bigint,
  spent_minor bigint not null default 0,
  buy_quantity smallint,
  get_quantity smallint,
  paused_at timestamp with time zone,
  given_with text,
  from_time text,
  until_time text,
  store_ids uuid[] not null default '{}'::uuid[],
  category_paths text[] not null default '{}'::text[],
  product_ids uuid[] not null default '{}'::uuid[],
  excluded_product_ids uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null,
  is_advertised boolean not null default false,
  collection_ids uuid[] not null default '{}'::uuid[],
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint coupons_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint coupons_advertised_are_for_everybody CHECK (((NOT is_advertised) OR (given_with IS NULL))),
  constraint coupons_amount_minor_check CHECK ((amount_minor > 0)),
  constraint coupons_budget_holds CHECK (((budget_minor IS NULL) OR (spent_minor <= budget_minor))),
  constraint coupons_budget_minor_check CHECK ((budget_minor > 0)),
  constraint coupons_buy_is_told CHECK (((kind = 'buy_get'::text) = ((buy_quantity IS NOT NULL) AND (get_quantity IS NOT NULL)))),
  constraint coupons_buy_quantity_check CHECK (((buy_quantity >= 1) AND (buy_quantity <= 99))),
  constraint coupons_check CHECK (((uses_total IS NULL) OR (used_count <= uses_total))),
  constraint coupons_check2 CHECK (((kind = 'fixed'::text) = (amount_minor IS NOT NULL))),
  constraint coupons_code_check CHECK ((code = upper(code))),
  constraint coupons_collections_check CHECK (((store_id IS NULL) OR (collection_ids = '{}'::uuid[]))),
  constraint coupons_ends_after_it_begins CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  constraint coupons_from_time_check CHECK ((from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint coupons_get_quantity_check CHECK (((get_quantity >= 1) AND (get_quantity <= 99))),
  constraint coupons_given_with_check CHECK ((given_with = ANY (ARRAY['newsletter'::text, 'exit'::text]))),
  constraint coupons_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text, 'free_shipping'::text, 'buy_get'::text]))),
  constraint coupons_max_discount_minor_check CHECK ((max_discount_minor > 0)),
  constraint coupons_min_subtotal_minor_check CHECK ((min_subtotal_minor >= 0)),
  constraint coupons_of_stores_are_borne_by_them CHECK (((store_id IS NULL) OR (platform_bps = 0))),
  constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint coupons_percent_is_told CHECK (((kind = ANY (ARRAY['percent'::text, 'buy_get'::text])) = (percent IS NOT NULL))),
  constraint coupons_platform_bps_check CHECK (((platform_bps >= 0) AND (platform_bps <= 10000))),
  constraint coupons_spent_minor_check CHECK ((spent_minor >= 0)),
  constraint coupons_times_are_two CHECK (((from_time IS NULL) = (until_time IS NULL))),
  constraint coupons_until_time_check CHECK ((until_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint coupons_used_count_check CHECK ((used_count >= 0)),
  constraint coupons_uses_per_customer_check CHECK ((uses_per_customer > 0)),
  constraint coupons_uses_total_check CHECK ((uses_total > 0))
);
CREATE INDEX coupons_advertised ON public.coupons USING btree (starts_at DESC) WHERE is_advertised;
CREATE INDEX coupons_collection_ids ON public.coupons USING gin (collection_ids);
CREATE INDEX coupons_currency ON public.coupons USING btree (currency);
CREATE INDEX coupons_given_with ON public.coupons USING btree (given_with) WHERE (given_with IS NOT NULL);
CREATE INDEX coupons_store_id ON public.coupons USING btree (store_id, created_at DESC);
comment on column coupons.percent is 'Off the goods; of a coupon by numbers, off those that are added.';
comment on column coupons.store_id is 'The store whose coupon it is; null for the market’s.';
comment on column coupons.platform_bps is 'The market’s part of what it takes off; the seller bears the rest.';
comment on column coupons.spent_minor is 'Of the budget, in the coupon’s currency.';
comment on column coupons.given_with is 'Only for addresses that it was given to, which this act does.';
comment on column coupons.from_time is 'From when in a day it is good, by the clock of the store.';
comment on column coupons.is_advertised is 'Whether its code is told on the page of offers.';
comment on column coupons.collection_ids is 'With category_paths and product_ids: any of them. A collection in a coupon is not deleted.';

create table delivery_zones (
  id uuid not null,
  key text not null,
  name jsonb not null,
  "position" smallint not null,
  same_country boolean not null default false,
  countries text[] not null default '{}'::text[],
  constraint delivery_zones_key_key UNIQUE (key),
  constraint delivery_zones_pkey PRIMARY KEY (id)
);
comment on table delivery_zones is 'The first zone in position order that matches the way from store to address wins; one without countries, places or the rule of the same country matches everywhere.';

create table delivery_methods (
  id uuid not null,
  zone_id uuid not null,
  key text not null,
  kind text not null,
  name jsonb not null,
  days_min smallint not null,
  days_max smallint not null,
  currency character(3) not null,
  price_minor bigint not null,
  per_kg_minor bigint not null default 0,
  free_over_minor bigint,
  uses_slots boolean not null default false,
  cutoff time without time zone,
  "position" smallint not null,
  rate text not null default 'flat'::text,
  constraint delivery_methods_zone_id_key_key UNIQUE (zone_id, key),
  constraint delivery_methods_pkey PRIMARY KEY (id),
  constraint delivery_methods_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint delivery_methods_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE CASCADE,
  constraint delivery_methods_check CHECK ((days_max >= days_min)),
  constraint delivery_methods_check1 CHECK (((rate = 'weight'::text) OR (per_kg_minor = 0))),
  constraint delivery_methods_free_over_minor_check CHECK ((free_over_minor > 0)),
  constraint delivery_methods_kind_check CHECK ((kind = ANY (ARRAY['parcel'::text, 'local'::text, 'pickup'::text, 'kitchen'::text]))),
  constraint delivery_methods_per_kg_minor_check CHECK ((per_kg_minor >= 0)),
  constraint delivery_methods_price_minor_check CHECK ((price_minor >= 0)),
  constraint delivery_methods_rate_check CHECK ((rate = ANY (ARRAY['flat'::text, 'weight'::text, 'value'::text, 'distance'::text])))
);
CREATE INDEX delivery_methods_currency ON public.delivery_methods USING btree (currency);
comment on column delivery_methods.per_kg_minor is 'For each kilogram that has begun; beyond the last band where there are bands.';

create table delivery_restrictions (
  id uuid not null,
  category_path text,
  flag text,
  rule text not null,
  not_to text[] not null default '{}'::text[],
  note jsonb not null,
  constraint delivery_restrictions_pkey PRIMARY KEY (id)
);

create table slots (
  id uuid not null,
  store_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  capacity integer not null,
  booked integer not null default 0,
  capacity_units integer,
  booked_units integer not null default 0,
  withdrawn_at timestamp with time zone,
  constraint slots_pkey PRIMARY KEY (id),
  constraint slots_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint slots_booked_check CHECK ((booked >= 0)),
  constraint slots_booked_units_check CHECK ((booked_units >= 0)),
  constraint slots_capacity_check CHECK ((capacity > 0)),
  constraint slots_capacity_units_check CHECK ((capacity_units > 0)),
  constraint slots_check CHECK ((booked <= capacity)),
  constraint slots_check1 CHECK (((ends_at > starts_at) AND (closes_at <= ends_at))),
  constraint slots_check2 CHECK ((booked_units <= capacity_units)),
  constraint slots_check3 CHECK (((booked = 0) = (booked_units = 0)))
);
CREATE UNIQUE INDEX slots_begin_once ON public.slots USING btree (store_id, starts_at) WHERE (withdrawn_at IS NULL);
CREATE INDEX slots_store_id ON public.slots USING btree (store_id, starts_at);
comment on column slots.closes_at is 'The last moment at which it can be chosen.';
comment on column slots.capacity is 'In orders.';
comment on column slots.booked is 'Holds and confirmed bookings together.';
comment on column slots.capacity_units is 'In pieces of goods; null where they are not counted.';
comment on column slots.withdrawn_at is 'No longer in its store’s plan: whoever has it keeps it, nobody else may choose it.';

create table slot_bookings (
  order_id uuid not null,
  slot_id uuid not null,
  state text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  units integer not null,
  constraint slot_bookings_pkey PRIMARY KEY (order_id),
  constraint slot_bookings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint slot_bookings_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id),
  constraint slot_bookings_check CHECK (((state = 'held'::text) = (expires_at IS NOT NULL))),
  constraint slot_bookings_state_check CHECK ((state = ANY (ARRAY['held'::text, 'confirmed'::text, 'consumed'::text, 'expired'::text, 'released'::text]))),
  constraint slot_bookings_units_check CHECK ((units > 0))
);
CREATE INDEX slot_bookings_expiring ON public.slot_bookings USING btree (expires_at) WHERE (state = 'held'::text);
CREATE INDEX slot_bookings_slot_id ON public.slot_bookings USING btree (slot_id);
comment on column slot_bookings.units is 'The pieces of goods in its order, as it was placed.';

create table carts (
  id uuid not null,
  customer_id uuid,
  secret_hash bytea,
  version bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  coupon_id uuid,
  constraint carts_customer_id_key UNIQUE (customer_id),
  constraint carts_secret_hash_key UNIQUE (secret_hash),
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint carts_check CHECK (((customer_id IS NULL) <> (secret_hash IS NULL)))
);
CREATE INDEX carts_coupon_id ON public.carts USING btree (coupon_id);
CREATE INDEX carts_idle_guests ON public.carts USING btree (updated_at) WHERE (customer_id IS NULL);
comment on column carts.version is 'Grows with every change, so that an older answer never replaces a newer one.';

create table cart_lines (
  id uuid not null,
  cart_id uuid not null,
  store_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  quantity integer not null,
  modifier_ids uuid[] not null default '{}'::uuid[],
  note text not null default ''::text,
  seen_price_minor bigint not null,
  seen_currency character(3) not null,
  added_at timestamp with time zone not null,
  personalisation jsonb not null default '{}'::jsonb,
  constraint cart_lines_pkey PRIMARY KEY (id),
  constraint cart_lines_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_lines_seen_currency_fkey FOREIGN KEY (seen_currency) REFERENCES currencies(code),
  constraint cart_lines_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint cart_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint cart_lines_note_check CHECK ((length(note) <= 200)),
  constraint cart_lines_personalisation_check CHECK ((jsonb_typeof(personalisation) = 'object'::text)),
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  constraint cart_lines_seen_price_minor_check CHECK ((seen_price_minor >= 0))
);
CREATE INDEX cart_lines_product_id ON public.cart_lines USING btree (product_id);
CREATE UNIQUE INDEX cart_lines_same ON public.cart_lines USING btree (cart_id, variant_id, modifier_ids, note, md5((personalisation)::text));
CREATE INDEX cart_lines_seen_currency ON public.cart_lines USING btree (seen_currency);
CREATE INDEX cart_lines_store_id ON public.cart_lines USING btree (store_id);
CREATE INDEX cart_lines_variant_id ON public.cart_lines USING btree (variant_id);
comment on column cart_lines.modifier_ids is 'Sorted, so that the same dish made the same way is one line.';
comment on column cart_lines.personalisation is 'Answers by id of the field, and the gift message as gift_wrap.';

create table order_groups (
  id uuid not null,
  number text not null,
  customer_id uuid not null,
  cart_id uuid,
  idempotency_key text not null,
  request_hash text not null,
  access_hash bytea not null,
  locale text not null,
  currency character(3) not null,
  rate_table_id uuid not null,
  contact jsonb not null,
  shipping_address jsonb,
  billing_address jsonb,
  items_minor bigint not null,
  discount_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  placed_at timestamp with time zone not null,
  pay_by timestamp with time zone,
  included_tax_minor bigint not null default 0,
  cart_emptied_at timestamp with time zone,
  age_confirmed smallint,
  constraint order_groups_customer_id_idempotency_key_key UNIQUE (customer_id, idempotency_key),
  constraint order_groups_number_key UNIQUE (number),
  constraint order_groups_pkey PRIMARY KEY (id),
  constraint order_groups_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE SET NULL,
  constraint order_groups_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint order_groups_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint order_groups_rate_table_id_fkey FOREIGN KEY (rate_table_id) REFERENCES rate_tables(id),
  constraint order_groups_age_confirmed_check CHECK (((age_confirmed >= 1) AND (age_confirmed <= 99))),
  constraint order_groups_check CHECK ((total_minor = (((items_minor - discount_minor) + shipping_minor) + tax_minor))),
  constraint order_groups_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint order_groups_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint order_groups_included_tax_minor_check CHECK ((included_tax_minor >= 0)),
  constraint order_groups_items_minor_check CHECK ((items_minor >= 0)),
  constraint order_groups_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint order_groups_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint order_groups_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX order_groups_cart_id ON public.order_groups USING btree (cart_id);
CREATE INDEX order_groups_contact_phone ON public.order_groups USING btree (phone_key((contact ->> 'phone'::text)));
CREATE INDEX order_groups_currency ON public.order_groups USING btree (currency);
CREATE INDEX order_groups_customer ON public.order_groups USING btree (customer_id, placed_at DESC);
CREATE INDEX order_groups_customer_key ON public.order_groups USING btree (customer_key((contact ->> 'email'::text)));
CREATE INDEX order_groups_pay_by ON public.order_groups USING btree (pay_by) WHERE (pay_by IS NOT NULL);
CREATE INDEX order_groups_placed_at ON public.order_groups USING btree (placed_at DESC, id);
CREATE INDEX order_groups_rate_table_id ON public.order_groups USING btree (rate_table_id);
CREATE INDEX order_groups_words ON public.order_groups USING gin (search_words(((((((substr(replace(number, '-'::text, ''::text), 3) || ' '::text) || substr(replace(number, '-'::text, ''::text), 7)) || ' '::text) || COALESCE((contact ->> 'name'::text), ''::text)) || ' '::text) || COALESCE((contact ->> 'email'::text), ''::text))));
CREATE TRIGGER order_groups_frozen BEFORE UPDATE OF currency, rate_table_id, items_minor, discount_minor, shipping_minor, tax_minor, total_minor ON public.order_groups FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER order_groups_sums AFTER INSERT ON public.order_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_group_sums();
CREATE TRIGGER order_groups_tax_frozen BEFORE UPDATE OF included_tax_minor ON public.order_groups FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column order_groups.access_hash is 'Hash of the key that lets a guest see the order from a link.';
comment on column order_groups.tax_minor is 'Added to the prices; what is in them is included_tax_minor.';
comment on column order_groups.pay_by is 'While it waits for payment; its stock and slots are given back after that.';
comment on column order_groups.cart_emptied_at is 'When what was bought was subtracted from the cart. It happens once, however often the order is paid.';
comment on column order_groups.age_confirmed is 'Age in years that the customer confirmed to have reached; null if nothing in it has an age limit.';

create table order_transitions (
  from_state text not null,
  to_state text not null,
  constraint order_transitions_pkey PRIMARY KEY (from_state, to_state)
);

create table orders (
  id uuid not null,
  group_id uuid not null,
  number text not null,
  "position" smallint not null,
  store_id uuid not null,
  state text not null,
  state_changed_at timestamp with time zone not null,
  currency character(3) not null,
  sale_currency character(3) not null,
  items_minor bigint not null,
  discount_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  shipping_tax_bps integer not null,
  commission_minor bigint not null,
  delivery jsonb not null,
  accept_by timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  placed_at timestamp with time zone,
  commission_tax_minor bigint not null default 0,
  free_shipping_minor bigint not null default 0,
  free_shipping_over_minor bigint,
  cash_fee_minor bigint not null default 0,
  prices_include_tax boolean not null default false,
  shipping_tax_minor bigint not null default 0,
  included_tax_minor bigint not null default 0,
  shipping_included_tax_minor bigint not null default 0,
  settlement_currency character(3),
  settlement_rate numeric(24,12),
  settlement_spread_bps integer,
  age_limit smallint,
  constraint orders_group_id_position_key UNIQUE (group_id, "position"),
  constraint orders_number_key UNIQUE (number),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint orders_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint orders_sale_currency_fkey FOREIGN KEY (sale_currency) REFERENCES currencies(code),
  constraint orders_settlement_currency_fkey FOREIGN KEY (settlement_currency) REFERENCES currencies(code),
  constraint orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint orders_age_limit_check CHECK (((age_limit >= 1) AND (age_limit <= 99))),
  constraint orders_are_settled_at_a_rate CHECK ((((settlement_currency IS NULL) = (settlement_rate IS NULL)) AND ((settlement_currency IS NULL) = (settlement_spread_bps IS NULL)))),
  constraint orders_are_settled_into_another_currency CHECK ((settlement_currency <> currency)),
  constraint orders_cash_fee_is_of_shipping CHECK (((cash_fee_minor >= 0) AND (cash_fee_minor <= shipping_minor))),
  constraint orders_check CHECK ((total_minor = (((items_minor - discount_minor) + shipping_minor) + tax_minor))),
  constraint orders_check1 CHECK (((shipping_tax_minor >= 0) AND (shipping_tax_minor <= tax_minor))),
  constraint orders_check2 CHECK (((shipping_included_tax_minor >= 0) AND (shipping_included_tax_minor <= LEAST(shipping_minor, included_tax_minor)))),
  constraint orders_check3 CHECK ((included_tax_minor <= ((items_minor - discount_minor) + shipping_minor))),
  constraint orders_check4 CHECK ((
CASE
    WHEN prices_include_tax THEN tax_minor
    ELSE included_tax_minor
END = 0)),
  constraint orders_commission_minor_check CHECK ((commission_minor >= 0)),
  constraint orders_commission_tax_minor_check CHECK ((commission_tax_minor >= 0)),
  constraint orders_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint orders_free_shipping_has_a_reason CHECK (((free_shipping_minor > 0) = (free_shipping_over_minor IS NOT NULL))),
  constraint orders_free_shipping_is_reached CHECK (((items_minor - discount_minor) >= free_shipping_over_minor)),
  constraint orders_free_shipping_minor_check CHECK ((free_shipping_minor >= 0)),
  constraint orders_free_shipping_over_minor_check CHECK ((free_shipping_over_minor > 0)),
  constraint orders_items_minor_check CHECK ((items_minor >= 0)),
  constraint orders_settlement_rate_check CHECK ((settlement_rate > (0)::numeric)),
  constraint orders_settlement_spread_bps_check CHECK (((settlement_spread_bps >= 0) AND (settlement_spread_bps <= 2000))),
  constraint orders_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['pending_payment'::text, 'placed'::text, 'accepted'::text, 'in_progress'::text, 'fulfilled'::text, 'delivered'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text]))),
  constraint orders_tax_bps_check CHECK (((shipping_tax_bps >= 0) AND (shipping_tax_bps <= 10000))),
  constraint orders_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint orders_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX orders_awaiting_acceptance ON public.orders USING btree (accept_by) WHERE (state = 'placed'::text);
CREATE INDEX orders_currency ON public.orders USING btree (currency);
CREATE INDEX orders_placed ON public.orders USING btree (placed_at DESC, id) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_sale_currency ON public.orders USING btree (sale_currency);
CREATE INDEX orders_settlement_currency ON public.orders USING btree (settlement_currency);
CREATE INDEX orders_store ON public.orders USING btree (store_id, state, created_at DESC);
CREATE INDEX orders_store_placed ON public.orders USING btree (store_id, placed_at DESC, id) WHERE (placed_at IS NOT NULL);
CREATE INDEX orders_store_recent ON public.orders USING btree (store_id, created_at DESC, id);
CREATE TRIGGER orders_frozen BEFORE UPDATE OF group_id, store_id, currency, sale_currency, items_minor, discount_minor, shipping_minor, tax_minor, total_minor, shipping_tax_bps, commission_minor, commission_tax_minor, free_shipping_minor, free_shipping_over_minor, cash_fee_minor ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_settlement_frozen BEFORE UPDATE OF settlement_currency, settlement_rate, settlement_spread_bps ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_tax_frozen BEFORE UPDATE OF prices_include_tax, shipping_tax_minor, included_tax_minor, shipping_included_tax_minor ON public.orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column orders.sale_currency is 'What the seller prices in.';
comment on column orders.tax_minor is 'Added to the prices, the delivery''s with it; what is in them is included_tax_minor.';
comment on column orders.delivery is 'The chosen method, its words and price as shown, and the promised days or slot.';
comment on column orders.placed_at is 'When it was paid or agreed to be paid; sellers see nothing before.';
comment on column orders.free_shipping_minor is 'What the market pays the seller of the delivery, beside shipping_minor, which is what the shopper pays.';
comment on column orders.free_shipping_over_minor is 'What its goods, less their discounts, had to be worth for that, in its currency.';
comment on column orders.cash_fee_minor is 'What of shipping_minor is for being paid in cash.';
comment on column orders.settlement_currency is 'What its seller receives; null where that is the currency it was paid in.';
comment on column orders.settlement_rate is 'Units of the settlement currency for one unit of the order''s, of the rate table it was priced with.';
comment on column orders.settlement_spread_bps is 'What the market takes off the rate of what the seller receives, in hundredths of a percent.';
comment on column orders.age_limit is 'Highest age limit of its goods, checked at hand-over.';

create table order_lines (
  id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  product_id uuid not null,
  variant_id uuid not null,
  product_slug text not null,
  name jsonb not null,
  sku text not null,
  options jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  picture_id uuid,
  quantity integer not null,
  list_price_minor bigint not null,
  list_currency character(3) not null,
  unit_price_minor bigint not null,
  items_minor bigint not null,
  discount_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  commission_minor bigint not null default 0,
  commission_tax_minor bigint not null default 0,
  commission_rate_id uuid,
  commission_bps integer not null default 0,
  commission_fixed_minor bigint not null default 0,
  commission_tax_bps integer not null default 0,
  tax_bps integer not null default 0,
  included_tax_minor bigint not null default 0,
  modifier_ids uuid[] not null default '{}'::uuid[],
  is_perishable boolean not null default false,
  backorder jsonb,
  backordered integer,
  personalisation jsonb not null default '{}'::jsonb,
  personal_options jsonb not null default '[]'::jsonb,
  returns jsonb,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_commission_rate_id_fkey FOREIGN KEY (commission_rate_id) REFERENCES commission_rates(id),
  constraint order_lines_list_currency_fkey FOREIGN KEY (list_currency) REFERENCES currencies(code),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint order_lines_backorder_check CHECK (is_backorder(backorder)),
  constraint order_lines_backordered_with_backorder CHECK (((backorder IS NULL) = (backordered IS NULL))),
  constraint order_lines_check CHECK ((items_minor = (quantity * unit_price_minor))),
  constraint order_lines_check1 CHECK ((discount_minor <= items_minor)),
  constraint order_lines_check2 CHECK (((included_tax_minor >= 0) AND (included_tax_minor <= (items_minor - discount_minor)))),
  constraint order_lines_check3 CHECK (((included_tax_minor = 0) OR (tax_minor = 0))),
  constraint order_lines_check4 CHECK (((backordered >= 0) AND (backordered <= quantity))),
  constraint order_lines_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000))),
  constraint order_lines_commission_fixed_minor_check CHECK ((commission_fixed_minor >= 0)),
  constraint order_lines_commission_minor_check CHECK ((commission_minor >= 0)),
  constraint order_lines_commission_tax_bps_check CHECK (((commission_tax_bps >= 0) AND (commission_tax_bps <= 10000))),
  constraint order_lines_commission_tax_minor_check CHECK ((commission_tax_minor >= 0)),
  constraint order_lines_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint order_lines_list_price_minor_check CHECK ((list_price_minor >= 0)),
  constraint order_lines_personal_options_check CHECK ((jsonb_typeof(personal_options) = 'array'::text)),
  constraint order_lines_personalisation_check CHECK ((jsonb_typeof(personalisation) = 'object'::text)),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_returns_check CHECK (((returns IS NULL) OR (is_returns_policy(returns) IS TRUE))),
  constraint order_lines_tax_bps_check CHECK (((tax_bps >= 0) AND (tax_bps <= 10000))),
  constraint order_lines_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint order_lines_unit_price_minor_check CHECK ((unit_price_minor >= 0))
);
CREATE INDEX order_lines_commission_rate_id ON public.order_lines USING btree (commission_rate_id);
CREATE INDEX order_lines_latest ON public.order_lines USING btree (product_id, order_id);
CREATE INDEX order_lines_list_currency ON public.order_lines USING btree (list_currency);
CREATE INDEX order_lines_picture_id ON public.order_lines USING btree (picture_id);
CREATE INDEX order_lines_variant_id ON public.order_lines USING btree (variant_id);
CREATE TRIGGER order_lines_choices_frozen BEFORE UPDATE OF modifier_ids ON public.order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_lines_frozen BEFORE DELETE OR UPDATE OF id, order_id, "position", product_id, variant_id, product_slug, name, sku, options, picture_id, quantity, list_price_minor, list_currency, unit_price_minor, items_minor, discount_minor, tax_minor, commission_minor, commission_tax_minor, commission_rate_id, commission_bps, commission_fixed_minor, commission_tax_bps ON public.order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_lines_perishable_frozen BEFORE UPDATE OF is_perishable ON public.order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_lines_personalisation_frozen BEFORE UPDATE OF personalisation, personal_options ON public.order_lines FOR EACH ROW WHEN ((((new.personalisation IS DISTINCT FROM old.personalisation) AND (new.personalisation <> '{}'::jsonb)) OR ((new.personal_options IS DISTINCT FROM old.personal_options) AND (new.personal_options <> '[]'::jsonb)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_lines_tax_frozen BEFORE UPDATE OF tax_bps, included_tax_minor ON public.order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column order_lines.discount_minor is 'A unit''s share of discount, tax or commission is its largest-remainder share of the line: no rows are kept for units.';
comment on column order_lines.commission_rate_id is 'Null where the order is older than rates: its store''s own.';
comment on column order_lines.commission_fixed_minor is 'What all lines of the package with its rate pay together beside the part in a hundred; in the order''s currency.';
comment on column order_lines.modifier_ids is 'The choices of a dish, sorted as in the cart line that was ordered.';
comment on column order_lines.is_perishable is 'Fresh or cooked as it was sold: a problem with it is reported the day it arrives, and it is not returned.';
comment on column order_lines.backorder is 'When it ships, as the shopper was told, if it was sold on pre-order or beyond the stock.';
comment on column order_lines.backordered is 'Pieces that were not in stock when it was ordered.';
comment on column order_lines.personalisation is 'As in the cart line that was ordered. Emptied when the customer is deleted.';
comment on column order_lines.personal_options is 'The same with labels, and what each adds to unit_price_minor. Emptied when the customer is deleted.';
comment on column order_lines.returns is 'The product''s own returns policy when it was ordered; null if it had none.';

create table order_line_discounts (
  line_id uuid not null,
  coupon_id uuid not null,
  amount_minor bigint not null,
  platform_minor bigint not null,
  seller_minor bigint not null,
  constraint order_line_discounts_pkey PRIMARY KEY (line_id, coupon_id),
  constraint order_line_discounts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint order_line_discounts_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint order_line_discounts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint order_line_discounts_check CHECK ((amount_minor = (platform_minor + seller_minor))),
  constraint order_line_discounts_platform_minor_check CHECK ((platform_minor >= 0)),
  constraint order_line_discounts_seller_minor_check CHECK ((seller_minor >= 0))
);
CREATE INDEX order_line_discounts_coupon_id ON public.order_line_discounts USING btree (coupon_id);

create table coupon_uses (
  coupon_id uuid not null,
  group_id uuid not null,
  customer_key text not null,
  state text not null,
  is_first_order boolean not null,
  constraint coupon_uses_pkey PRIMARY KEY (coupon_id, group_id),
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_uses_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint coupon_uses_state_check CHECK ((state = ANY (ARRAY['held'::text, 'used'::text, 'released'::text])))
);
CREATE INDEX coupon_uses_customer ON public.coupon_uses USING btree (coupon_id, customer_key);
CREATE INDEX coupon_uses_group_id ON public.coupon_uses USING btree (group_id);
CREATE UNIQUE INDEX coupon_uses_one_first_order ON public.coupon_uses USING btree (customer_key) WHERE (is_first_order AND (state <> 'released'::text));
comment on column coupon_uses.is_first_order is 'Whether it was for a first order, which a customer has once, by whichever coupon.';

create table order_events (
  id uuid not null,
  order_id uuid not null,
  from_state text not null,
  to_state text not null,
  actor_kind text not null,
  actor_id uuid,
  reason text,
  at timestamp with time zone not null,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint order_events_from_state_to_state_fkey FOREIGN KEY (from_state, to_state) REFERENCES order_transitions(from_state, to_state),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'seller'::text, 'operator'::text, 'gateway'::text, 'market'::text])))
);
CREATE INDEX order_events_actor_id ON public.order_events USING btree (actor_id);
CREATE INDEX order_events_order_id ON public.order_events USING btree (order_id, at);
CREATE INDEX order_events_transition ON public.order_events USING btree (from_state, to_state);
CREATE TRIGGER order_events_frozen BEFORE DELETE OR UPDATE OF id, order_id, from_state, to_state, actor_kind, actor_id, at ON public.order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table shipments (
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  state text not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  handed_over_at timestamp with time zone,
  delivered_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint shipments_order_id_key UNIQUE (order_id),
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint shipments_kind_check CHECK ((kind = ANY (ARRAY['parcel'::text, 'local'::text, 'pickup'::text, 'kitchen'::text]))),
  constraint shipments_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'picking'::text, 'packed'::text, 'ready'::text, 'handed_over'::text, 'in_transit'::text, 'delivered'::text, 'collected'::text, 'failed'::text, 'cancelled'::text, 'returned'::text]))),
  constraint shipments_tracking_url_check CHECK ((tracking_url ~ '^https://'::text))
);

create table tenders (
  id uuid not null,
  group_id uuid not null,
  kind text not null,
  gateway text,
  gateway_reference text,
  attempt smallint not null default 1,
  state text not null,
  currency character(3) not null,
  amount_minor bigint not null,
  authorised_minor bigint not null default 0,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  next_action_url text,
  failure_code text,
  reference text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  points bigint,
  capture text not null default 'at_placing'::text,
  authorised_until timestamp with time zone,
  takes_parts boolean not null default false,
  warned_at timestamp with time zone,
  saves_card boolean not null default false,
  saved_card_id uuid,
  unapplied_minor bigint not null default 0,
  constraint tenders_group_id_kind_attempt_key UNIQUE (group_id, kind, attempt),
  constraint tenders_pkey PRIMARY KEY (id),
  constraint tenders_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint tenders_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint tenders_saved_card_id_fkey FOREIGN KEY (saved_card_id) REFERENCES saved_cards(id) ON DELETE SET NULL,
  constraint tenders_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint tenders_attempt_check CHECK ((attempt > 0)),
  constraint tenders_capture_check CHECK ((capture = ANY (ARRAY['at_placing'::text, 'on_acceptance'::text]))),
  constraint tenders_capture_check1 CHECK (((capture = 'on_acceptance'::text) OR (state <> ALL (ARRAY['held'::text, 'part_captured'::text, 'auth_expired'::text])))),
  constraint tenders_check CHECK (((authorised_minor >= 0) AND (authorised_minor <= amount_minor))),
  constraint tenders_check1 CHECK (((captured_minor >= 0) AND (captured_minor <= amount_minor))),
  constraint tenders_check2 CHECK ((refunded_minor <= captured_minor)),
  constraint tenders_check3 CHECK (((unapplied_minor = 0) OR (kind = 'bank'::text))),
  constraint tenders_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'cash'::text, 'bank'::text, 'wallet'::text, 'points'::text, 'gift'::text, 'none'::text]))),
  constraint tenders_none_check CHECK (((kind <> 'none'::text) OR ((amount_minor = 0) AND (state = 'captured'::text)))),
  constraint tenders_points_check CHECK ((points > 0)),
  constraint tenders_points_check1 CHECK (((kind = 'points'::text) = (points IS NOT NULL))),
  constraint tenders_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint tenders_saves_card_check1 CHECK (((kind = 'card'::text) OR ((NOT saves_card) AND (saved_card_id IS NULL)))),
  constraint tenders_state_check CHECK ((state = ANY (ARRAY['created'::text, 'requires_action'::text, 'authorised'::text, 'held'::text, 'part_captured'::text, 'captured'::text, 'part_refunded'::text, 'refunded'::text, 'voided'::text, 'auth_expired'::text, 'failed'::text, 'reserved'::text, 'spent'::text, 'part_restored'::text, 'restored'::text, 'released'::text, 'due'::text, 'collected'::text, 'remitted'::text, 'reconciled'::text, 'refused'::text, 'short'::text, 'awaiting_transfer'::text, 'matched'::text, 'expired'::text]))),
  constraint tenders_unapplied_minor_check CHECK ((unapplied_minor >= 0))
);
CREATE INDEX tenders_currency ON public.tenders USING btree (currency);
CREATE UNIQUE INDEX tenders_gateway_reference ON public.tenders USING btree (gateway, gateway_reference) WHERE (gateway_reference IS NOT NULL);
CREATE INDEX tenders_held ON public.tenders USING btree (authorised_until) WHERE (state = ANY (ARRAY['held'::text, 'part_captured'::text]));
CREATE UNIQUE INDEX tenders_one_alive_card ON public.tenders USING btree (group_id) WHERE ((kind = 'card'::text) AND (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'authorised'::text, 'held'::text, 'part_captured'::text, 'captured'::text])));
CREATE INDEX tenders_open ON public.tenders USING btree (expires_at) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'awaiting_transfer'::text]));
CREATE INDEX tenders_reserved ON public.tenders USING btree (group_id) WHERE (state = 'reserved'::text);
CREATE INDEX tenders_saved_card_id ON public.tenders USING btree (saved_card_id);
CREATE INDEX tenders_unapplied ON public.tenders USING btree (updated_at) WHERE (unapplied_minor > 0);
CREATE INDEX tenders_unpaid ON public.tenders USING btree (kind, expires_at) WHERE (state = ANY (ARRAY['awaiting_transfer'::text, 'due'::text]));
comment on column tenders.reference is 'What the shopper quotes in a bank transfer.';
comment on column tenders.points is 'How many points were taken for what it pays.';
comment on column tenders.capture is 'As its gateway was set when it was begun.';
comment on column tenders.takes_parts is 'Whether what is authorised can be taken by several captures.';
comment on column tenders.warned_at is 'When sellers were told that the authorisation ends soon.';
comment on column tenders.saves_card is 'Whether the shopper asked to keep the card for next time.';
comment on column tenders.saved_card_id is 'The kept card that it is paid with.';
comment on column tenders.unapplied_minor is 'What came by transfer and pays for nothing, or not yet, and has not gone back.';

create table tender_allocations (
  tender_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  points bigint,
  released_minor bigint not null default 0,
  constraint tender_allocations_pkey PRIMARY KEY (tender_id, order_id),
  constraint tender_allocations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tender_allocations_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint tender_allocations_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint tender_allocations_check CHECK (((captured_minor >= 0) AND (captured_minor <= amount_minor))),
  constraint tender_allocations_check1 CHECK ((refunded_minor <= captured_minor)),
  constraint tender_allocations_points_check CHECK ((points >= 0)),
  constraint tender_allocations_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint tender_allocations_released_check1 CHECK (((captured_minor + released_minor) <= amount_minor)),
  constraint tender_allocations_released_minor_check CHECK ((released_minor >= 0))
);
CREATE INDEX tender_allocations_order_id ON public.tender_allocations USING btree (order_id);
comment on column tender_allocations.released_minor is 'What was authorised for the order and will never be taken.';

create table tender_events (
  id uuid not null,
  tender_id uuid not null,
  kind text not null,
  outcome text not null,
  amount_minor bigint not null,
  gateway_reference text,
  message text,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint tender_events_pkey PRIMARY KEY (id),
  constraint tender_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint tender_events_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint tender_events_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint tender_events_kind_check CHECK ((kind = ANY (ARRAY['authorise'::text, 'charge'::text, 'refund'::text, 'cancel'::text, 'charge_back'::text, 'expire'::text, 'collect'::text, 'match'::text]))),
  constraint tender_events_outcome_check CHECK ((outcome = ANY (ARRAY['requested'::text, 'action_required'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX tender_events_actor_id ON public.tender_events USING btree (actor_id);
CREATE INDEX tender_events_tender_id ON public.tender_events USING btree (tender_id, at);
CREATE TRIGGER tender_events_frozen BEFORE DELETE OR UPDATE ON public.tender_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table gateway_events (
  id uuid not null,
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint gateway_events_gateway_event_id_key UNIQUE (gateway, event_id),
  constraint gateway_events_pkey PRIMARY KEY (id)
);
CREATE INDEX gateway_events_waiting ON public.gateway_events USING btree (received_at) WHERE (applied_at IS NULL);

create table refunds (
  id uuid not null,
  order_id uuid not null,
  tender_id uuid not null,
  idempotency_key text not null,
  cause text not null,
  currency character(3) not null,
  amount_minor bigint not null,
  state text not null,
  gateway_reference text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  bank_reference text,
  paid_by uuid,
  paid_at timestamp with time zone,
  request_id uuid,
  paid_to text not null default 'original'::text,
  points bigint,
  failed_at timestamp with time zone,
  failed_paid_at timestamp with time zone,
  failure_code text,
  is_before_sale boolean not null default false,
  refused_at timestamp with time zone,
  refused_code text,
  decision text not null generated always as (replace(idempotency_key, (':'::text || (tender_id)::text), ''::text)) stored,
  constraint refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint refunds_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_requests(id),
  constraint refunds_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refunds_by_bank_check CHECK ((((bank_reference IS NULL) = (paid_by IS NULL)) AND ((paid_by IS NULL) = (paid_at IS NULL)) AND ((paid_by IS NULL) OR (state = 'succeeded'::text)))),
  constraint refunds_cause_check CHECK ((cause = ANY (ARRAY['rejected'::text, 'cancelled'::text, 'shortfall'::text, 'return'::text, 'delivery'::text, 'goodwill'::text, 'duplicate'::text, 'chargeback'::text]))),
  constraint refunds_failed_late_check CHECK ((((failed_at IS NULL) = (failed_paid_at IS NULL)) AND ((failed_at IS NULL) = (failure_code IS NULL)) AND (failed_at > failed_paid_at))),
  constraint refunds_failure_code_check CHECK (((length(failure_code) >= 1) AND (length(failure_code) <= 200))),
  constraint refunds_paid_to_check CHECK ((paid_to = ANY (ARRAY['original'::text, 'wallet'::text]))),
  constraint refunds_points_check CHECK ((points >= 0)),
  constraint refunds_refused_check CHECK (((refused_at IS NULL) = (refused_code IS NULL))),
  constraint refunds_refused_code_check CHECK (((length(refused_code) >= 1) AND (length(refused_code) <= 200))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'submitted'::text, 'succeeded'::text, 'failed'::text, 'manual'::text])))
);
CREATE INDEX refunds_created_at ON public.refunds USING btree (created_at);
CREATE INDEX refunds_currency ON public.refunds USING btree (currency);
CREATE INDEX refunds_gateway_reference ON public.refunds USING btree (gateway_reference) WHERE (gateway_reference IS NOT NULL);
CREATE INDEX refunds_manual ON public.refunds USING btree (created_at) WHERE (state = 'manual'::text);
CREATE INDEX refunds_order_id ON public.refunds USING btree (order_id);
CREATE INDEX refunds_paid_by ON public.refunds USING btree (paid_by);
CREATE INDEX refunds_request_id ON public.refunds USING btree (request_id);
CREATE INDEX refunds_tender_id ON public.refunds USING btree (tender_id);
comment on column refunds.bank_reference is 'What the transfer is called at the bank, where the operator made one.';
comment on column refunds.paid_to is 'The way it was paid, or the wallet of whoever paid.';
comment on column refunds.points is 'How many of the points that had paid came back.';
comment on column refunds.failed_paid_at is 'When the gateway had said it was paid.';
comment on column refunds.is_before_sale is 'Went back of what was paid already while the rest of the order was still to be paid: its sale came later, or never.';
comment on column refunds.decision is 'Equal for all parts of one refund, one per tender.';

create table reviews (
  id uuid not null,
  product_id uuid not null,
  author_id uuid,
  author_name text not null,
  rating smallint not null,
  title text not null default ''::text,
  body text not null default ''::text,
  locale text not null,
  is_verified boolean not null default false,
  helpful_count integer not null default 0,
  state text not null default 'approved'::text,
  reply text,
  replied_at timestamp with time zone,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  order_line_id uuid,
  held_for text[] not null default '{}'::text[],
  state_reason text,
  reply_edited_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reviews_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE SET NULL,
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_by_buyers CHECK (((author_id IS NULL) OR (is_verified AND (order_line_id IS NOT NULL)))),
  constraint reviews_held CHECK (((state = 'pending'::text) OR (held_for = '{}'::text[]))),
  constraint reviews_helpful_count CHECK ((helpful_count >= 0)),
  constraint reviews_lengths CHECK (((length(title) <= 120) AND (length(body) <= 1000))),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_rejected_why CHECK (((state <> 'rejected'::text) OR (state_reason IS NOT NULL))),
  constraint reviews_reply_when CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX reviews_author_id ON public.reviews USING btree (author_id);
CREATE UNIQUE INDEX reviews_one_each ON public.reviews USING btree (product_id, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX reviews_order_line_id ON public.reviews USING btree (order_line_id);
CREATE INDEX reviews_product ON public.reviews USING btree (product_id, created_at DESC) WHERE (state = 'approved'::text);
CREATE INDEX reviews_waiting ON public.reviews USING btree (created_at) WHERE (state = 'pending'::text);
comment on column reviews.order_line_id is 'What its author had delivered.';
comment on column reviews.held_for is 'The rules that the text trips, while somebody has to look at it.';

create table questions (
  id uuid not null,
  product_id uuid not null,
  author_id uuid,
  author_name text not null,
  locale text not null,
  question text not null,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  state text not null default 'approved'::text,
  held_for text[] not null default '{}'::text[],
  state_reason text,
  edited_at timestamp with time zone,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint questions_held CHECK (((state = 'pending'::text) OR (held_for = '{}'::text[]))),
  constraint questions_length CHECK (((length(question) >= 1) AND (length(question) <= 500))),
  constraint questions_rejected_why CHECK (((state <> 'rejected'::text) OR (state_reason IS NOT NULL))),
  constraint questions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX questions_author_id ON public.questions USING btree (author_id);
CREATE INDEX questions_product ON public.questions USING btree (product_id, created_at DESC);
CREATE INDEX questions_waiting ON public.questions USING btree (created_at) WHERE (state = 'pending'::text);
comment on column questions.answered_at is 'When the first of its published answers was given.';

create table posts (
  id uuid not null,
  slug text not null,
  category text not null,
  tags text[] not null default '{}'::text[],
  store_id uuid,
  author text not null,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  cover_id uuid,
  read_minutes smallint not null,
  published_at timestamp with time zone,
  related_product_ids uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  constraint posts_slug_key UNIQUE (slug),
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint posts_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint posts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE SET NULL,
  constraint posts_author_check CHECK (((length(author) >= 1) AND (length(author) <= 120))),
  constraint posts_body_check CHECK ((jsonb_typeof((body -> 'en'::text)) = 'string'::text)),
  constraint posts_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  constraint posts_read_minutes_check CHECK ((read_minutes > 0)),
  constraint posts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  constraint posts_version_check CHECK ((version > 0))
);
CREATE INDEX posts_changed_by ON public.posts USING btree (changed_by);
CREATE INDEX posts_cover_id ON public.posts USING btree (cover_id);
CREATE INDEX posts_published_at ON public.posts USING btree (published_at DESC);
CREATE INDEX posts_store_id ON public.posts USING btree (store_id);
CREATE INDEX posts_tags ON public.posts USING gin (tags);
CREATE TRIGGER posts_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.posts FOR EACH ROW EXECUTE FUNCTION end_moved_slug('post');
CREATE TRIGGER posts_begin_a_history AFTER INSERT ON public.posts FOR EACH ROW EXECUTE FUNCTION keep_post_text();
CREATE TRIGGER posts_keep_their_addresses AFTER UPDATE OF slug ON public.posts FOR EACH ROW WHEN (((old.slug <> new.slug) AND (old.published_at <= new.changed_at))) EXECUTE FUNCTION keep_moved_slug('post');
CREATE TRIGGER posts_keep_their_history AFTER UPDATE ON public.posts FOR EACH ROW WHEN ((new.version <> old.version)) EXECUTE FUNCTION keep_post_text();
comment on column posts.body is 'HTML by language, cleaned by the one list of what rich text may hold.';
comment on column posts.published_at is 'Null for a draft; readers find it from then on.';
comment on column posts.changed_by is 'Nobody for what the market began with.';

create table faqs (
  id uuid not null,
  topic text not null,
  "position" smallint not null,
  question jsonb not null,
  answer jsonb not null,
  hidden_at timestamp with time zone,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint faqs_answer_check CHECK (((length((answer ->> 'en'::text)) >= 1) AND (length((answer ->> 'en'::text)) <= 3000))),
  constraint faqs_question_check CHECK (((length((question ->> 'en'::text)) >= 1) AND (length((question ->> 'en'::text)) <= 200))),
  constraint faqs_topic_check CHECK (((length(topic) >= 1) AND (length(topic) <= 60))),
  constraint faqs_version_check CHECK ((version > 0))
);
CREATE INDEX faqs_changed_by ON public.faqs USING btree (changed_by);
CREATE INDEX faqs_position ON public.faqs USING btree ("position", id);
CREATE TRIGGER faqs_begin_a_history AFTER INSERT ON public.faqs FOR EACH ROW EXECUTE FUNCTION keep_faq_text();
CREATE TRIGGER faqs_keep_their_history AFTER UPDATE ON public.faqs FOR EACH ROW WHEN ((new.version <> old.version)) EXECUTE FUNCTION keep_faq_text();
comment on column faqs.hidden_at is 'Since when readers are not shown it.';
comment on column faqs.changed_by is 'Nobody for what the market began with.';

create table newsletter_subscribers (
  email text not null,
  source text not null,
  locale text not null,
  created_at timestamp with time zone not null,
  secret uuid not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint newsletter_subscribers_secret_key UNIQUE (secret),
  constraint newsletter_subscribers_pkey PRIMARY KEY (email),
  constraint newsletter_subscribers_email_check CHECK ((email = lower(email))),
  constraint newsletter_subscribers_source_check CHECK ((source = ANY (ARRAY['footer'::text, 'popup'::text, 'exit'::text, 'home'::text])))
);
comment on column newsletter_subscribers.source is 'Where it was asked for last; what goes with that is given when it is confirmed.';
comment on column newsletter_subscribers.secret is 'Confirms and ends it for whoever has it: it stands in mails alone.';

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);

create table mails (
  id uuid not null,
  kind text not null,
  dedupe_key text not null,
  recipient text not null,
  user_id uuid,
  group_id uuid,
  locale text not null,
  subject text not null,
  html text not null,
  text text not null,
  state text not null,
  failure text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  unsubscribe_url text,
  is_secret boolean not null default false,
  digest_id uuid,
  constraint mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES mails(id),
  constraint mails_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id) ON DELETE SET NULL,
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint mails_digest_check CHECK (((digest_id IS NULL) OR (state = 'gathered'::text))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'gathered'::text])))
);
CREATE INDEX mails_about_orders ON public.mails USING btree (customer_key(recipient), created_at) WHERE (group_id IS NOT NULL);
CREATE INDEX mails_created_at ON public.mails USING btree (created_at DESC);
CREATE INDEX mails_digest_id ON public.mails USING btree (digest_id);
CREATE INDEX mails_failed ON public.mails USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX mails_gathered ON public.mails USING btree (created_at) WHERE ((state = 'gathered'::text) AND (digest_id IS NULL));
CREATE INDEX mails_group_id ON public.mails USING btree (group_id);
CREATE INDEX mails_user_id ON public.mails USING btree (user_id);
comment on column mails.dedupe_key is 'Kind and cause: the same thing is never told twice.';
comment on column mails.digest_id is 'The digest that told of it instead.';

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  facts jsonb not null,
  target text,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  dedupe_key text not null,
  constraint notifications_dedupe_key_key UNIQUE (dedupe_key),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id ON public.notifications USING btree (user_id, created_at DESC);
comment on column notifications.facts is 'What its words are made of, in whichever language it is read.';
comment on column notifications.target is 'A path of the market without a language.';

create table idempotency_keys (
  actor text not null,
  key text not null,
  endpoint text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (actor, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

create table rate_limits (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_resets_at ON public.rate_limits USING btree (resets_at);

create table product_listings (
  product_id uuid not null,
  store_id uuid not null,
  vertical text not null,
  country_code character(2) not null,
  is_offered boolean not null,
  published_at timestamp with time zone,
  currency character(3) not null,
  price_minor bigint not null,
  price_max_minor bigint not null,
  deal_percent smallint,
  deal_starts_at timestamp with time zone,
  deal_ends_at timestamp with time zone,
  reprice_at timestamp with time zone,
  price_base bigint not null,
  discount smallint not null,
  stars smallint,
  rating_score integer not null,
  sold_count integer not null,
  stock_variant_ids uuid[],
  facets text[] not null,
  changed_in xid8 not null default pg_current_xact_id(),
  place integer not null,
  is_trending boolean not null default false,
  lowest_minor bigint,
  numbers jsonb not null default '{}'::jsonb,
  constraint product_listings_pkey PRIMARY KEY (product_id),
  constraint product_listings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_listings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint product_listings_check CHECK ((((deal_percent IS NULL) = (deal_starts_at IS NULL)) AND ((deal_percent IS NULL) = (deal_ends_at IS NULL)))),
  constraint product_listings_lowest_minor_check CHECK ((lowest_minor >= 0)),
  constraint product_listings_numbers_check CHECK ((jsonb_typeof(numbers) = 'object'::text))
);
CREATE INDEX product_listings_all_cheapest ON public.product_listings USING btree (price_base, product_id) WHERE is_offered;
CREATE INDEX product_listings_all_newest ON public.product_listings USING btree (published_at DESC, product_id) WHERE is_offered;
CREATE INDEX product_listings_best ON public.product_listings USING btree (sold_count DESC, product_id) WHERE is_offered;
CREATE INDEX product_listings_changed_in ON public.product_listings USING btree (changed_in);
CREATE INDEX product_listings_cheapest ON public.product_listings USING btree (vertical, price_base, product_id) WHERE is_offered;
CREATE INDEX product_listings_counted ON public.product_listings USING btree (vertical, store_id) WHERE is_offered;
CREATE INDEX product_listings_deals ON public.product_listings USING btree (discount DESC, product_id) WHERE (is_offered AND (discount > 0));
CREATE INDEX product_listings_facets ON public.product_listings USING gin (facets) WITH (fastupdate=off);
CREATE INDEX product_listings_newest ON public.product_listings USING btree (vertical, published_at DESC, product_id) WHERE is_offered;
CREATE UNIQUE INDEX product_listings_place ON public.product_listings USING btree (place);
CREATE INDEX product_listings_rated ON public.product_listings USING btree (rating_score DESC, product_id) WHERE is_offered;
CREATE INDEX product_listings_reprice_at ON public.product_listings USING btree (reprice_at);
CREATE INDEX product_listings_store_best ON public.product_listings USING btree (store_id, sold_count DESC, product_id);
CREATE INDEX product_listings_trending ON public.product_listings USING btree (product_id) WHERE is_trending;
CREATE INDEX product_listings_vertical_best ON public.product_listings USING btree (vertical, sold_count DESC, product_id) WHERE is_offered;
CREATE TRIGGER product_listings_price_fell AFTER UPDATE OF price_base ON public.product_listings FOR EACH ROW WHEN ((new.price_base < old.price_base)) EXECUTE FUNCTION note_fallen_price();
CREATE TRIGGER product_listings_removed AFTER DELETE ON public.product_listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_listings();
comment on column product_listings.is_offered is 'Published, not blocked, and with a variant to buy. Its store must be approved besides.';
comment on column product_listings.deal_percent is 'The deal that runs, else the next one.';
comment on column product_listings.reprice_at is 'When a deal next begins or ends, and the row is to be made again.';
comment on column product_listings.price_base is 'The lowest price now in ten-thousandths of a minor unit of the base currency, to sort and filter by.';
comment on column product_listings.rating_score is 'Thousandths of a star, drawn towards the middle while ratings are few.';
comment on column product_listings.stock_variant_ids is 'The variants whose stock is counted; null when one of them is not, so that there is always some.';
comment on column product_listings.facets is 'c:<category path> of each ancestor, a:<attribute>:<value or measure> of each variant, t:<tag>, b:<brand>, f:alcohol, f:fresh, d:<diet that it is declared to suit>.';
comment on column product_listings.changed_in is 'The transaction that wrote the row.';
comment on column product_listings.lowest_minor is 'Lowest price in the 30 days before the deal; null if the product was not sold then.';
comment on column product_listings.numbers is 'Values of filters by range: a number by attribute key, a dimension as <key>.length, .width and .height.';

create table product_views (
  product_id uuid not null,
  locale text not null,
  sort_name text not null,
  card json not null,
  page json not null,
  changed_at timestamp with time zone not null,
  constraint product_views_pkey PRIMARY KEY (product_id, locale),
  constraint product_views_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_views_likeness ON public.product_views USING gin (sort_name gin_trgm_ops);
CREATE INDEX product_views_sort_name ON public.product_views USING btree (locale, sort_name, product_id);
comment on column product_views.card is 'What a card shows that neither time nor stock changes.';
comment on column product_views.page is 'What the product page shows besides.';
comment on column product_views.changed_at is 'When its texts, pictures, reviews or answers last changed.';

create table facet_values (
  attribute text not null,
  value text not null,
  name jsonb not null,
  label jsonb not null,
  swatch text,
  "position" smallint not null,
  measure text generated always as (measure_value((label ->> 'en'::text))) stored,
  constraint facet_values_pkey PRIMARY KEY (attribute, value)
);
comment on column facet_values.measure is 'What listings have in place of value, where it is an amount.';

create table search_documents (
  product_id uuid not null,
  names text not null,
  words tsvector not null,
  place integer not null,
  tier smallint not null default 0,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint search_documents_pkey PRIMARY KEY (product_id),
  constraint search_documents_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX search_documents_changed_in ON public.search_documents USING btree (changed_in);
CREATE INDEX search_documents_place ON public.search_documents USING btree (place);
CREATE INDEX search_documents_words ON public.search_documents USING gin (words) WITH (fastupdate=off);
comment on column search_documents.names is 'Its name in every language, lower case and without accents.';
comment on column search_documents.words is 'A its names, B categories, brand, tags and options, C store and short texts, D descriptions. Apart from these =word for each word of its names, and its tier as ~0, ~1 or ~2, to be found from the index alone.';
comment on column search_documents.tier is 'How well it sells: 0 are the best sellers of the market, of whom there are few.';
comment on column search_documents.changed_in is 'The transaction that wrote what is told of the product; a move to another tier is no such change.';

create table search_words (
  word text not null,
  product_count integer not null,
  is_named boolean not null default false,
  sound text generated always as (sound_of(word)) stored,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_changed_in ON public.search_words USING btree (changed_in);
comment on column search_words.is_named is 'It stands in the name of a product, a category, a store or a brand.';

create table search_synonyms (
  term text not null,
  group_key text not null,
  written text not null,
  "position" smallint not null default 0,
  constraint search_synonyms_pkey PRIMARY KEY (term)
);
CREATE INDEX search_synonyms_group_key ON public.search_synonyms USING btree (group_key);
comment on column search_synonyms.written is 'The term with its capitals and accents.';

create table person_events (
  id uuid not null,
  user_id uuid not null,
  from_state text not null,
  to_state text not null,
  actor_id uuid,
  reason text,
  at timestamp with time zone not null,
  constraint person_events_pkey PRIMARY KEY (id),
  constraint person_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint person_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX person_events_actor_id ON public.person_events USING btree (actor_id);
CREATE INDEX person_events_user_id ON public.person_events USING btree (user_id, at);

create table wishlist_items (
  user_id uuid not null,
  product_id uuid not null,
  added_at timestamp with time zone not null,
  price_minor bigint not null,
  currency character(3) not null,
  told_minor bigint,
  constraint wishlist_items_pkey PRIMARY KEY (user_id, product_id),
  constraint wishlist_items_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wishlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wishlist_items_currency ON public.wishlist_items USING btree (currency);
CREATE INDEX wishlist_items_product_id ON public.wishlist_items USING btree (product_id);
comment on column wishlist_items.price_minor is 'What it cost when it was wished for, in the seller''s currency.';
comment on column wishlist_items.told_minor is 'The lowest price that was told by mail.';

create table brands (
  id uuid not null,
  slug text not null,
  name text not null,
  logo_id uuid,
  version integer not null default 1,
  description jsonb not null default '{}'::jsonb,
  seo_title jsonb not null default '{}'::jsonb,
  seo_description jsonb not null default '{}'::jsonb,
  changed_at timestamp with time zone not null default now(),
  constraint brands_slug_key UNIQUE (slug),
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint brands_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint brands_version_check CHECK ((version > 0))
);
CREATE INDEX brands_logo_id ON public.brands USING btree (logo_id);
CREATE TRIGGER brands_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.brands FOR EACH ROW EXECUTE FUNCTION end_moved_slug('brand');
CREATE TRIGGER brands_keep_their_addresses AFTER UPDATE OF slug ON public.brands FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION keep_moved_slug('brand');

create table removed_listings (
  product_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id(),
  place integer not null,
  constraint removed_listings_pkey PRIMARY KEY (product_id)
);
CREATE INDEX removed_listings_changed_in ON public.removed_listings USING btree (changed_in);
comment on table removed_listings is 'Products that are no more, for those who still have them in their copy.';

create table search_tiers (
  tier smallint not null,
  sold_min integer not null,
  constraint search_tiers_pkey PRIMARY KEY (tier),
  constraint search_tiers_tier_check CHECK (((tier >= 0) AND (tier <= 1)))
);
comment on table search_tiers is 'From how many sold a product is of a tier; the rest is tier 2.';

create table stock_alerts (
  id uuid not null,
  variant_id uuid not null,
  user_id uuid,
  email text,
  locale text not null,
  secret uuid not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  told_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint stock_alerts_secret_key UNIQUE (secret),
  constraint stock_alerts_pkey PRIMARY KEY (id),
  constraint stock_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint stock_alerts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint stock_alerts_check CHECK (((user_id IS NULL) <> (email IS NULL))),
  constraint stock_alerts_check1 CHECK (((user_id IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint stock_alerts_check2 CHECK (((told_at IS NULL) OR (confirmed_at IS NOT NULL)))
);
CREATE UNIQUE INDEX stock_alerts_open ON public.stock_alerts USING btree (variant_id, COALESCE((user_id)::text, email)) WHERE ((told_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX stock_alerts_user_id ON public.stock_alerts USING btree (user_id);
CREATE INDEX stock_alerts_variant_id ON public.stock_alerts USING btree (variant_id);

create table review_pictures (
  review_id uuid not null,
  "position" smallint not null,
  picture_id uuid not null,
  alt text not null default ''::text,
  constraint review_pictures_picture_id_key UNIQUE (picture_id),
  constraint review_pictures_pkey PRIMARY KEY (review_id, "position"),
  constraint review_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_pictures_alt_check CHECK ((length(alt) <= 200)),
  constraint review_pictures_position_check CHECK ((("position" >= 0) AND ("position" <= 3)))
);

create table review_votes (
  review_id uuid not null,
  user_id uuid not null,
  voted_at timestamp with time zone not null,
  constraint review_votes_pkey PRIMARY KEY (review_id, user_id),
  constraint review_votes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX review_votes_user_id ON public.review_votes USING btree (user_id);

create table answers (
  id uuid not null,
  question_id uuid not null,
  author_id uuid,
  author_name text not null,
  store_id uuid,
  is_verified boolean not null default false,
  locale text not null,
  body text not null,
  helpful_count integer not null default 0,
  state text not null default 'approved'::text,
  held_for text[] not null default '{}'::text[],
  state_reason text,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  constraint answers_pkey PRIMARY KEY (id),
  constraint answers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint answers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint answers_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint answers_by_those_who_know CHECK (((store_id IS NOT NULL) OR is_verified)),
  constraint answers_held CHECK (((state = 'pending'::text) OR (held_for = '{}'::text[]))),
  constraint answers_helpful_count_check CHECK ((helpful_count >= 0)),
  constraint answers_rejected_why CHECK (((state <> 'rejected'::text) OR (state_reason IS NOT NULL))),
  constraint answers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX answers_author_id ON public.answers USING btree (author_id);
CREATE UNIQUE INDEX answers_one_each ON public.answers USING btree (question_id, author_id) WHERE (store_id IS NULL);
CREATE UNIQUE INDEX answers_one_of_store ON public.answers USING btree (question_id, store_id) WHERE (store_id IS NOT NULL);
CREATE INDEX answers_store_id ON public.answers USING btree (store_id);
CREATE INDEX answers_waiting ON public.answers USING btree (created_at) WHERE (state = 'pending'::text);
comment on column answers.store_id is 'The store that speaks; null for a buyer.';

create table answer_votes (
  answer_id uuid not null,
  user_id uuid not null,
  voted_at timestamp with time zone not null,
  constraint answer_votes_pkey PRIMARY KEY (answer_id, user_id),
  constraint answer_votes_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint answer_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX answer_votes_user_id ON public.answer_votes USING btree (user_id);

create table moderations (
  id uuid not null,
  review_id uuid,
  question_id uuid,
  answer_id uuid,
  to_state text not null,
  reason text not null default ''::text,
  by_id uuid,
  at timestamp with time zone not null,
  constraint moderations_pkey PRIMARY KEY (id),
  constraint moderations_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint moderations_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint moderations_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint moderations_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint moderations_check CHECK ((num_nonnulls(review_id, question_id, answer_id) = 1)),
  constraint moderations_to_state_check CHECK ((to_state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX moderations_answer_id ON public.moderations USING btree (answer_id, at);
CREATE INDEX moderations_by_id ON public.moderations USING btree (by_id);
CREATE INDEX moderations_question_id ON public.moderations USING btree (question_id, at);
CREATE INDEX moderations_review_id ON public.moderations USING btree (review_id, at);
comment on column moderations.by_id is 'The operator; null for the market''s own rules and for the author.';

create table reports (
  id uuid not null,
  review_id uuid,
  question_id uuid,
  answer_id uuid,
  reporter_id uuid not null,
  reason text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint reports_answer_id_reporter_id_key UNIQUE (answer_id, reporter_id),
  constraint reports_question_id_reporter_id_key UNIQUE (question_id, reporter_id),
  constraint reports_review_id_reporter_id_key UNIQUE (review_id, reporter_id),
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint reports_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint reports_check CHECK ((num_nonnulls(review_id, question_id, answer_id) = 1)),
  constraint reports_note_check CHECK ((length(note) <= 300)),
  constraint reports_reason_check CHECK ((reason = ANY (ARRAY['offensive'::text, 'spam'::text, 'off_topic'::text, 'personal'::text, 'untrue'::text])))
);
CREATE INDEX reports_reporter_id ON public.reports USING btree (reporter_id);
CREATE INDEX reports_waiting ON public.reports USING btree (created_at) WHERE (settled_at IS NULL);

create table store_reports (
  id uuid not null,
  store_id uuid not null,
  reporter_id uuid,
  kind text not null,
  words text not null,
  email text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by uuid,
  constraint store_reports_pkey PRIMARY KEY (id),
  constraint store_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint store_reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint store_reports_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_reports_kind_check CHECK ((kind = ANY (ARRAY['not_as_described'::text, 'forbidden_goods'::text, 'copied'::text, 'rude'::text, 'something_else'::text])))
);
CREATE INDEX store_reports_open ON public.store_reports USING btree (store_id) WHERE (settled_at IS NULL);
CREATE INDEX store_reports_reporter_id ON public.store_reports USING btree (reporter_id);
CREATE INDEX store_reports_settled_by ON public.store_reports USING btree (settled_by);
CREATE INDEX store_reports_store_id ON public.store_reports USING btree (store_id, created_at DESC);
comment on table store_reports is 'What visitors told the operator about a store; the store does not see it.';
comment on column store_reports.settled_at is 'When an operator marked it as handled.';

create table compared_products (
  user_id uuid not null,
  product_id uuid not null,
  added_at timestamp with time zone not null,
  constraint compared_products_pkey PRIMARY KEY (user_id, product_id),
  constraint compared_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint compared_products_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX compared_products_product_id ON public.compared_products USING btree (product_id);

create table wishlists (
  user_id uuid not null,
  share_token text,
  shared_at timestamp with time zone,
  drops_told_since timestamp with time zone,
  stop_token text,
  constraint wishlists_share_token_key UNIQUE (share_token),
  constraint wishlists_stop_token_key UNIQUE (stop_token),
  constraint wishlists_pkey PRIMARY KEY (user_id),
  constraint wishlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wishlists_check CHECK (((share_token IS NULL) = (shared_at IS NULL))),
  constraint wishlists_check1 CHECK (((drops_told_since IS NULL) OR (stop_token IS NOT NULL)))
);
comment on column wishlists.share_token is 'Opens the list to whoever has it. Kept as it is: who can read it here can read the list too.';
comment on column wishlists.drops_told_since is 'Since when lower prices are told by mail; null where nobody asked for it.';
comment on column wishlists.stop_token is 'Ends those mails for whoever has it, without signing in.';

create table fallen_prices (
  product_id uuid not null,
  constraint fallen_prices_pkey PRIMARY KEY (product_id),
  constraint fallen_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
comment on table fallen_prices is 'Wished-for products whose price has fallen and whose wishers were not told yet.';

create table proofs (
  id uuid not null,
  purpose text not null,
  key_hash text not null,
  user_id uuid,
  email text,
  locale text not null,
  registration jsonb,
  is_remembered boolean not null default true,
  sends smallint not null default 0,
  tries smallint not null default 0,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint proofs_key_hash_key UNIQUE (key_hash),
  constraint proofs_pkey PRIMARY KEY (id),
  constraint proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint proofs_email_check CHECK ((email = lower(email))),
  constraint proofs_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'reset_password'::text, 'verify_email'::text, 'change_email'::text, 'second_factor'::text, 'passkey'::text]))),
  constraint proofs_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX proofs_expires_at ON public.proofs USING btree (expires_at);
CREATE INDEX proofs_user_id ON public.proofs USING btree (user_id);
comment on column proofs.key_hash is 'Of the secret that whoever began it holds; a code is worth nothing without it.';
comment on column proofs.registration is 'What the account will be opened with, once the mailbox is proven.';

create table known_devices (
  user_id uuid not null,
  secret_hash text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, secret_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_last_seen_at ON public.known_devices USING btree (last_seen_at);

create table second_factors (
  user_id uuid not null,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column second_factors.sealed_secret is 'Encrypted with a key that only the processes hold.';
comment on column second_factors.last_step is 'The half minute of the last code that was taken: none is taken twice.';

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);

create table bank_details (
  user_id uuid not null,
  sealed text not null,
  changed_at timestamp with time zone not null,
  constraint bank_details_pkey PRIMARY KEY (user_id),
  constraint bank_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table seller_applications (
  id uuid not null,
  applicant_id uuid not null,
  state text not null default 'submitted'::text,
  state_reason text,
  store_name text not null,
  description text not null,
  vertical text not null,
  country_code character(2) not null,
  region text,
  city text not null,
  street text not null,
  postcode text,
  contact_name text not null,
  email text not null,
  phone text not null,
  hides_email boolean not null default false,
  hides_phone boolean not null default false,
  links jsonb not null default '{}'::jsonb,
  logo_id uuid,
  cover_id uuid,
  locale text not null,
  terms_accepted_at timestamp with time zone not null,
  reviewer_id uuid,
  store_id uuid,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint seller_applications_store_id_key UNIQUE (store_id),
  constraint seller_applications_pkey PRIMARY KEY (id),
  constraint seller_applications_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint seller_applications_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint seller_applications_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id) ON DELETE SET NULL,
  constraint seller_applications_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id) ON DELETE SET NULL,
  constraint seller_applications_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint seller_applications_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint seller_applications_approved_store CHECK (((state = 'approved'::text) = (store_id IS NOT NULL))),
  constraint seller_applications_decided CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint seller_applications_email_check CHECK ((email = lower(email))),
  constraint seller_applications_rejected_why CHECK (((state <> 'rejected'::text) OR (state_reason IS NOT NULL))),
  constraint seller_applications_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'approved'::text, 'rejected'::text]))),
  constraint seller_applications_store_name_check CHECK (((length(store_name) >= 1) AND (length(store_name) <= 80))),
  constraint seller_applications_vertical_check CHECK ((vertical = ANY (ARRAY['shops'::text, 'restaurants'::text, 'beauty'::text, 'groceries'::text])))
);
CREATE INDEX seller_applications_applicant_id ON public.seller_applications USING btree (applicant_id, submitted_at DESC);
CREATE INDEX seller_applications_country_code ON public.seller_applications USING btree (country_code);
CREATE INDEX seller_applications_cover_id ON public.seller_applications USING btree (cover_id);
CREATE INDEX seller_applications_logo_id ON public.seller_applications USING btree (logo_id);
CREATE UNIQUE INDEX seller_applications_one_open ON public.seller_applications USING btree (applicant_id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));
CREATE INDEX seller_applications_reviewer_id ON public.seller_applications USING btree (reviewer_id);
CREATE INDEX seller_applications_waiting ON public.seller_applications USING btree (submitted_at) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));

create table seller_application_events (
  id uuid not null,
  application_id uuid not null,
  to_state text not null,
  actor_id uuid,
  reason text,
  at timestamp with time zone not null,
  constraint seller_application_events_pkey PRIMARY KEY (id),
  constraint seller_application_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint seller_application_events_application_id_fkey FOREIGN KEY (application_id) REFERENCES seller_applications(id) ON DELETE CASCADE,
  constraint seller_application_events_to_state_check CHECK ((to_state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX seller_application_events_actor_id ON public.seller_application_events USING btree (actor_id);
CREATE INDEX seller_application_events_application_id ON public.seller_application_events USING btree (application_id, at);

create table seller_documents (
  id uuid not null,
  owner_id uuid not null,
  application_id uuid,
  kind text not null,
  name text not null,
  media_type text not null,
  size integer not null,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint seller_documents_pkey PRIMARY KEY (id),
  constraint seller_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES seller_applications(id) ON DELETE CASCADE,
  constraint seller_documents_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint seller_documents_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'business'::text, 'other'::text]))),
  constraint seller_documents_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/webp'::text]))),
  constraint seller_documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint seller_documents_size_check CHECK ((size > 0))
);
CREATE INDEX seller_documents_application_id ON public.seller_documents USING btree (application_id);
CREATE INDEX seller_documents_owner_id ON public.seller_documents USING btree (owner_id);
CREATE INDEX seller_documents_unsent ON public.seller_documents USING btree (created_at) WHERE (application_id IS NULL);
comment on table seller_documents is 'Kept here and not among pictures, which have public addresses. Null of application_id until it is sent.';

create table data_exports (
  id uuid not null,
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  bytes bytea,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint data_exports_ready CHECK (((ready_at IS NULL) = (expires_at IS NULL)))
);
CREATE UNIQUE INDEX data_exports_one_under_way ON public.data_exports USING btree (user_id) WHERE (ready_at IS NULL);
CREATE INDEX data_exports_user_id ON public.data_exports USING btree (user_id, requested_at DESC);
comment on column data_exports.bytes is 'The file; null until it is made, and again once it has expired.';

create table account_deletions (
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  recipient text,
  name text,
  locale text not null,
  erased_at timestamp with time zone,
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_deletions_forgotten CHECK (((erased_at IS NULL) OR ((recipient IS NULL) AND (name IS NULL))))
);
comment on column account_deletions.recipient is 'Where the last mail goes; forgotten with the rest.';

create table cookie_choices (
  id uuid not null,
  user_id uuid,
  choice text not null,
  version smallint not null,
  chosen_at timestamp with time zone not null,
  constraint cookie_choices_pkey PRIMARY KEY (id),
  constraint cookie_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cookie_choices_choice_check CHECK ((choice = ANY (ARRAY['accepted'::text, 'rejected'::text]))),
  constraint cookie_choices_version_check CHECK ((version > 0))
);
CREATE INDEX cookie_choices_user_id ON public.cookie_choices USING btree (user_id, chosen_at DESC);
comment on table cookie_choices is 'Proof of what was agreed to, and to which version of the question; nothing of who, but for accounts.';

create table notification_refusals (
  user_id uuid not null,
  topic text not null,
  channel text not null,
  refused_at timestamp with time zone not null,
  constraint notification_refusals_pkey PRIMARY KEY (user_id, topic, channel),
  constraint notification_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_refusals_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'market'::text]))),
  constraint notification_refusals_topic_check CHECK ((topic = ANY (ARRAY['prices'::text, 'stock'::text, 'stores'::text, 'answers'::text, 'store_questions'::text, 'store_stock'::text, 'operator_queues'::text])))
);
comment on table notification_refusals is 'What somebody does not want to be told, and where; all else is told.';

create table ledger_accounts (
  id uuid not null,
  kind text not null,
  asset text not null,
  currency character(3) generated always as (
CASE
    WHEN (asset <> 'points'::text) THEN asset
    ELSE NULL::text
END) stored,
  user_id uuid,
  store_id uuid,
  gateway text,
  created_at timestamp with time zone not null,
  constraint ledger_accounts_kind_asset_user_id_store_id_gateway_key UNIQUE NULLS NOT DISTINCT (kind, asset, user_id, store_id, gateway),
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint ledger_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ledger_accounts_asset_check CHECK ((asset ~ '^([A-Z]{3}|points)$'::text)),
  constraint ledger_accounts_check CHECK (((kind = ANY (ARRAY['wallet'::text, 'points'::text])) = (user_id IS NOT NULL))),
  constraint ledger_accounts_check1 CHECK (((kind = ANY (ARRAY['pending'::text, 'earnings'::text, 'debt'::text, 'reserve'::text, 'payout'::text, 'held'::text])) = (store_id IS NOT NULL))),
  constraint ledger_accounts_check2 CHECK (((kind = 'clearing'::text) = (gateway IS NOT NULL))),
  constraint ledger_accounts_check3 CHECK (((kind = ANY (ARRAY['promotions'::text, 'reserved'::text])) OR ((kind = 'points'::text) = (asset = 'points'::text)))),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'points'::text, 'reserved'::text, 'redemptions'::text, 'pending'::text, 'earnings'::text, 'debt'::text, 'reserve'::text, 'payout'::text, 'held'::text, 'revenue'::text, 'tax'::text, 'clearing'::text, 'cash'::text, 'promotions'::text, 'refunds'::text, 'disputed'::text, 'losses'::text, 'goodwill'::text, 'unapplied'::text, 'exchange'::text, 'spread'::text])))
);
CREATE INDEX ledger_accounts_currency ON public.ledger_accounts USING btree (currency);
CREATE INDEX ledger_accounts_store_id ON public.ledger_accounts USING btree (store_id);
CREATE INDEX ledger_accounts_user_id ON public.ledger_accounts USING btree (user_id);
CREATE TRIGGER ledger_accounts_frozen BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_opened AFTER INSERT ON public.ledger_accounts FOR EACH ROW WHEN (((new.user_id IS NOT NULL) OR (new.store_id IS NOT NULL))) EXECUTE FUNCTION open_ledger_balance();
comment on column ledger_accounts.gateway is 'Where money is: a gateway, or the bank.';

create table ledger_transactions (
  id uuid not null,
  key text not null,
  cause text not null,
  remark jsonb,
  actor_id uuid,
  group_id uuid,
  order_id uuid,
  reverses uuid,
  may_overdraw boolean not null default false,
  at timestamp with time zone not null,
  constraint ledger_transactions_key_key UNIQUE (key),
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint ledger_transactions_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint ledger_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ledger_transactions_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_transactions(id),
  constraint ledger_transactions_cause_check CHECK ((cause = ANY (ARRAY['order'::text, 'release'::text, 'refund'::text, 'recharge'::text, 'transfer'::text, 'withdrawal'::text, 'signup'::text, 'reward'::text, 'expiry'::text, 'adjustment'::text, 'payout'::text, 'dispute'::text, 'exchange'::text]))),
  constraint ledger_transactions_check CHECK (((NOT may_overdraw) OR (reverses IS NOT NULL)))
);
CREATE INDEX ledger_transactions_actor_id ON public.ledger_transactions USING btree (actor_id);
CREATE INDEX ledger_transactions_group_id ON public.ledger_transactions USING btree (group_id);
CREATE INDEX ledger_transactions_order_id ON public.ledger_transactions USING btree (order_id);
CREATE INDEX ledger_transactions_reverses ON public.ledger_transactions USING btree (reverses);
CREATE TRIGGER ledger_transactions_frozen BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column ledger_transactions.remark is 'What the owner of an account reads of it, by language.';

create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id uuid not null,
  account_id uuid not null,
  asset text not null,
  amount bigint not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint ledger_entries_transaction_id_account_id_key UNIQUE (transaction_id, account_id),
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_entries_amount_check CHECK ((amount <> 0))
);
CREATE INDEX ledger_entries_account_id ON public.ledger_entries USING btree (account_id, id);
CREATE INDEX ledger_entries_written_by ON public.ledger_entries USING btree (account_id, written_by);
CREATE TRIGGER ledger_entries_frozen BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_kept BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_posted AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION post_ledger_entries();
comment on column ledger_entries.amount is 'In minor units of the currency, or in points; what the account gains.';

create table ledger_balances (
  account_id uuid not null,
  balance bigint not null default 0,
  constraint ledger_balances_pkey PRIMARY KEY (account_id),
  constraint ledger_balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);

create table ledger_sums (
  account_id uuid not null,
  balance bigint not null,
  before xid8 not null,
  constraint ledger_sums_pkey PRIMARY KEY (account_id),
  constraint ledger_sums_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);

create table refund_requests (
  id uuid not null,
  order_id uuid not null,
  line_id uuid,
  requested_by uuid not null,
  quantity integer,
  reason text,
  details text not null,
  pay_to text not null,
  currency character(3) not null,
  amount_minor bigint not null,
  state text not null,
  answer text,
  decided_by uuid,
  decided_as text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  kind text not null default 'line'::text,
  borne_by text,
  market_minor bigint not null default 0,
  limit_minor bigint,
  approved_by uuid,
  approved_as text,
  approved_at timestamp with time zone,
  is_given boolean not null default false,
  constraint refund_requests_pkey PRIMARY KEY (id),
  constraint refund_requests_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint refund_requests_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint refund_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint refund_requests_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint refund_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint refund_requests_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refund_requests_answer_check CHECK ((length(answer) <= 300)),
  constraint refund_requests_approved_as_check CHECK ((approved_as = ANY (ARRAY['seller'::text, 'operator'::text]))),
  constraint refund_requests_approved_check CHECK ((((approved_by IS NULL) = (approved_at IS NULL)) AND ((approved_by IS NULL) = (approved_as IS NULL)) AND ((approved_by IS NULL) OR (limit_minor IS NOT NULL)))),
  constraint refund_requests_borne_by_check CHECK ((borne_by = ANY (ARRAY['market'::text, 'seller'::text]))),
  constraint refund_requests_borne_check CHECK ((((kind = 'goodwill'::text) = (borne_by IS NOT NULL)) AND
CASE
    WHEN (borne_by = 'market'::text) THEN (market_minor = amount_minor)
    ELSE (market_minor <= 0)
END AND ((kind <> 'goodwill'::text) OR (market_minor >= 0)))),
  constraint refund_requests_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  constraint refund_requests_check1 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint refund_requests_check2 CHECK (((decided_as IS NULL) = (decided_at IS NULL))),
  constraint refund_requests_check3 CHECK (((state = 'rejected'::text) = (answer IS NOT NULL))),
  constraint refund_requests_decided_as_check CHECK ((decided_as = ANY (ARRAY['seller'::text, 'operator'::text]))),
  constraint refund_requests_details_check CHECK ((length(details) <= 1000)),
  constraint refund_requests_given_check CHECK (((NOT is_given) OR (kind = 'line'::text))),
  constraint refund_requests_kind_check CHECK ((kind = ANY (ARRAY['line'::text, 'delivery'::text, 'goodwill'::text, 'write_off'::text]))),
  constraint refund_requests_kind_check1 CHECK ((((kind = 'line'::text) = (line_id IS NOT NULL)) AND ((line_id IS NULL) = (quantity IS NULL)) AND ((line_id IS NULL) = (reason IS NULL)))),
  constraint refund_requests_limit_minor_check CHECK ((limit_minor > 0)),
  constraint refund_requests_pay_to_check CHECK ((pay_to = ANY (ARRAY['original'::text, 'wallet'::text]))),
  constraint refund_requests_quantity_check CHECK ((quantity > 0)),
  constraint refund_requests_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'not_as_described'::text, 'wrong_item'::text, 'missing'::text, 'changed_mind'::text, 'something_else'::text, 'short'::text]))),
  constraint refund_requests_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint refund_requests_two_check CHECK (((state <> 'approved'::text) OR (approved_by IS NULL) OR ((decided_by <> approved_by) AND (decided_as = 'operator'::text))))
);
CREATE INDEX refund_requests_approved_by ON public.refund_requests USING btree (approved_by);
CREATE INDEX refund_requests_currency ON public.refund_requests USING btree (currency);
CREATE INDEX refund_requests_decided_by ON public.refund_requests USING btree (decided_by);
CREATE INDEX refund_requests_line_id ON public.refund_requests USING btree (line_id);
CREATE INDEX refund_requests_order_id ON public.refund_requests USING btree (order_id);
CREATE UNIQUE INDEX refund_requests_pending ON public.refund_requests USING btree (line_id) WHERE (state = 'pending'::text);
CREATE INDEX refund_requests_requested_by ON public.refund_requests USING btree (requested_by, created_at DESC);
CREATE TRIGGER refund_requests_checked BEFORE INSERT OR UPDATE OF state, kind, line_id, order_id, quantity, amount_minor, market_minor, currency, borne_by, approved_by, approved_at, limit_minor ON public.refund_requests FOR EACH ROW EXECUTE FUNCTION check_refund_request();
comment on column refund_requests.requested_by is 'The shopper; where nobody asked, whoever gives it.';
comment on column refund_requests.reason is 'Why it is asked back; short where its seller said that there was not enough.';
comment on column refund_requests.answer is 'Why it was turned down, in the words of whoever did.';
comment on column refund_requests.market_minor is 'What of it the market bears by itself; below zero where a return brings back what the market had given out of goodwill.';
comment on column refund_requests.limit_minor is 'Above this it had to be let go by two, as the rule was when the first did.';
comment on column refund_requests.approved_by is 'Who let it go first, where two must.';
comment on column refund_requests.is_given is 'Pieces that an operator gave back without being asked, so that nobody is told that they were asked for.';

create table followed_stores (
  user_id uuid not null,
  store_id uuid not null,
  followed_at timestamp with time zone not null,
  constraint followed_stores_pkey PRIMARY KEY (user_id, store_id),
  constraint followed_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint followed_stores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX followed_stores_store_id ON public.followed_stores USING btree (store_id);

create table books_checks (
  id uuid not null,
  at timestamp with time zone not null,
  violations jsonb not null,
  constraint books_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX books_checks_at ON public.books_checks USING btree (at DESC);
comment on column books_checks.violations is 'Each rule that was broken, how often, and by which records.';

create table coupon_addresses (
  coupon_id uuid not null,
  customer_key text not null,
  given_at timestamp with time zone not null,
  constraint coupon_addresses_pkey PRIMARY KEY (coupon_id, customer_key),
  constraint coupon_addresses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id)
);

create table order_coupons (
  order_id uuid not null,
  coupon_id uuid not null,
  goods_minor bigint not null,
  shipping_minor bigint not null,
  shipping_platform_minor bigint not null,
  budget_minor bigint not null,
  released_at timestamp with time zone,
  constraint order_coupons_pkey PRIMARY KEY (order_id, coupon_id),
  constraint order_coupons_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint order_coupons_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_coupons_budget_minor_check CHECK ((budget_minor >= 0)),
  constraint order_coupons_check CHECK (((shipping_platform_minor >= 0) AND (shipping_platform_minor <= shipping_minor))),
  constraint order_coupons_check1 CHECK (((goods_minor + shipping_minor) > 0)),
  constraint order_coupons_goods_minor_check CHECK ((goods_minor >= 0)),
  constraint order_coupons_shipping_minor_check CHECK ((shipping_minor >= 0))
);
CREATE INDEX order_coupons_coupon_id ON public.order_coupons USING btree (coupon_id, released_at);
comment on column order_coupons.goods_minor is 'The sum of order_line_discounts of its lines.';
comment on column order_coupons.shipping_minor is 'By how much its delivery is cheaper than it would be: the order says what is paid for it.';
comment on column order_coupons.budget_minor is 'What of the coupon’s budget it takes, in the coupon’s currency.';

create table audit_entries (
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  record text,
  outcome text not null,
  request_id text not null,
  changed_from text,
  changed_to text,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_entries_action_check CHECK (((length(action) >= 1) AND (length(action) <= 120))),
  constraint audit_entries_change_is_whole CHECK (((changed_from IS NULL) = (changed_to IS NULL))),
  constraint audit_entries_changed_from_check CHECK (((length(changed_from) >= 1) AND (length(changed_from) <= 200))),
  constraint audit_entries_changed_to_check CHECK (((length(changed_to) >= 1) AND (length(changed_to) <= 200))),
  constraint audit_entries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint audit_entries_record_check CHECK (((length(record) >= 1) AND (length(record) <= 120))),
  constraint audit_entries_request_id_check CHECK ((length(request_id) <= 120))
);
CREATE INDEX audit_entries_actor_id ON public.audit_entries USING btree (actor_id, at DESC);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_record ON public.audit_entries USING btree (record, at DESC);
CREATE TRIGGER audit_entries_frozen BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_whole BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on column audit_entries.action is 'The endpoint of the contract, by method and path.';
comment on column audit_entries.record is 'The id, number or address of what it was done to.';
comment on column audit_entries.changed_from is 'What of the record was so before, where the act tells; nothing personal.';

create table wallet_transfers (
  transaction_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  note text,
  constraint wallet_transfers_pkey PRIMARY KEY (transaction_id),
  constraint wallet_transfers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint wallet_transfers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint wallet_transfers_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint wallet_transfers_check CHECK ((from_user_id <> to_user_id)),
  constraint wallet_transfers_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 140)))
);
CREATE INDEX wallet_transfers_from_user_id ON public.wallet_transfers USING btree (from_user_id);
CREATE INDEX wallet_transfers_to_user_id ON public.wallet_transfers USING btree (to_user_id);

create table payout_rules (
  currency character(3) not null,
  minimum_minor bigint not null,
  limit_minor bigint not null,
  changed_at timestamp with time zone not null,
  constraint payout_rules_pkey PRIMARY KEY (currency),
  constraint payout_rules_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint payout_rules_limit_minor_check CHECK ((limit_minor > 0)),
  constraint payout_rules_minimum_minor_check CHECK ((minimum_minor > 0))
);
comment on column payout_rules.minimum_minor is 'Less than this waits for the next run.';
comment on column payout_rules.limit_minor is 'Above this a second operator must approve.';

create table payout_terms (
  store_id uuid not null,
  reserve_bps integer not null,
  reserve_days smallint not null,
  changed_at timestamp with time zone not null,
  constraint payout_terms_pkey PRIMARY KEY (store_id),
  constraint payout_terms_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint payout_terms_reserve_bps_check CHECK (((reserve_bps >= 0) AND (reserve_bps <= 5000))),
  constraint payout_terms_reserve_days_check CHECK (((reserve_days >= 1) AND (reserve_days <= 365)))
);
comment on column payout_terms.reserve_bps is 'The part of what orders earned that is kept back of a payout for so many days.';

create table payout_holds (
  id uuid not null,
  store_id uuid not null,
  reason text not null,
  placed_by uuid not null,
  placed_at timestamp with time zone not null,
  lifted_by uuid,
  lifted_at timestamp with time zone,
  constraint payout_holds_pkey PRIMARY KEY (id),
  constraint payout_holds_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint payout_holds_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id),
  constraint payout_holds_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint payout_holds_check CHECK (((lifted_by IS NULL) = (lifted_at IS NULL))),
  constraint payout_holds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE INDEX payout_holds_lifted_by ON public.payout_holds USING btree (lifted_by);
CREATE UNIQUE INDEX payout_holds_one_at_a_time ON public.payout_holds USING btree (store_id) WHERE (lifted_at IS NULL);
CREATE INDEX payout_holds_placed_by ON public.payout_holds USING btree (placed_by);
CREATE INDEX payout_holds_store_id ON public.payout_holds USING btree (store_id, placed_at DESC);

create table payout_runs (
  id uuid not null,
  number integer not null generated always as identity,
  currency character(3) not null,
  minimum_minor bigint not null,
  limit_minor bigint not null,
  drafted_by uuid not null,
  drafted_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  second_approved_by uuid,
  second_approved_at timestamp with time zone,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  discarded_by uuid,
  discarded_at timestamp with time zone,
  constraint payout_runs_number_key UNIQUE (number),
  constraint payout_runs_pkey PRIMARY KEY (id),
  constraint payout_runs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint payout_runs_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint payout_runs_discarded_by_fkey FOREIGN KEY (discarded_by) REFERENCES users(id),
  constraint payout_runs_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES users(id),
  constraint payout_runs_second_approved_by_fkey FOREIGN KEY (second_approved_by) REFERENCES users(id),
  constraint payout_runs_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id),
  constraint payout_runs_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint payout_runs_check1 CHECK (((second_approved_by IS NULL) = (second_approved_at IS NULL))),
  constraint payout_runs_check2 CHECK (((submitted_by IS NULL) = (submitted_at IS NULL))),
  constraint payout_runs_check3 CHECK (((discarded_by IS NULL) = (discarded_at IS NULL))),
  constraint payout_runs_check4 CHECK (((second_approved_by IS NULL) OR ((approved_by IS NOT NULL) AND (second_approved_by <> approved_by)))),
  constraint payout_runs_check5 CHECK (((submitted_by IS NULL) OR ((approved_by IS NOT NULL) AND (discarded_by IS NULL)))),
  constraint payout_runs_limit_minor_check CHECK ((limit_minor > 0)),
  constraint payout_runs_minimum_minor_check CHECK ((minimum_minor > 0))
);
CREATE INDEX payout_runs_approved_by ON public.payout_runs USING btree (approved_by);
CREATE INDEX payout_runs_currency ON public.payout_runs USING btree (currency);
CREATE INDEX payout_runs_discarded_by ON public.payout_runs USING btree (discarded_by);
CREATE INDEX payout_runs_drafted_at ON public.payout_runs USING btree (drafted_at DESC);
CREATE INDEX payout_runs_drafted_by ON public.payout_runs USING btree (drafted_by);
CREATE INDEX payout_runs_second_approved_by ON public.payout_runs USING btree (second_approved_by);
CREATE INDEX payout_runs_submitted_by ON public.payout_runs USING btree (submitted_by);
CREATE TRIGGER payout_runs_frozen BEFORE DELETE OR UPDATE OF id, number, currency, minimum_minor, limit_minor, drafted_by, drafted_at ON public.payout_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payouts (
  id uuid not null,
  number integer not null generated always as identity,
  run_id uuid not null,
  store_id uuid not null,
  currency character(3) not null,
  gross_minor bigint not null,
  debt_minor bigint not null,
  reserve_minor bigint not null,
  amount_minor bigint not null,
  limit_minor bigint not null,
  reserve_until timestamp with time zone,
  reserve_released_at timestamp with time zone,
  state text not null,
  cause text,
  reason text,
  approved_by uuid,
  second_approved_by uuid,
  paid_to jsonb,
  details_changed_at timestamp with time zone,
  reference text,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  state_changed_at timestamp with time zone not null,
  retry_of uuid,
  way text not null default 'bank'::text,
  destination text,
  gateway_reference text,
  constraint payouts_number_key UNIQUE (number),
  constraint payouts_retry_of_key UNIQUE (retry_of),
  constraint payouts_run_id_store_id_key UNIQUE (run_id, store_id),
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint payouts_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint payouts_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES payouts(id),
  constraint payouts_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id),
  constraint payouts_second_approved_by_fkey FOREIGN KEY (second_approved_by) REFERENCES users(id),
  constraint payouts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint payouts_above_the_limit_are_approved_by_two CHECK (((state = ANY (ARRAY['draft'::text, 'left_out'::text])) OR (amount_minor <= limit_minor) OR ((second_approved_by IS NOT NULL) AND (second_approved_by <> approved_by)))),
  constraint payouts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payouts_by_bank_have_no_gateway CHECK (((way <> 'bank'::text) OR (gateway_reference IS NULL))),
  constraint payouts_cause_check CHECK ((cause = ANY (ARRAY['operator'::text, 'discarded'::text, 'bank'::text, 'gateway'::text, 'held'::text, 'suspended'::text, 'details_missing'::text, 'details_changed'::text, 'disputed'::text]))),
  constraint payouts_check CHECK ((amount_minor = ((gross_minor - debt_minor) - reserve_minor))),
  constraint payouts_check1 CHECK (((reserve_minor > 0) = (reserve_until IS NOT NULL))),
  constraint payouts_check2 CHECK (((reserve_released_at IS NULL) OR (reserve_minor > 0))),
  constraint payouts_check3 CHECK (((state = ANY (ARRAY['paid'::text, 'returned'::text])) = (paid_at IS NOT NULL))),
  constraint payouts_check4 CHECK (((state = ANY (ARRAY['left_out'::text, 'failed'::text, 'returned'::text])) = (cause IS NOT NULL))),
  constraint payouts_check5 CHECK (((cause = ANY (ARRAY['operator'::text, 'bank'::text, 'gateway'::text])) = (reason IS NOT NULL))),
  constraint payouts_check6 CHECK (((state = ANY (ARRAY['draft'::text, 'left_out'::text])) OR ((approved_by IS NOT NULL) AND (paid_to IS NOT NULL) AND (details_changed_at IS NOT NULL)))),
  constraint payouts_debt_minor_check CHECK ((debt_minor >= 0)),
  constraint payouts_gross_minor_check CHECK ((gross_minor > 0)),
  constraint payouts_limit_minor_check CHECK ((limit_minor > 0)),
  constraint payouts_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint payouts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint payouts_reserve_minor_check CHECK ((reserve_minor >= 0)),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'left_out'::text, 'approved'::text, 'submitted'::text, 'paid'::text, 'failed'::text, 'returned'::text]))),
  constraint payouts_under_way_have_a_destination CHECK ((((way = 'bank'::text) AND (destination IS NULL)) OR ((destination IS NULL) AND (state <> 'submitted'::text)) OR ((destination IS NOT NULL) AND (state = ANY (ARRAY['approved'::text, 'submitted'::text]))))),
  constraint payouts_way_check CHECK ((way = ANY (ARRAY['bank'::text, 'stripe'::text, 'paypal'::text])))
);
CREATE INDEX payouts_approved_by ON public.payouts USING btree (approved_by);
CREATE INDEX payouts_currency ON public.payouts USING btree (currency);
CREATE INDEX payouts_failed ON public.payouts USING btree (store_id, currency) WHERE (state = ANY (ARRAY['failed'::text, 'returned'::text]));
CREATE UNIQUE INDEX payouts_gateway_reference ON public.payouts USING btree (way, gateway_reference) WHERE (gateway_reference IS NOT NULL);
CREATE INDEX payouts_open ON public.payouts USING btree (run_id) WHERE (state = ANY (ARRAY['draft'::text, 'approved'::text, 'submitted'::text]));
CREATE INDEX payouts_reserve_until ON public.payouts USING btree (reserve_until) WHERE ((reserve_minor > 0) AND (reserve_released_at IS NULL));
CREATE INDEX payouts_second_approved_by ON public.payouts USING btree (second_approved_by);
CREATE INDEX payouts_store_id ON public.payouts USING btree (store_id, currency, created_at DESC);
CREATE INDEX payouts_under_way ON public.payouts USING btree (state_changed_at) WHERE ((state = 'submitted'::text) AND (way <> 'bank'::text));
CREATE TRIGGER payouts_frozen BEFORE DELETE OR UPDATE OF id, number, run_id, store_id, currency, gross_minor, debt_minor, reserve_minor, amount_minor, limit_minor, reserve_until, created_at, retry_of ON public.payouts FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column payouts.debt_minor is 'What the store owed, which was netted first.';
comment on column payouts.reserve_minor is 'What is kept back of it for a while.';
comment on column payouts.cause is 'Why it was left out, or did not arrive; in the words of an operator as reason.';
comment on column payouts.paid_to is 'The account as its owner may be shown it: masked.';
comment on column payouts.details_changed_at is 'As which the details of the account were approved.';
comment on column payouts.retry_of is 'The payout that did not arrive and is tried again.';
comment on column payouts.way is 'How it goes, as it was approved.';
comment on column payouts.destination is 'Whom the gateway pays, sealed, while it is under way: so that a retry never goes elsewhere.';

create table payout_entries (
  entry_id bigint not null,
  payout_id uuid not null,
  constraint payout_entries_pkey PRIMARY KEY (entry_id),
  constraint payout_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint payout_entries_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
);
CREATE INDEX payout_entries_payout_id ON public.payout_entries USING btree (payout_id);

create table payout_events (
  id uuid not null,
  payout_id uuid not null,
  from_state text not null,
  to_state text not null,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint payout_events_pkey PRIMARY KEY (id),
  constraint payout_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint payout_events_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
);
CREATE INDEX payout_events_actor_id ON public.payout_events USING btree (actor_id);
CREATE INDEX payout_events_payout_id ON public.payout_events USING btree (payout_id, at);
CREATE TRIGGER payout_events_frozen BEFORE DELETE OR UPDATE ON public.payout_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table dish_sell_outs (
  variant_id uuid not null,
  until timestamp with time zone not null,
  constraint dish_sell_outs_pkey PRIMARY KEY (variant_id),
  constraint dish_sell_outs_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX dish_sell_outs_until ON public.dish_sell_outs USING btree (until);
comment on table dish_sell_outs is 'A dish is not counted; its level of nothing goes when the row does.';

create table wallet_recharges (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  currency character(3) not null,
  amount_minor bigint not null,
  gateway text not null,
  gateway_reference text,
  state text not null,
  next_action_url text,
  failure_code text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  constraint wallet_recharges_token_hash_key UNIQUE (token_hash),
  constraint wallet_recharges_pkey PRIMARY KEY (id),
  constraint wallet_recharges_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint wallet_recharges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint wallet_recharges_amount_minor_check CHECK ((amount_minor > 0)),
  constraint wallet_recharges_check CHECK (((state = 'captured'::text) = (paid_at IS NOT NULL))),
  constraint wallet_recharges_check1 CHECK (((state <> 'captured'::text) OR (gateway_reference IS NOT NULL))),
  constraint wallet_recharges_check2 CHECK ((expires_at > created_at)),
  constraint wallet_recharges_state_check CHECK ((state = ANY (ARRAY['created'::text, 'requires_action'::text, 'authorised'::text, 'captured'::text, 'failed'::text, 'voided'::text, 'expired'::text])))
);
CREATE INDEX wallet_recharges_currency ON public.wallet_recharges USING btree (currency);
CREATE UNIQUE INDEX wallet_recharges_gateway_reference ON public.wallet_recharges USING btree (gateway, gateway_reference) WHERE (gateway_reference IS NOT NULL);
CREATE INDEX wallet_recharges_open ON public.wallet_recharges USING btree (expires_at) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'authorised'::text]));
CREATE INDEX wallet_recharges_user_id ON public.wallet_recharges USING btree (user_id, created_at DESC);
CREATE TRIGGER wallet_recharges_frozen BEFORE DELETE OR UPDATE OF id, user_id, token_hash, currency, amount_minor, gateway, created_at, expires_at ON public.wallet_recharges FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table wallet_withdrawals (
  id uuid not null,
  number integer not null generated always as identity,
  user_id uuid not null,
  currency character(3) not null,
  amount_minor bigint not null,
  way text not null,
  state text not null,
  paid_to jsonb,
  details_changed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  paid_by uuid,
  paid_at timestamp with time zone,
  reference text,
  ended_by uuid,
  ended_at timestamp with time zone,
  reason text,
  first_approved_by uuid,
  first_approved_at timestamp with time zone,
  limit_minor bigint,
  constraint wallet_withdrawals_number_key UNIQUE (number),
  constraint wallet_withdrawals_pkey PRIMARY KEY (id),
  constraint wallet_withdrawals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint wallet_withdrawals_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint wallet_withdrawals_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint wallet_withdrawals_first_approved_by_fkey FOREIGN KEY (first_approved_by) REFERENCES users(id),
  constraint wallet_withdrawals_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint wallet_withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint wallet_withdrawals_amount_minor_check CHECK ((amount_minor > 0)),
  constraint wallet_withdrawals_are_approved_by_another CHECK ((approved_by <> user_id)),
  constraint wallet_withdrawals_check CHECK (((approved_at IS NULL) = (approved_by IS NULL))),
  constraint wallet_withdrawals_check1 CHECK (((approved_at IS NULL) = (paid_to IS NULL))),
  constraint wallet_withdrawals_check10 CHECK (((state = ANY (ARRAY['rejected'::text, 'returned'::text])) = (reason IS NOT NULL))),
  constraint wallet_withdrawals_check2 CHECK (((approved_at IS NULL) = (details_changed_at IS NULL))),
  constraint wallet_withdrawals_check3 CHECK (((paid_at IS NULL) = (paid_by IS NULL))),
  constraint wallet_withdrawals_check4 CHECK (((paid_at IS NULL) = (reference IS NULL))),
  constraint wallet_withdrawals_check5 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint wallet_withdrawals_check6 CHECK (((state <> ALL (ARRAY['approved'::text, 'paid'::text, 'returned'::text])) OR (approved_at IS NOT NULL))),
  constraint wallet_withdrawals_check7 CHECK (((state <> ALL (ARRAY['pending'::text, 'cancelled'::text])) OR (approved_at IS NULL))),
  constraint wallet_withdrawals_check8 CHECK (((state = ANY (ARRAY['paid'::text, 'returned'::text])) = (paid_at IS NOT NULL))),
  constraint wallet_withdrawals_check9 CHECK (((state = ANY (ARRAY['cancelled'::text, 'rejected'::text, 'returned'::text])) = (ended_at IS NOT NULL))),
  constraint wallet_withdrawals_first_check CHECK ((((first_approved_by IS NULL) = (first_approved_at IS NULL)) AND ((first_approved_by IS NULL) OR ((limit_minor IS NOT NULL) AND (first_approved_by <> user_id))))),
  constraint wallet_withdrawals_limit_minor_check CHECK ((limit_minor > 0)),
  constraint wallet_withdrawals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint wallet_withdrawals_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint wallet_withdrawals_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'cancelled'::text, 'rejected'::text, 'approved'::text, 'paid'::text, 'returned'::text]))),
  constraint wallet_withdrawals_two_check CHECK (((approved_by IS NULL) OR ((first_approved_by IS NULL) AND ((limit_minor IS NULL) OR (amount_minor <= limit_minor))) OR (approved_by <> first_approved_by))),
  constraint wallet_withdrawals_way_check CHECK ((way = ANY (ARRAY['bank'::text, 'paypal'::text])))
);
CREATE INDEX wallet_withdrawals_approved_by ON public.wallet_withdrawals USING btree (approved_by);
CREATE INDEX wallet_withdrawals_created_at ON public.wallet_withdrawals USING btree (created_at DESC);
CREATE INDEX wallet_withdrawals_currency ON public.wallet_withdrawals USING btree (currency);
CREATE INDEX wallet_withdrawals_ended_by ON public.wallet_withdrawals USING btree (ended_by);
CREATE INDEX wallet_withdrawals_first_approved_by ON public.wallet_withdrawals USING btree (first_approved_by);
CREATE INDEX wallet_withdrawals_paid_by ON public.wallet_withdrawals USING btree (paid_by);
CREATE INDEX wallet_withdrawals_user_id ON public.wallet_withdrawals USING btree (user_id, created_at DESC);
CREATE INDEX wallet_withdrawals_waiting ON public.wallet_withdrawals USING btree (created_at) WHERE (state = ANY (ARRAY['pending'::text, 'approved'::text]));
CREATE TRIGGER wallet_withdrawals_frozen BEFORE DELETE OR UPDATE OF id, number, user_id, currency, amount_minor, way, created_at ON public.wallet_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column wallet_withdrawals.paid_to is 'The account as its owner may be shown it: masked.';
comment on column wallet_withdrawals.details_changed_at is 'As which the details of the account were approved.';
comment on column wallet_withdrawals.first_approved_by is 'Who let it go first, where two must.';
comment on column wallet_withdrawals.limit_minor is 'Above this two must let it go, as the rule was when the first did.';

create table disputes (
  id uuid not null,
  number integer not null generated always as identity,
  tender_id uuid not null,
  gateway text not null,
  reference text not null,
  is_by_hand boolean not null,
  reason text not null,
  state text not null,
  currency character(3) not null,
  amount_minor bigint not null,
  unattributed_minor bigint not null,
  lost_minor bigint,
  unattributed_lost_minor bigint,
  fee_minor bigint,
  fee_currency character(3),
  respond_by timestamp with time zone,
  evidence text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint disputes_gateway_reference_key UNIQUE (gateway, reference),
  constraint disputes_number_key UNIQUE (number),
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint disputes_fee_currency_fkey FOREIGN KEY (fee_currency) REFERENCES currencies(code),
  constraint disputes_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint disputes_amount_minor_check CHECK ((amount_minor > 0)),
  constraint disputes_check CHECK (((unattributed_minor >= 0) AND (unattributed_minor <= amount_minor))),
  constraint disputes_check1 CHECK (((lost_minor >= 1) AND (lost_minor <= amount_minor))),
  constraint disputes_check2 CHECK (((unattributed_lost_minor >= 0) AND (unattributed_lost_minor <= unattributed_minor))),
  constraint disputes_check3 CHECK ((closed_at > opened_at)),
  constraint disputes_check4 CHECK (((fee_minor IS NULL) = (fee_currency IS NULL))),
  constraint disputes_check5 CHECK (((state = ANY (ARRAY['won'::text, 'lost'::text])) = (closed_at IS NOT NULL))),
  constraint disputes_check6 CHECK (((state = 'lost'::text) = (lost_minor IS NOT NULL))),
  constraint disputes_check7 CHECK (((lost_minor IS NULL) = (unattributed_lost_minor IS NULL))),
  constraint disputes_check8 CHECK ((unattributed_lost_minor <= lost_minor)),
  constraint disputes_evidence_check CHECK (((length(evidence) >= 1) AND (length(evidence) <= 2000))),
  constraint disputes_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint disputes_reason_check CHECK ((reason = ANY (ARRAY['fraudulent'::text, 'not_received'::text, 'not_as_described'::text, 'duplicate'::text, 'credit_not_processed'::text, 'wrong_amount'::text, 'something_else'::text]))),
  constraint disputes_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX disputes_currency ON public.disputes USING btree (currency);
CREATE INDEX disputes_fee_currency ON public.disputes USING btree (fee_currency);
CREATE INDEX disputes_opened_at ON public.disputes USING btree (opened_at DESC);
CREATE INDEX disputes_tender_id ON public.disputes USING btree (tender_id);
CREATE INDEX disputes_waiting ON public.disputes USING btree (respond_by) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE TRIGGER disputes_frozen BEFORE DELETE OR UPDATE OF id, number, tender_id, gateway, reference, is_by_hand, currency, amount_minor, unattributed_minor, opened_at ON public.disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column disputes.reference is 'What the gateway or the bank calls it: by this it is here once.';
comment on column disputes.unattributed_minor is 'What the orders no longer had of it, which the market answers for.';
comment on column disputes.lost_minor is 'What of it went to the shopper in the end.';

create table dispute_shares (
  dispute_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null,
  lost_minor bigint,
  constraint dispute_shares_pkey PRIMARY KEY (dispute_id, order_id),
  constraint dispute_shares_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_shares_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint dispute_shares_amount_minor_check CHECK ((amount_minor > 0)),
  constraint dispute_shares_check CHECK (((lost_minor >= 0) AND (lost_minor <= amount_minor)))
);
CREATE INDEX dispute_shares_order_id ON public.dispute_shares USING btree (order_id);
CREATE TRIGGER dispute_shares_frozen BEFORE DELETE OR UPDATE OF dispute_id, order_id, amount_minor ON public.dispute_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table dispute_events (
  id uuid not null,
  dispute_id uuid not null,
  from_state text not null,
  to_state text not null,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint dispute_events_pkey PRIMARY KEY (id),
  constraint dispute_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint dispute_events_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id)
);
CREATE INDEX dispute_events_actor_id ON public.dispute_events USING btree (actor_id);
CREATE INDEX dispute_events_dispute_id ON public.dispute_events USING btree (dispute_id, at);
CREATE TRIGGER dispute_events_frozen BEFORE DELETE OR UPDATE ON public.dispute_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table commission_rates (
  id uuid not null,
  scope text not null,
  product_id uuid,
  category_id uuid,
  store_id uuid,
  subject text not null generated always as (COALESCE((COALESCE(product_id, category_id, store_id))::text, ''::text)) stored,
  bps integer not null,
  currency character(3) not null,
  fixed_minor bigint not null default 0,
  min_minor bigint not null default 0,
  max_minor bigint,
  tax_bps integer not null default 0,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint commission_rates_one_at_once EXCLUDE USING gist (scope WITH =, subject WITH =, tstzrange(valid_from, valid_until) WITH &&),
  constraint commission_rates_pkey PRIMARY KEY (id),
  constraint commission_rates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint commission_rates_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint commission_rates_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint commission_rates_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint commission_rates_bps_check CHECK (((bps >= 0) AND (bps <= 10000))),
  constraint commission_rates_check CHECK ((max_minor >= min_minor)),
  constraint commission_rates_check1 CHECK ((valid_until >= valid_from)),
  constraint commission_rates_check2 CHECK (((scope = 'product'::text) = (product_id IS NOT NULL))),
  constraint commission_rates_check3 CHECK (((scope = 'category'::text) = (category_id IS NOT NULL))),
  constraint commission_rates_check4 CHECK (((scope = 'store'::text) = (store_id IS NOT NULL))),
  constraint commission_rates_fixed_minor_check CHECK ((fixed_minor >= 0)),
  constraint commission_rates_min_minor_check CHECK ((min_minor >= 0)),
  constraint commission_rates_scope_check CHECK ((scope = ANY (ARRAY['product'::text, 'category'::text, 'store'::text, 'default'::text]))),
  constraint commission_rates_tax_bps_check CHECK (((tax_bps >= 0) AND (tax_bps <= 10000)))
);
CREATE INDEX commission_rates_category_id ON public.commission_rates USING btree (category_id);
CREATE INDEX commission_rates_created_by ON public.commission_rates USING btree (created_by);
CREATE INDEX commission_rates_currency ON public.commission_rates USING btree (currency);
CREATE INDEX commission_rates_product_id ON public.commission_rates USING btree (product_id);
CREATE INDEX commission_rates_store_id ON public.commission_rates USING btree (store_id);
CREATE TRIGGER commission_rates_frozen BEFORE DELETE OR UPDATE OF id, scope, product_id, category_id, store_id, bps, currency, fixed_minor, min_minor, max_minor, tax_bps, valid_from ON public.commission_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column commission_rates.fixed_minor is 'Once for all goods of a package that it is for, as its limits are.';
comment on column commission_rates.valid_until is 'The moment it ends; that of its beginning where it was taken back before.';

create table document_series (
  store_id uuid not null,
  kind text not null,
  year smallint not null,
  last_number integer not null,
  constraint document_series_pkey PRIMARY KEY (store_id, kind, year),
  constraint document_series_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint document_series_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'commission'::text, 'commission_credit'::text]))),
  constraint document_series_last_number_check CHECK ((last_number > 0)),
  constraint document_series_year_check CHECK (((year >= 2000) AND (year <= 2999)))
);
comment on table document_series is 'A counter moves in the transaction that issues what it numbers, so that a number is never lost; the market''s own go by seller, so that no sale waits for another seller''s.';

create table documents (
  id uuid not null,
  store_id uuid not null,
  kind text not null,
  year smallint not null,
  number integer not null,
  label text not null,
  order_id uuid not null,
  transaction_id uuid not null,
  currency character(3) not null,
  amount_minor bigint not null,
  tax_minor bigint not null,
  content jsonb not null,
  issued_at timestamp with time zone not null,
  included_tax_minor bigint not null default 0,
  constraint documents_store_id_kind_year_number_key UNIQUE (store_id, kind, year, number),
  constraint documents_store_id_label_key UNIQUE (store_id, label),
  constraint documents_transaction_id_kind_key UNIQUE (transaction_id, kind),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint documents_store_id_kind_year_fkey FOREIGN KEY (store_id, kind, year) REFERENCES document_series(store_id, kind, year),
  constraint documents_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint documents_amount_minor_check CHECK ((amount_minor > 0)),
  constraint documents_check CHECK (((tax_minor >= 0) AND (tax_minor <= amount_minor))),
  constraint documents_included_tax_minor_check CHECK ((included_tax_minor >= 0)),
  constraint documents_number_check CHECK ((number > 0))
);
CREATE INDEX documents_currency ON public.documents USING btree (currency);
CREATE INDEX documents_issued_at ON public.documents USING btree (issued_at DESC, id);
CREATE INDEX documents_latest ON public.documents USING btree (store_id, issued_at DESC, id);
CREATE INDEX documents_order_id ON public.documents USING btree (order_id);
CREATE TRIGGER documents_frozen BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column documents.tax_minor is 'Beside the prices; what is in them is included_tax_minor.';
comment on column documents.content is 'What it tells that may change elsewhere later: who issued it, and what it is for.';

create table pages (
  slug text not null,
  "position" smallint not null,
  hidden_at timestamp with time zone,
  id uuid not null,
  begun_as text,
  constraint pages_begun_as_key UNIQUE (begun_as),
  constraint pages_id_key UNIQUE (id),
  constraint pages_position_key UNIQUE ("position"),
  constraint pages_pkey PRIMARY KEY (slug),
  constraint pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80)))
);
CREATE TRIGGER pages_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.pages FOR EACH ROW EXECUTE FUNCTION end_moved_slug('page');
CREATE TRIGGER pages_keep_their_addresses AFTER UPDATE OF slug ON public.pages FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION keep_moved_slug('page');
comment on column pages.hidden_at is 'Since when readers do not find it; a page that was added is hidden until it is shown.';
comment on column pages.begun_as is 'Which of the pages that every market begins with it is, wherever it lies now.';

create table page_texts (
  slug text not null,
  language text not null,
  version integer not null,
  title text not null,
  description text not null,
  body text not null,
  written_at timestamp with time zone not null,
  written_by uuid,
  constraint page_texts_pkey PRIMARY KEY (slug, language, version),
  constraint page_texts_slug_fkey FOREIGN KEY (slug) REFERENCES pages(slug) ON UPDATE CASCADE,
  constraint page_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint page_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 100000))),
  constraint page_texts_description_check CHECK (((length(description) >= 1) AND (length(description) <= 300))),
  constraint page_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'ar'::text]))),
  constraint page_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint page_texts_version_check CHECK ((version > 0))
);
CREATE INDEX page_texts_written_by ON public.page_texts USING btree (written_by);
CREATE TRIGGER page_texts_frozen BEFORE DELETE OR UPDATE OF language, version, title, description, body, written_at, written_by ON public.page_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER page_texts_whole BEFORE TRUNCATE ON public.page_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on column page_texts.body is 'HTML, cleaned by the one list of what rich text may hold.';
comment on column page_texts.written_by is 'Nobody for what the market began with.';

create table tags (
  slug text not null,
  name jsonb not null,
  constraint tags_pkey PRIMARY KEY (slug),
  constraint tags_name_check CHECK ((name ? 'en'::text)),
  constraint tags_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

create table refund_pictures (
  id uuid not null,
  owner_id uuid not null,
  group_id uuid not null,
  request_id uuid,
  "position" smallint,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint refund_pictures_request_id_position_key UNIQUE (request_id, "position"),
  constraint refund_pictures_pkey PRIMARY KEY (id),
  constraint refund_pictures_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id),
  constraint refund_pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint refund_pictures_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_requests(id),
  constraint refund_pictures_bytes_check CHECK ((length(bytes) > 0)),
  constraint refund_pictures_check CHECK (((request_id IS NULL) = ("position" IS NULL))),
  constraint refund_pictures_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);
CREATE INDEX refund_pictures_group_id ON public.refund_pictures USING btree (group_id);
CREATE INDEX refund_pictures_owner_id ON public.refund_pictures USING btree (owner_id);
CREATE INDEX refund_pictures_unsent ON public.refund_pictures USING btree (created_at) WHERE (request_id IS NULL);
comment on column refund_pictures.request_id is 'Null until it is sent with what it shows; what is not sent is deleted after a day.';
comment on column refund_pictures.bytes is 'WebP, made anew, without what a camera wrote into it.';

create table refund_rules (
  currency character(3) not null,
  seller_limit_minor bigint not null,
  operator_limit_minor bigint not null,
  changed_at timestamp with time zone not null,
  constraint refund_rules_pkey PRIMARY KEY (currency),
  constraint refund_rules_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint refund_rules_operator_limit_minor_check CHECK ((operator_limit_minor > 0)),
  constraint refund_rules_seller_limit_minor_check CHECK ((seller_limit_minor > 0))
);
comment on column refund_rules.seller_limit_minor is 'Above this what a seller gives back needs an operator''s word.';
comment on column refund_rules.operator_limit_minor is 'Above this what an operator gives back needs another operator''s word.';

create table captures (
  id uuid not null,
  tender_id uuid not null,
  amount_minor bigint not null,
  is_last boolean not null,
  state text not null,
  failure_code text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint captures_pkey PRIMARY KEY (id),
  constraint captures_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint captures_amount_minor_check CHECK ((amount_minor > 0)),
  constraint captures_check CHECK (((state = 'submitted'::text) = (settled_at IS NULL))),
  constraint captures_check1 CHECK (((state = 'failed'::text) = (failure_code IS NOT NULL))),
  constraint captures_failure_code_check CHECK (((length(failure_code) >= 1) AND (length(failure_code) <= 200))),
  constraint captures_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX captures_one_under_way ON public.captures USING btree (tender_id) WHERE (state = 'submitted'::text);
CREATE INDEX captures_tender_id ON public.captures USING btree (tender_id);
CREATE TRIGGER captures_frozen BEFORE DELETE OR UPDATE OF id, tender_id, amount_minor, is_last, created_at ON public.captures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER captures_settled_once BEFORE UPDATE ON public.captures FOR EACH ROW WHEN ((old.state <> 'submitted'::text)) EXECUTE FUNCTION refuse_second_outcome();
comment on column captures.is_last is 'Whether the gateway lets go of the rest with it.';

create table capture_shares (
  capture_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null,
  constraint capture_shares_pkey PRIMARY KEY (capture_id, order_id),
  constraint capture_shares_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id),
  constraint capture_shares_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint capture_shares_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX capture_shares_order_id ON public.capture_shares USING btree (order_id);
CREATE TRIGGER capture_shares_frozen BEFORE DELETE OR UPDATE ON public.capture_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table gateway_customers (
  user_id uuid not null,
  gateway text not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint gateway_customers_gateway_reference_key UNIQUE (gateway, reference),
  constraint gateway_customers_pkey PRIMARY KEY (user_id, gateway),
  constraint gateway_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint gateway_customers_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200)))
);
comment on column gateway_customers.reference is 'What the gateway calls whoever keeps cards there.';

create table saved_cards (
  id uuid not null,
  user_id uuid not null,
  gateway text not null,
  token text not null,
  brand text not null,
  last_four text not null,
  expires_month smallint not null,
  expires_year smallint not null,
  created_at timestamp with time zone not null,
  constraint saved_cards_gateway_token_key UNIQUE (gateway, token),
  constraint saved_cards_user_id_gateway_brand_last_four_expires_month_e_key UNIQUE (user_id, gateway, brand, last_four, expires_month, expires_year),
  constraint saved_cards_pkey PRIMARY KEY (id),
  constraint saved_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint saved_cards_brand_check CHECK (((length(brand) >= 1) AND (length(brand) <= 40))),
  constraint saved_cards_expires_month_check CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  constraint saved_cards_expires_year_check CHECK (((expires_year >= 2000) AND (expires_year <= 2100))),
  constraint saved_cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text)),
  constraint saved_cards_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);

create table setting_changes (
  id uuid not null,
  key text not null,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint setting_changes_pkey PRIMARY KEY (id),
  constraint setting_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint setting_changes_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60)))
);
CREATE INDEX setting_changes_changed_by ON public.setting_changes USING btree (changed_by);
CREATE INDEX setting_changes_key ON public.setting_changes USING btree (key, changed_at DESC, id DESC);
CREATE TRIGGER setting_changes_frozen BEFORE DELETE OR UPDATE ON public.setting_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_changes_whole BEFORE TRUNCATE ON public.setting_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table setting_changes is 'What a rule of the market was set to, by whom and when; the latest is what counts.';
comment on column setting_changes.key is 'A key of settings; or a rule that is kept elsewhere, with what it is for.';

create table order_rewards (
  order_id uuid not null,
  earned_for_minor bigint,
  earned_for_currency character(3),
  agreed_at timestamp with time zone not null,
  constraint order_rewards_pkey PRIMARY KEY (order_id),
  constraint order_rewards_earned_for_currency_fkey FOREIGN KEY (earned_for_currency) REFERENCES currencies(code),
  constraint order_rewards_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_rewards_check CHECK (((earned_for_minor IS NULL) = (earned_for_currency IS NULL))),
  constraint order_rewards_earned_for_minor_check CHECK ((earned_for_minor > 0))
);
CREATE INDEX order_rewards_earned_for_currency ON public.order_rewards USING btree (earned_for_currency);
CREATE TRIGGER order_rewards_frozen BEFORE UPDATE ON public.order_rewards FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table order_rewards is 'By what rule a delivered order earns points; whatever goes back of it later goes by the same.';
comment on column order_rewards.earned_for_minor is 'What one point was earned for; null where the market gave none.';

create table contact_messages (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  phone text not null,
  subject text not null,
  words text not null,
  locale text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint contact_messages_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint contact_messages_email_check CHECK ((email = lower(email))),
  constraint contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint contact_messages_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  constraint contact_messages_words_check CHECK (((length(words) >= 1) AND (length(words) <= 5000)))
);
CREATE INDEX contact_messages_closed_by ON public.contact_messages USING btree (closed_by);
CREATE INDEX contact_messages_created_at ON public.contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_email ON public.contact_messages USING btree (email);
CREATE INDEX contact_messages_open ON public.contact_messages USING btree (created_at) WHERE (closed_at IS NULL);
CREATE INDEX contact_messages_user_id ON public.contact_messages USING btree (user_id);
comment on column contact_messages.user_id is 'Who was signed in; what is written with a form may still be another’s address.';

create table contact_answers (
  id uuid not null,
  message_id uuid not null,
  words text not null,
  answered_by uuid not null,
  answered_at timestamp with time zone not null,
  constraint contact_answers_pkey PRIMARY KEY (id),
  constraint contact_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint contact_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_answers_words_check CHECK (((length(words) >= 1) AND (length(words) <= 5000)))
);
CREATE INDEX contact_answers_answered_by ON public.contact_answers USING btree (answered_by);
CREATE INDEX contact_answers_message_id ON public.contact_answers USING btree (message_id, answered_at);

create table faq_texts (
  faq_id uuid not null,
  version integer not null,
  topic text not null,
  question jsonb not null,
  answer jsonb not null,
  written_at timestamp with time zone not null,
  written_by uuid,
  constraint faq_texts_pkey PRIMARY KEY (faq_id, version),
  constraint faq_texts_faq_id_fkey FOREIGN KEY (faq_id) REFERENCES faqs(id),
  constraint faq_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX faq_texts_written_by ON public.faq_texts USING btree (written_by);
CREATE TRIGGER faq_texts_frozen BEFORE DELETE OR UPDATE ON public.faq_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER faq_texts_whole BEFORE TRUNCATE ON public.faq_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table post_texts (
  post_id uuid not null,
  version integer not null,
  title jsonb not null,
  excerpt jsonb not null,
  body jsonb not null,
  written_at timestamp with time zone not null,
  written_by uuid,
  constraint post_texts_pkey PRIMARY KEY (post_id, version),
  constraint post_texts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint post_texts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX post_texts_written_by ON public.post_texts USING btree (written_by);
CREATE TRIGGER post_texts_frozen BEFORE DELETE OR UPDATE ON public.post_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER post_texts_whole BEFORE TRUNCATE ON public.post_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table moved_slugs (
  kind text not null,
  slug text not null,
  record_id uuid not null,
  moved_at timestamp with time zone not null default now(),
  scope text not null default ''::text,
  constraint moved_slugs_pkey PRIMARY KEY (kind, scope, slug),
  constraint moved_slugs_check CHECK (((kind = 'category'::text) = (scope <> ''::text))),
  constraint moved_slugs_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'page'::text, 'product'::text, 'store'::text, 'category'::text, 'collection'::text, 'brand'::text])))
);
CREATE INDEX moved_slugs_record_id ON public.moved_slugs USING btree (record_id);
comment on table moved_slugs is 'Where something lay that readers could find; it leads to where the thing lies now, until something else lies there.';
comment on column moved_slugs.scope is 'The vertical of a category, within which its slug is its own.';

create table home_versions (
  version integer not null,
  blocks jsonb not null,
  written_at timestamp with time zone not null,
  written_by uuid,
  constraint home_versions_pkey PRIMARY KEY (version),
  constraint home_versions_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint home_versions_blocks_check CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint home_versions_version_check CHECK ((version > 0))
);
CREATE INDEX home_versions_written_by ON public.home_versions USING btree (written_by);
CREATE TRIGGER home_versions_frozen BEFORE DELETE OR UPDATE ON public.home_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table home_versions is 'What the home page is made of, each time it was published; the newest is what shoppers see.';
comment on column home_versions.blocks is 'In order, each with its id, whether it is shown, and its content: a kind and settings.';
comment on column home_versions.written_by is 'Nobody for what the market began with.';

create table home_draft (
  is_only boolean not null default true,
  revision integer not null default 0,
  blocks jsonb,
  changed_at timestamp with time zone,
  changed_by uuid,
  constraint home_draft_pkey PRIMARY KEY (is_only),
  constraint home_draft_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint home_draft_blocks_check CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint home_draft_check CHECK (((blocks IS NULL) = (changed_at IS NULL))),
  constraint home_draft_is_only_check CHECK (is_only),
  constraint home_draft_revision_check CHECK ((revision >= 0))
);
CREATE INDEX home_draft_changed_by ON public.home_draft USING btree (changed_by);
comment on table home_draft is 'One row: the home page that is not published yet, null where nothing is changed.';
comment on column home_draft.revision is 'Counts the changes, publishing and giving up among them, so that nobody writes over another’s.';

create table product_parts (
  product_id uuid not null,
  part text not null,
  is_shown boolean not null,
  constraint product_parts_pkey PRIMARY KEY (product_id, part),
  constraint product_parts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_parts_part_check CHECK ((part = ANY (ARRAY['safe_checkout'::text, 'secure_checkout'::text, 'social_share'::text, 'encourage_order'::text])))
);
comment on table product_parts is 'Where there is no row, the setting product_page counts: it names what every page leaves out.';

create table payout_ways (
  store_id uuid not null,
  way text not null,
  chosen_by uuid not null,
  chosen_at timestamp with time zone not null,
  constraint payout_ways_pkey PRIMARY KEY (store_id),
  constraint payout_ways_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id),
  constraint payout_ways_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint payout_ways_way_check CHECK ((way = ANY (ARRAY['bank'::text, 'stripe'::text, 'paypal'::text])))
);
CREATE INDEX payout_ways_chosen_by ON public.payout_ways USING btree (chosen_by);
comment on table payout_ways is 'How a store is paid; by bank where nobody has chosen.';

create table payout_accounts (
  store_id uuid not null,
  gateway text not null,
  reference text not null,
  ready_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint payout_accounts_gateway_reference_key UNIQUE (gateway, reference),
  constraint payout_accounts_pkey PRIMARY KEY (store_id, gateway),
  constraint payout_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint payout_accounts_gateway_check CHECK ((gateway = 'stripe'::text))
);
comment on column payout_accounts.reference is 'What the gateway calls the account that a store has there.';
comment on column payout_accounts.ready_at is 'Since when the gateway pays it; null while it wants to know more.';

create table theme_versions (
  version integer not null,
  theme jsonb not null,
  written_at timestamp with time zone not null,
  written_by uuid,
  constraint theme_versions_pkey PRIMARY KEY (version),
  constraint theme_versions_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  constraint theme_versions_theme_check CHECK ((jsonb_typeof(theme) = 'object'::text)),
  constraint theme_versions_version_check CHECK ((version > 0))
);
CREATE INDEX theme_versions_written_by ON public.theme_versions USING btree (written_by);
CREATE TRIGGER theme_versions_frozen BEFORE DELETE OR UPDATE ON public.theme_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table theme_versions is 'The theme, each time it was published; the newest is what shoppers see.';
comment on column theme_versions.theme is 'What it says by name; what it does not say is as the market began.';
comment on column theme_versions.written_by is 'Nobody for what the market began with.';

create table theme_draft (
  is_only boolean not null default true,
  revision integer not null default 0,
  theme jsonb,
  changed_at timestamp with time zone,
  changed_by uuid,
  constraint theme_draft_pkey PRIMARY KEY (is_only),
  constraint theme_draft_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint theme_draft_check CHECK (((theme IS NULL) = (changed_at IS NULL))),
  constraint theme_draft_is_only_check CHECK (is_only),
  constraint theme_draft_revision_check CHECK ((revision >= 0)),
  constraint theme_draft_theme_check CHECK ((jsonb_typeof(theme) = 'object'::text))
);
CREATE INDEX theme_draft_changed_by ON public.theme_draft USING btree (changed_by);
comment on table theme_draft is 'One row: the theme that is not published yet, null where nothing is changed.';
comment on column theme_draft.revision is 'Counts the changes, publishing and giving up among them, so that nobody writes over another’s.';

create table cart_reminders (
  user_id uuid not null,
  asked_at timestamp with time zone,
  stop_token text not null,
  reminded_at timestamp with time zone,
  constraint cart_reminders_stop_token_key UNIQUE (stop_token),
  constraint cart_reminders_pkey PRIMARY KEY (user_id),
  constraint cart_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cart_reminders_stop_token_check CHECK ((length(stop_token) >= 32))
);
comment on table cart_reminders is 'Who wants a mail about what they left in their cart. Nobody does who has not said so.';
comment on column cart_reminders.asked_at is 'When they said so; null once they want it no longer.';
comment on column cart_reminders.stop_token is 'Ends those mails for whoever has it, without signing in.';
comment on column cart_reminders.reminded_at is 'The last mail: a cart that still holds something of then is not told again.';

create table waived_shares (
  request_id uuid not null,
  tender_id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  is_after_sale boolean not null default false,
  constraint waived_shares_pkey PRIMARY KEY (request_id, tender_id),
  constraint waived_shares_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_requests(id),
  constraint waived_shares_tender_id_order_id_fkey FOREIGN KEY (tender_id, order_id) REFERENCES tender_allocations(tender_id, order_id),
  constraint waived_shares_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX waived_shares_order_id ON public.waived_shares USING btree (order_id);
CREATE INDEX waived_shares_tender_id ON public.waived_shares USING btree (tender_id, order_id);
CREATE TRIGGER waived_shares_frozen BEFORE DELETE OR UPDATE ON public.waived_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table waived_shares is 'What of a tender is never taken of an order: its seller did not have what it was for, or it was due at the door and is owed no more.';
comment on column waived_shares.is_after_sale is 'Cash that was not collected on delivery and was written off, or went off what came back of the order.';

create table slot_plans (
  store_id uuid not null,
  length_minutes integer,
  lead_minutes integer,
  cutoff_time time without time zone,
  cutoff_days smallint,
  capacity integer,
  capacity_units integer,
  updated_at timestamp with time zone not null,
  constraint slot_plans_pkey PRIMARY KEY (store_id),
  constraint slot_plans_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint slot_plans_capacity_check CHECK ((capacity > 0)),
  constraint slot_plans_capacity_units_check CHECK ((capacity_units > 0)),
  constraint slot_plans_check CHECK (((cutoff_time IS NULL) = (cutoff_days IS NULL))),
  constraint slot_plans_cutoff_days_check CHECK (((cutoff_days >= 0) AND (cutoff_days <= 7))),
  constraint slot_plans_lead_minutes_check CHECK (((lead_minutes >= 0) AND (lead_minutes <= 10080))),
  constraint slot_plans_length_minutes_check CHECK (((length_minutes >= 5) AND (length_minutes <= 1440)))
);
comment on column slot_plans.lead_minutes is 'A slot closes so long before it begins.';
comment on column slot_plans.cutoff_time is 'By the store’s clock, so many days before the slot’s own: it closes then at the latest.';

create table delivery_places (
  id uuid not null,
  zone_id uuid not null,
  "position" smallint not null,
  country_code character(2) not null,
  region text,
  city text,
  latitude double precision,
  longitude double precision,
  constraint delivery_places_zone_id_position_key UNIQUE (zone_id, "position"),
  constraint delivery_places_pkey PRIMARY KEY (id),
  constraint delivery_places_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint delivery_places_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES delivery_zones(id) ON DELETE CASCADE,
  constraint delivery_places_check CHECK (((region IS NOT NULL) OR (city IS NOT NULL))),
  constraint delivery_places_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint delivery_places_check2 CHECK (((latitude IS NULL) OR (city IS NOT NULL))),
  constraint delivery_places_city_check CHECK ((city <> ''::text)),
  constraint delivery_places_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint delivery_places_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint delivery_places_region_check CHECK ((region <> ''::text))
);
CREATE INDEX delivery_places_country_code ON public.delivery_places USING btree (country_code);
comment on table delivery_places is 'Parts of countries: a region, a settlement, or a settlement of a region. They narrow a zone of the same country.';
comment on column delivery_places.latitude is 'Of the settlement: how far it is, where an address does not say more.';

create table delivery_bands (
  method_id uuid not null,
  above bigint not null,
  up_to bigint,
  price_minor bigint not null,
  follows bigint generated always as (NULLIF(above, 0)) stored,
  constraint delivery_bands_method_id_up_to_key UNIQUE (method_id, up_to),
  constraint delivery_bands_pkey PRIMARY KEY (method_id, above),
  constraint delivery_bands_method_id_fkey FOREIGN KEY (method_id) REFERENCES delivery_methods(id) ON DELETE CASCADE,
  constraint delivery_bands_method_id_follows_fkey FOREIGN KEY (method_id, follows) REFERENCES delivery_bands(method_id, up_to) DEFERRABLE INITIALLY DEFERRED,
  constraint delivery_bands_above_check CHECK ((above >= 0)),
  constraint delivery_bands_check CHECK ((up_to > above)),
  constraint delivery_bands_price_minor_check CHECK ((price_minor >= 0))
);
CREATE INDEX delivery_bands_follows ON public.delivery_bands USING btree (method_id, follows);
comment on table delivery_bands is 'In grams, in minor units of goods less discounts, or in metres. Each begins where another ends and no two alike, so they ascend from nothing without a gap.';
comment on column delivery_bands.up_to is 'Null: without an end. Weights and distances include it, worths do not.';

create table store_tax_rates (
  store_id uuid not null,
  country_code character(2) not null,
  category_id uuid,
  bps integer not null,
  tax_class text,
  constraint store_tax_rates_subject_key UNIQUE NULLS NOT DISTINCT (store_id, country_code, category_id, tax_class),
  constraint store_tax_rates_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint store_tax_rates_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint store_tax_rates_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_tax_rates_bps_check CHECK (((bps >= 0) AND (bps <= 10000))),
  constraint store_tax_rates_subject_check CHECK (((category_id IS NULL) OR (tax_class IS NULL))),
  constraint store_tax_rates_tax_class_check CHECK ((tax_class = 'reduced'::text))
);
CREATE INDEX store_tax_rates_category_id ON public.store_tax_rates USING btree (category_id);
CREATE INDEX store_tax_rates_country_code ON public.store_tax_rates USING btree (country_code);
comment on table store_tax_rates is 'Where a store is registered abroad, and what is taxed otherwise than the rest; without a category it is for all that it sells.';
comment on column store_tax_rates.tax_class is 'Set if the rate is for products of that class; the standard class has the general rate, the others none.';

create table transfer_arrivals (
  id uuid not null,
  tender_id uuid not null,
  amount_minor bigint not null,
  source text not null,
  reference text,
  recorded_by uuid,
  at timestamp with time zone not null,
  taken_back_by uuid,
  taken_back_at timestamp with time zone,
  constraint transfer_arrivals_pkey PRIMARY KEY (id),
  constraint transfer_arrivals_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint transfer_arrivals_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id),
  constraint transfer_arrivals_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint transfer_arrivals_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transfer_arrivals_check CHECK (((reference IS NULL) OR (source = 'bank'::text))),
  constraint transfer_arrivals_check1 CHECK (((taken_back_at IS NULL) = (taken_back_by IS NULL))),
  constraint transfer_arrivals_check2 CHECK (((taken_back_at IS NULL) OR (source = 'bank'::text))),
  constraint transfer_arrivals_source_check CHECK ((source = ANY (ARRAY['bank'::text, 'market'::text])))
);
CREATE INDEX transfer_arrivals_recorded_by ON public.transfer_arrivals USING btree (recorded_by);
CREATE UNIQUE INDEX transfer_arrivals_reference ON public.transfer_arrivals USING btree (tender_id, reference) WHERE (taken_back_at IS NULL);
CREATE INDEX transfer_arrivals_taken_back_by ON public.transfer_arrivals USING btree (taken_back_by);
CREATE INDEX transfer_arrivals_tender_id ON public.transfer_arrivals USING btree (tender_id);
comment on table transfer_arrivals is 'What came for a purchase that was to be paid by transfer, as operators saw it on the bank’s statement.';
comment on column transfer_arrivals.source is 'The bank, or the market, which bears what was missing.';
comment on column transfer_arrivals.reference is 'What the bank calls it.';
comment on column transfer_arrivals.taken_back_at is 'When it turned out to have been written down by mistake.';

create table transfer_returns (
  id uuid not null,
  tender_id uuid not null,
  amount_minor bigint not null,
  paid_to text not null,
  reference text,
  paid_by uuid not null,
  at timestamp with time zone not null,
  constraint transfer_returns_pkey PRIMARY KEY (id),
  constraint transfer_returns_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id),
  constraint transfer_returns_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tenders(id),
  constraint transfer_returns_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transfer_returns_check CHECK (((paid_to = 'bank'::text) = (reference IS NOT NULL))),
  constraint transfer_returns_paid_to_check CHECK ((paid_to = ANY (ARRAY['bank'::text, 'wallet'::text])))
);
CREATE INDEX transfer_returns_paid_by ON public.transfer_returns USING btree (paid_by);
CREATE INDEX transfer_returns_tender_id ON public.transfer_returns USING btree (tender_id);
comment on table transfer_returns is 'What went back of transfers that paid for nothing.';

create table cart_cuts (
  cart_id uuid not null,
  "position" smallint not null,
  product_id uuid not null,
  choices jsonb not null,
  note text not null,
  wanted integer not null,
  kept integer not null,
  reason text not null,
  constraint cart_cuts_pkey PRIMARY KEY (cart_id, "position"),
  constraint cart_cuts_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_cuts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint cart_cuts_check CHECK ((kept < wanted)),
  constraint cart_cuts_kept_check CHECK ((kept >= 0)),
  constraint cart_cuts_position_check CHECK (("position" > 0)),
  constraint cart_cuts_reason_check CHECK ((reason = ANY (ARRAY['out_of_stock'::text, 'order_limit'::text, 'cart_full'::text])))
);
CREATE INDEX cart_cuts_product_id ON public.cart_cuts USING btree (product_id);
comment on table cart_cuts is 'Lines that were cut when a guest''s cart was merged into the account''s, shown until the cart is changed.';

create table balance_conversions (
  id uuid not null,
  store_id uuid not null,
  from_currency character(3) not null,
  to_currency character(3) not null,
  earnings_minor bigint not null,
  debt_minor bigint not null,
  received_minor bigint not null,
  rate_table_id uuid not null,
  rate numeric(24,12) not null,
  spread_bps integer not null,
  converted_by uuid,
  at timestamp with time zone not null,
  constraint balance_conversions_pkey PRIMARY KEY (id),
  constraint balance_conversions_converted_by_fkey FOREIGN KEY (converted_by) REFERENCES users(id),
  constraint balance_conversions_from_currency_fkey FOREIGN KEY (from_currency) REFERENCES currencies(code),
  constraint balance_conversions_rate_table_id_fkey FOREIGN KEY (rate_table_id) REFERENCES rate_tables(id),
  constraint balance_conversions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint balance_conversions_to_currency_fkey FOREIGN KEY (to_currency) REFERENCES currencies(code),
  constraint balance_conversions_check CHECK ((from_currency <> to_currency)),
  constraint balance_conversions_check1 CHECK (((earnings_minor <> 0) OR (debt_minor > 0))),
  constraint balance_conversions_debt_minor_check CHECK ((debt_minor >= 0)),
  constraint balance_conversions_rate_check CHECK ((rate > (0)::numeric)),
  constraint balance_conversions_spread_bps_check CHECK (((spread_bps >= 0) AND (spread_bps <= 2000)))
);
CREATE INDEX balance_conversions_converted_by ON public.balance_conversions USING btree (converted_by);
CREATE INDEX balance_conversions_from_currency ON public.balance_conversions USING btree (from_currency);
CREATE INDEX balance_conversions_rate_table_id ON public.balance_conversions USING btree (rate_table_id);
CREATE INDEX balance_conversions_store_id ON public.balance_conversions USING btree (store_id, at DESC);
CREATE INDEX balance_conversions_to_currency ON public.balance_conversions USING btree (to_currency);
CREATE TRIGGER balance_conversions_frozen BEFORE DELETE OR UPDATE ON public.balance_conversions FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on column balance_conversions.earnings_minor is 'What was available in the first currency; below zero where more had come back than there was.';
comment on column balance_conversions.debt_minor is 'What the store owed in the first currency.';
comment on column balance_conversions.received_minor is 'What the store has more of in the second; below zero for what it owes.';

create table tracking_events (
  id uuid not null,
  order_id uuid not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint tracking_events_pkey PRIMARY KEY (id),
  constraint tracking_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint tracking_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tracking_events_tracking_url_check CHECK ((tracking_url ~ '^https://'::text))
);
CREATE INDEX tracking_events_actor_id ON public.tracking_events USING btree (actor_id);
CREATE INDEX tracking_events_order_id ON public.tracking_events USING btree (order_id, at);
comment on table tracking_events is 'What a seller said of the way of a parcel, at hand-over and whenever it was corrected.';

create table packed_lines (
  line_id uuid not null,
  packed_by uuid,
  packed_at timestamp with time zone not null,
  constraint packed_lines_pkey PRIMARY KEY (line_id),
  constraint packed_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint packed_lines_packed_by_fkey FOREIGN KEY (packed_by) REFERENCES users(id)
);
CREATE INDEX packed_lines_packed_by ON public.packed_lines USING btree (packed_by);
comment on table packed_lines is 'Lines of orders that somebody has ticked as packed.';

create table operator_digests (
  user_id uuid not null,
  sent_at timestamp with time zone not null,
  told jsonb not null,
  constraint operator_digests_pkey PRIMARY KEY (user_id),
  constraint operator_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table operator_digests is 'The last digest of what waits that an operator was sent.';
comment on column operator_digests.told is 'How many things waited in each queue then, lowered as they are done.';

create table released_amounts (
  id uuid not null,
  "position" bigint not null generated always as identity,
  kind text not null,
  record_id uuid not null,
  order_id uuid,
  receiver_id uuid not null,
  currency character(3) not null,
  amount_minor bigint not null,
  limit_minor bigint not null,
  approved_by uuid not null,
  second_approved_by uuid,
  approved_at timestamp with time zone not null,
  constraint released_amounts_kind_record_id_key UNIQUE (kind, record_id),
  constraint released_amounts_position_key UNIQUE ("position"),
  constraint released_amounts_pkey PRIMARY KEY (id),
  constraint released_amounts_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint released_amounts_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint released_amounts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint released_amounts_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id),
  constraint released_amounts_second_approved_by_fkey FOREIGN KEY (second_approved_by) REFERENCES users(id),
  constraint released_amounts_above_the_limit_have_two CHECK (((second_approved_by IS NOT NULL) OR (amount_minor <= limit_minor))),
  constraint released_amounts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint released_amounts_check CHECK ((second_approved_by <> approved_by)),
  constraint released_amounts_check1 CHECK (((kind = 'refund'::text) = (order_id IS NOT NULL))),
  constraint released_amounts_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'goodwill_credit'::text, 'withdrawal'::text, 'payout'::text]))),
  constraint released_amounts_limit_minor_check CHECK ((limit_minor > 0))
);
CREATE INDEX released_amounts_approved_by ON public.released_amounts USING btree (approved_by, approved_at);
CREATE INDEX released_amounts_currency ON public.released_amounts USING btree (currency);
CREATE INDEX released_amounts_order_id ON public.released_amounts USING btree (order_id, approved_at);
CREATE INDEX released_amounts_receiver_id ON public.released_amounts USING btree (receiver_id, approved_at);
CREATE INDEX released_amounts_second_approved_by ON public.released_amounts USING btree (second_approved_by);
CREATE TRIGGER released_amounts_frozen BEFORE DELETE OR UPDATE ON public.released_amounts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER released_amounts_whole BEFORE TRUNCATE ON public.released_amounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table released_amounts is 'Money that was approved to leave the market or to be credited, for the daily approval limits.';
comment on column released_amounts.record_id is 'The refund request, goodwill credit, withdrawal or payout.';
comment on column released_amounts.receiver_id is 'The customer; of a payout the owner of the store.';
comment on column released_amounts.limit_minor is 'Above this, alone or together with the rest of the day, two people had to approve.';

create table goodwill_credits (
  id uuid not null,
  user_id uuid not null,
  currency character(3),
  amount bigint not null,
  worth_minor bigint not null,
  worth_currency character(3) not null,
  reason text not null,
  locale text not null,
  state text not null,
  limit_minor bigint not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint goodwill_credits_pkey PRIMARY KEY (id),
  constraint goodwill_credits_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint goodwill_credits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint goodwill_credits_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint goodwill_credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint goodwill_credits_worth_currency_fkey FOREIGN KEY (worth_currency) REFERENCES currencies(code),
  constraint goodwill_credits_amount_check CHECK ((amount > 0)),
  constraint goodwill_credits_check CHECK ((requested_by <> user_id)),
  constraint goodwill_credits_check1 CHECK ((decided_by <> user_id)),
  constraint goodwill_credits_check2 CHECK (((state = 'pending'::text) = (decided_by IS NULL))),
  constraint goodwill_credits_check3 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint goodwill_credits_limit_minor_check CHECK ((limit_minor > 0)),
  constraint goodwill_credits_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint goodwill_credits_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint goodwill_credits_worth_minor_check CHECK ((worth_minor >= 0))
);
CREATE INDEX goodwill_credits_currency ON public.goodwill_credits USING btree (currency);
CREATE INDEX goodwill_credits_decided_by ON public.goodwill_credits USING btree (decided_by);
CREATE INDEX goodwill_credits_pending ON public.goodwill_credits USING btree (requested_at) WHERE (state = 'pending'::text);
CREATE INDEX goodwill_credits_requested_by ON public.goodwill_credits USING btree (requested_by);
CREATE INDEX goodwill_credits_user_id ON public.goodwill_credits USING btree (user_id, requested_at DESC);
CREATE INDEX goodwill_credits_worth_currency ON public.goodwill_credits USING btree (worth_currency);
comment on column goodwill_credits.currency is 'Of money in the wallet; absent for points.';
comment on column goodwill_credits.amount is 'Minor units of the currency, or points.';
comment on column goodwill_credits.worth_minor is 'What it counts for towards the limit.';

create table order_devices (
  group_id uuid not null,
  device_hash text not null,
  constraint order_devices_pkey PRIMARY KEY (group_id),
  constraint order_devices_group_id_fkey FOREIGN KEY (group_id) REFERENCES order_groups(id) ON DELETE CASCADE,
  constraint order_devices_device_hash_check CHECK (((length(device_hash) >= 1) AND (length(device_hash) <= 64)))
);
CREATE INDEX order_devices_device_hash ON public.order_devices USING btree (device_hash);
comment on table order_devices is 'From which browser an order was placed that is paid later, by the hash of its cookie.';

create table product_versions (
  product_id uuid not null,
  version integer not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  changed text[] not null,
  document jsonb not null,
  constraint product_versions_pkey PRIMARY KEY (product_id, version),
  constraint product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX product_versions_saved_by ON public.product_versions USING btree (saved_by) WHERE (saved_by IS NOT NULL);
comment on table product_versions is 'Each saved version of a product with all edited fields, to show and restore.';
comment on column product_versions.changed is 'Names of the fields that differ from the version before.';

create table removed_categories (
  id uuid not null,
  path text not null,
  name jsonb not null,
  removed_at timestamp with time zone not null,
  constraint removed_categories_pkey PRIMARY KEY (id)
);
comment on table removed_categories is 'Categories that were merged or deleted, because former commission rates refer to them.';

create table attributes (
  id uuid not null,
  key text not null,
  name jsonb not null,
  type text not null,
  unit text,
  is_facet boolean not null default false,
  "position" smallint not null,
  version integer not null default 1,
  facet_form text not null default 'list'::text,
  constraint attributes_key_key UNIQUE (key),
  constraint attributes_pkey PRIMARY KEY (id),
  constraint attributes_check CHECK (((unit IS NULL) OR (type = ANY (ARRAY['number'::text, 'dimension'::text])))),
  constraint attributes_facet_form_check CHECK ((facet_form = ANY (ARRAY['list'::text, 'range'::text]))),
  constraint attributes_facet_form_of_type_check CHECK (
CASE type
    WHEN 'number'::text THEN true
    WHEN 'dimension'::text THEN (facet_form = 'range'::text)
    ELSE (facet_form = 'list'::text)
END),
  constraint attributes_facet_type_check CHECK (((NOT is_facet) OR (type = ANY (ARRAY['boolean'::text, 'choice'::text, 'choices'::text, 'colour'::text, 'number'::text, 'dimension'::text])))),
  constraint attributes_key_check CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint attributes_name_check CHECK ((name ? 'en'::text)),
  constraint attributes_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'boolean'::text, 'choice'::text, 'choices'::text, 'colour'::text, 'dimension'::text, 'date'::text]))),
  constraint attributes_unit_check CHECK ((unit <> ''::text)),
  constraint attributes_version_check CHECK ((version > 0))
);
comment on column attributes."position" is 'Order of the filters, and of the details of a product.';
comment on column attributes.facet_form is 'As a filter: a list of values, or from and to.';

create table attribute_choices (
  id uuid not null,
  attribute_id uuid not null,
  key text not null,
  label jsonb not null,
  swatch text,
  "position" smallint not null,
  constraint attribute_choices_attribute_id_key_key UNIQUE (attribute_id, key),
  constraint attribute_choices_pkey PRIMARY KEY (id),
  constraint attribute_choices_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint attribute_choices_key_check CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint attribute_choices_label_check CHECK ((label ? 'en'::text)),
  constraint attribute_choices_swatch_check CHECK ((swatch ~ '^#[0-9a-f]{6}$'::text))
);
comment on table attribute_choices is 'A yes/no attribute has the choices yes and no.';

create table category_attributes (
  category_id uuid not null,
  attribute_id uuid not null,
  is_required boolean not null,
  constraint category_attributes_pkey PRIMARY KEY (category_id, attribute_id),
  constraint category_attributes_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id) ON DELETE CASCADE,
  constraint category_attributes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);
CREATE INDEX category_attributes_attribute_id ON public.category_attributes USING btree (attribute_id);
comment on table category_attributes is 'Inherited by subcategories.';

create table product_attribute_values (
  product_id uuid not null,
  attribute_id uuid not null,
  "position" smallint not null,
  text_value jsonb,
  number_value numeric,
  dimensions numeric[],
  date_value date,
  choice_id uuid,
  constraint product_attribute_values_pkey PRIMARY KEY (product_id, attribute_id, "position"),
  constraint product_attribute_values_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES attributes(id),
  constraint product_attribute_values_choice_id_fkey FOREIGN KEY (choice_id) REFERENCES attribute_choices(id),
  constraint product_attribute_values_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_attribute_values_check CHECK ((num_nonnulls(text_value, number_value, dimensions, date_value, choice_id) = 1))
);
CREATE INDEX product_attribute_values_attribute_id ON public.product_attribute_values USING btree (attribute_id);
CREATE INDEX product_attribute_values_choice_id ON public.product_attribute_values USING btree (choice_id);
comment on column product_attribute_values."position" is 'Of several choices; otherwise 0.';

create table moved_tags (
  slug text not null,
  tag text not null,
  constraint moved_tags_pkey PRIMARY KEY (slug)
);
CREATE INDEX moved_tags_tag ON public.moved_tags USING btree (tag);
comment on table moved_tags is 'Tags that were merged into another.';

create table setup_links (
  is_only boolean not null default true,
  token_hash text not null,
  created_at timestamp with time zone not null,
  constraint setup_links_pkey PRIMARY KEY (is_only),
  constraint setup_links_is_only_check CHECK (is_only)
);
comment on table setup_links is 'At most one row; deleted once the first administrator exists.';
comment on column setup_links.token_hash is 'SHA-256 of the token, which only the printed link contains.';

create table store_invitations (
  id uuid not null,
  store_id uuid not null,
  email text not null,
  locale text not null,
  sends smallint not null default 1,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  transfers_from uuid,
  keeps_former boolean not null default false,
  constraint store_invitations_store_id_key UNIQUE (store_id),
  constraint store_invitations_pkey PRIMARY KEY (id),
  constraint store_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint store_invitations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_invitations_transfers_from_fkey FOREIGN KEY (transfers_from) REFERENCES users(id) ON DELETE SET NULL,
  constraint store_invitations_email_check CHECK ((email = lower(email))),
  constraint store_invitations_sends_check CHECK ((sends > 0))
);
CREATE INDEX store_invitations_email ON public.store_invitations USING btree (email);
CREATE INDEX store_invitations_invited_by ON public.store_invitations USING btree (invited_by);
CREATE INDEX store_invitations_transfers_from ON public.store_invitations USING btree (transfers_from) WHERE (transfers_from IS NOT NULL);
comment on table store_invitations is 'At most one of each store. A store without an owner gets one when it is accepted; a store with one changes hands.';
comment on column store_invitations.sends is 'The link in the email is derived from it, so that an earlier one stops working.';
comment on column store_invitations.transfers_from is 'The owner at the time; the invitation ends when somebody else owns the store.';
comment on column store_invitations.keeps_former is 'The former owner stays as a manager.';

create table imports (
  id uuid not null,
  store_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  file_name text not null,
  format text not null,
  headers text[] not null,
  samples jsonb not null,
  columns jsonb not null default '{}'::jsonb,
  categories jsonb not null default '{}'::jsonb,
  default_category_id uuid,
  found_categories jsonb not null default '{}'::jsonb,
  state text not null,
  failure text,
  ignored_rows integer not null default 0,
  checked_at timestamp with time zone,
  finished_at timestamp with time zone,
  publishes boolean not null default false,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_default_category_id_fkey FOREIGN KEY (default_category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint imports_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint imports_failure_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint imports_format_check CHECK ((format = ANY (ARRAY['market'::text, 'shopify'::text, 'woocommerce'::text, 'etsy'::text, 'google'::text, 'table'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['mapping'::text, 'checking'::text, 'checked'::text, 'running'::text, 'finished'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX imports_created_by ON public.imports USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX imports_default_category_id ON public.imports USING btree (default_category_id) WHERE (default_category_id IS NOT NULL);
CREATE INDEX imports_store_id ON public.imports USING btree (store_id, created_at DESC);
comment on table imports is 'Files with products that a store imports, and how far each import is.';
comment on column imports.samples is 'First values of each column, shown beside its mapping.';
comment on column imports.columns is 'Chosen fields by the place of the column; null for columns that are not imported.';
comment on column imports.categories is 'Chosen categories by their name in the file.';
comment on column imports.found_categories is 'Number of products by the category in the file.';
comment on column imports.publishes is 'New products are published once their pictures are fetched, unless the file says draft or archived.';

create table import_files (
  import_id uuid not null,
  "position" integer not null,
  bytes bytea not null,
  constraint import_files_pkey PRIMARY KEY (import_id, "position"),
  constraint import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
comment on table import_files is 'The uploaded file in pieces, deleted when its import can no longer be changed.';

create table import_products (
  import_id uuid not null,
  "position" integer not null,
  handle text not null,
  name text not null,
  rows integer[] not null,
  product jsonb not null,
  outcome text not null,
  issues jsonb not null default '[]'::jsonb,
  product_id uuid,
  version integer,
  before jsonb,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  publication text,
  constraint import_products_pkey PRIMARY KEY (import_id, "position"),
  constraint import_products_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint import_products_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'refused'::text]))),
  constraint import_products_publication_check CHECK ((publication = ANY (ARRAY['published'::text, 'submitted'::text, 'incomplete'::text])))
);
CREATE INDEX import_products_product_id ON public.import_products USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX import_products_zipped ON public.import_products USING btree (import_id) WHERE ((product)::text ~~ '%"zip:%'::text);
comment on table import_products is 'Products of an import: what the file says, what it would change, and what it changed.';
comment on column import_products.version is 'Version of the product after the import; a later one is not undone.';
comment on column import_products.before is 'Fields and counts before the import, to undo it. Null for new products.';
comment on column import_products.publication is 'What became of a new product that was to be published; null before, and for those that stay drafts.';

create table import_mappings (
  store_id uuid not null,
  headers_hash text not null,
  columns jsonb not null,
  categories jsonb not null,
  default_category_id uuid,
  saved_at timestamp with time zone not null,
  constraint import_mappings_pkey PRIMARY KEY (store_id, headers_hash),
  constraint import_mappings_default_category_id_fkey FOREIGN KEY (default_category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint import_mappings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX import_mappings_default_category_id ON public.import_mappings USING btree (default_category_id) WHERE (default_category_id IS NOT NULL);
comment on table import_mappings is 'The last mapping of a store for files with the same columns.';

create table import_handles (
  store_id uuid not null,
  handle text not null,
  product_id uuid not null,
  picture_urls text[] not null default '{}'::text[],
  constraint import_handles_pkey PRIMARY KEY (store_id, handle),
  constraint import_handles_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint import_handles_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX import_handles_product_id ON public.import_handles USING btree (product_id);
comment on table import_handles is 'Which product a name in imported files stands for, so that a second import finds it.';
comment on column import_handles.picture_urls is 'Addresses of the pictures that were imported last, in their order.';

create table import_pictures (
  import_id uuid not null,
  url text not null,
  picture_id uuid,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  failure text,
  constraint import_pictures_pkey PRIMARY KEY (import_id, url),
  constraint import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE SET NULL,
  constraint import_pictures_next_at_check CHECK (((next_at IS NULL) OR ((picture_id IS NULL) AND (failure IS NULL))))
);
CREATE INDEX import_pictures_next_at ON public.import_pictures USING btree (import_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX import_pictures_picture_id ON public.import_pictures USING btree (picture_id) WHERE (picture_id IS NOT NULL);
comment on table import_pictures is 'Pictures that an import fetches; next_at is null once a picture was stored or given up.';

create table saved_views (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  saved_at timestamp with time zone not null,
  constraint saved_views_user_id_list_name_key UNIQUE (user_id, list, name),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_list_check CHECK ((list ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_query_check CHECK ((length(query) <= 2000))
);
comment on column saved_views.query is 'The query of the page''s address: search, filters, sorting and columns.';

create table bulk_edits (
  id uuid not null,
  store_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null,
  action jsonb not null,
  undoes uuid,
  finished_at timestamp with time zone,
  constraint bulk_edits_undoes_key UNIQUE (undoes),
  constraint bulk_edits_pkey PRIMARY KEY (id),
  constraint bulk_edits_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bulk_edits_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint bulk_edits_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_edits(id) ON DELETE CASCADE
);
CREATE INDEX bulk_edits_created_by ON public.bulk_edits USING btree (created_by);
CREATE INDEX bulk_edits_store_id ON public.bulk_edits USING btree (store_id, created_at DESC);
comment on table bulk_edits is 'Without a store it was started by an operator, for products of any store.';

create table bulk_edit_products (
  bulk_edit_id uuid not null,
  "position" integer not null,
  store_id uuid not null,
  product_id uuid,
  name text not null,
  outcome text,
  problems text[] not null default '{}'::text[],
  version integer,
  before jsonb,
  constraint bulk_edit_products_pkey PRIMARY KEY (bulk_edit_id, "position"),
  constraint bulk_edit_products_bulk_edit_id_fkey FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits(id) ON DELETE CASCADE,
  constraint bulk_edit_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint bulk_edit_products_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint bulk_edit_products_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'unchanged'::text, 'refused'::text])))
);
CREATE INDEX bulk_edit_products_product_id ON public.bulk_edit_products USING btree (product_id);
CREATE INDEX bulk_edit_products_store_id ON public.bulk_edit_products USING btree (store_id);
CREATE INDEX bulk_edit_products_waiting ON public.bulk_edit_products USING btree (bulk_edit_id, "position") WHERE (outcome IS NULL);
comment on column bulk_edit_products.outcome is 'Null until the product''s turn.';
comment on column bulk_edit_products.version is 'The version that the change made; undoing needs the product to be unchanged since.';
comment on column bulk_edit_products.before is 'Prices by variant and the sale before the change.';

create table variant_prices (
  variant_id uuid not null,
  price_minor bigint not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  constraint variant_prices_pkey PRIMARY KEY (variant_id, valid_from),
  constraint variant_prices_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint variant_prices_check CHECK ((valid_until > valid_from)),
  constraint variant_prices_price_minor_check CHECK ((price_minor >= 0))
);
CREATE INDEX variant_prices_valid_until ON public.variant_prices USING btree (valid_until);
comment on table variant_prices is 'Earlier prices of variants before deals, kept while a reduction may refer to them.';

create table product_submissions (
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  proposed jsonb,
  replaced jsonb,
  state text not null default 'pending'::text,
  submitted_by uuid,
  submitted_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  closed_at timestamp with time zone,
  constraint product_submissions_pkey PRIMARY KEY (id),
  constraint product_submissions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint product_submissions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_submissions_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint product_submissions_check CHECK (((kind = 'change'::text) = (proposed IS NOT NULL))),
  constraint product_submissions_check1 CHECK (((replaced IS NULL) OR (state = 'approved'::text))),
  constraint product_submissions_check2 CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint product_submissions_check3 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint product_submissions_check4 CHECK (((state <> 'pending'::text) OR (closed_at IS NULL))),
  constraint product_submissions_check5 CHECK (((state <> ALL (ARRAY['approved'::text, 'withdrawn'::text])) OR (closed_at IS NOT NULL))),
  constraint product_submissions_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'change'::text]))),
  constraint product_submissions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint product_submissions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX product_submissions_decided_by ON public.product_submissions USING btree (decided_by);
CREATE UNIQUE INDEX product_submissions_open ON public.product_submissions USING btree (product_id) WHERE (closed_at IS NULL);
CREATE INDEX product_submissions_pending ON public.product_submissions USING btree (submitted_at) WHERE (state = 'pending'::text);
CREATE INDEX product_submissions_product_id ON public.product_submissions USING btree (product_id);
CREATE INDEX product_submissions_submitted_by ON public.product_submissions USING btree (submitted_by);
comment on table product_submissions is 'New products, and important changes of live ones, submitted for review by operators.';
comment on column product_submissions.proposed is 'The changed fields of a live product, which shoppers do not see until they are approved.';
comment on column product_submissions.replaced is 'What shoppers saw before the changed fields were approved.';
comment on column product_submissions.closed_at is 'Null while the submission is pending, or rejected and not submitted again or withdrawn.';

create table stock_takes (
  id uuid not null,
  store_id uuid not null,
  category_id uuid,
  started_by uuid,
  started_at timestamp with time zone not null,
  ended_by uuid,
  applied_at timestamp with time zone,
  discarded_at timestamp with time zone,
  constraint stock_takes_pkey PRIMARY KEY (id),
  constraint stock_takes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint stock_takes_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_takes_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_takes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint stock_takes_check CHECK (((applied_at IS NULL) OR (discarded_at IS NULL)))
);
CREATE INDEX stock_takes_category_id ON public.stock_takes USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX stock_takes_ended_by ON public.stock_takes USING btree (ended_by);
CREATE INDEX stock_takes_started_by ON public.stock_takes USING btree (started_by);
CREATE INDEX stock_takes_store_id ON public.stock_takes USING btree (store_id, started_at);
comment on table stock_takes is 'A count of all of a store''s stock, or of a category.';

create table stock_counts (
  stock_take_id uuid not null,
  variant_id uuid not null,
  counted integer not null,
  expected integer not null,
  counted_at timestamp with time zone not null,
  counted_by uuid,
  constraint stock_counts_pkey PRIMARY KEY (stock_take_id, variant_id),
  constraint stock_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint stock_counts_stock_take_id_fkey FOREIGN KEY (stock_take_id) REFERENCES stock_takes(id) ON DELETE CASCADE,
  constraint stock_counts_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint stock_counts_counted_check CHECK (((counted >= 0) AND (counted <= 1000000))),
  constraint stock_counts_expected_check CHECK ((expected >= 0))
);
CREATE INDEX stock_counts_counted_by ON public.stock_counts USING btree (counted_by);
CREATE INDEX stock_counts_variant_id ON public.stock_counts USING btree (variant_id);
comment on column stock_counts.expected is 'Pieces on hand when the count was entered; the difference is applied, whatever is sold in between.';

create table collections (
  id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{}'::jsonb,
  seo_title jsonb not null default '{}'::jsonb,
  seo_description jsonb not null default '{}'::jsonb,
  picture_id uuid,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  hidden_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  version integer not null default 1,
  matches text,
  category_ids uuid[] not null default '{}'::uuid[],
  tags text[] not null default '{}'::text[],
  brand_ids uuid[] not null default '{}'::uuid[],
  store_ids uuid[] not null default '{}'::uuid[],
  price_min_minor bigint,
  price_max_minor bigint,
  is_in_stock boolean,
  new_days smallint,
  is_on_sale boolean not null default false,
  sold_min integer,
  constraint collections_slug_key UNIQUE (slug),
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint collections_check CHECK ((ends_at > starts_at)),
  constraint collections_check1 CHECK ((price_max_minor >= price_min_minor)),
  constraint collections_check2 CHECK (((matches IS NOT NULL) = (((((cardinality(category_ids) + cardinality(tags)) + cardinality(brand_ids)) + cardinality(store_ids)) > 0) OR (num_nonnulls(price_min_minor, price_max_minor, is_in_stock, new_days, sold_min) > 0) OR is_on_sale))),
  constraint collections_matches_check CHECK ((matches = ANY (ARRAY['all'::text, 'any'::text]))),
  constraint collections_name_check CHECK ((name ? 'en'::text)),
  constraint collections_new_days_check CHECK ((new_days > 0)),
  constraint collections_price_max_minor_check CHECK ((price_max_minor >= 0)),
  constraint collections_price_min_minor_check CHECK ((price_min_minor >= 0)),
  constraint collections_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint collections_sold_min_check CHECK ((sold_min > 0)),
  constraint collections_version_check CHECK ((version > 0))
);
CREATE INDEX collections_picture_id ON public.collections USING btree (picture_id);
CREATE TRIGGER collections_at_their_addresses AFTER INSERT OR UPDATE OF slug ON public.collections FOR EACH ROW EXECUTE FUNCTION end_moved_slug('collection');
CREATE TRIGGER collections_keep_their_addresses AFTER UPDATE OF slug ON public.collections FOR EACH ROW WHEN ((old.slug <> new.slug)) EXECUTE FUNCTION keep_moved_slug('collection');
comment on column collections.matches is 'Whether products fulfil all or any of the conditions; null if they are chosen by hand.';
comment on column collections.price_min_minor is 'In the base currency of the market, like price_max_minor.';
comment on column collections.sold_min is 'Units sold in the last 30 days.';

create table collection_products (
  collection_id uuid not null,
  product_id uuid not null,
  "position" integer,
  constraint collection_products_pkey PRIMARY KEY (collection_id, product_id),
  constraint collection_products_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX collection_products_product_id ON public.collection_products USING btree (product_id);
comment on table collection_products is 'Also of collections by rule; product_listings.facets has them as k:<collection id>.';
comment on column collection_products."position" is 'Order of a collection by hand; null in one by rule.';

create table recent_sales (
  product_id uuid not null,
  sold_count integer not null,
  constraint recent_sales_pkey PRIMARY KEY (product_id),
  constraint recent_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint recent_sales_sold_count_check CHECK ((sold_count > 0))
);
comment on table recent_sales is 'Units sold in the last 30 days, counted every hour; products without sales are left out.';

create table navigation_menus (
  menu text not null,
  entries jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint navigation_menus_pkey PRIMARY KEY (menu),
  constraint navigation_menus_entries_check CHECK ((jsonb_typeof(entries) = 'array'::text)),
  constraint navigation_menus_menu_check CHECK ((menu = ANY (ARRAY['header'::text, 'footer'::text]))),
  constraint navigation_menus_version_check CHECK ((version > 0))
);
comment on table navigation_menus is 'Without a row a menu has its standard entries.';
comment on column navigation_menus.entries is 'In order, with their depth: id, depth, kind, target, path, name, is_hidden.';

create table import_archives (
  id uuid not null,
  import_id uuid not null,
  created_at timestamp with time zone not null,
  file_name text not null,
  state text not null,
  failure text,
  constraint import_archives_pkey PRIMARY KEY (id),
  constraint import_archives_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_archives_failure_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  constraint import_archives_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'unpacked'::text, 'failed'::text])))
);
CREATE INDEX import_archives_import_id ON public.import_archives USING btree (import_id, created_at);
comment on table import_archives is 'ZIP files with pictures that a file of products names.';

create table import_archive_pieces (
  archive_id uuid not null,
  "position" integer not null,
  bytes bytea not null,
  constraint import_archive_pieces_pkey PRIMARY KEY (archive_id, "position"),
  constraint import_archive_pieces_archive_id_fkey FOREIGN KEY (archive_id) REFERENCES import_archives(id) ON DELETE CASCADE
);
comment on table import_archive_pieces is 'A ZIP file in pieces, deleted once it is unpacked.';

create table import_archive_pictures (
  import_id uuid not null,
  url text not null,
  picture_id uuid,
  failure text,
  constraint import_archive_pictures_pkey PRIMARY KEY (import_id, url),
  constraint import_archive_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_archive_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE SET NULL
);
CREATE INDEX import_archive_pictures_picture_id ON public.import_archive_pictures USING btree (picture_id) WHERE (picture_id IS NOT NULL);
comment on table import_archive_pictures is 'Pictures of ZIP files by their address, `zip:` and the name of the file in lower case.';
comment on column import_archive_pictures.failure is 'Why the file is not a picture that can be used; a message code.';

create table product_autosaves (
  id uuid not null,
  user_id uuid not null,
  store_id uuid not null,
  product_id uuid,
  version integer,
  typed jsonb not null,
  saved_at timestamp with time zone not null,
  constraint product_autosaves_place UNIQUE NULLS NOT DISTINCT (user_id, store_id, product_id),
  constraint product_autosaves_pkey PRIMARY KEY (id),
  constraint product_autosaves_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_autosaves_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint product_autosaves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint product_autosaves_typed_check CHECK (((jsonb_typeof(typed) = 'object'::text) AND (length((typed)::text) <= 4000000))),
  constraint product_autosaves_version_check CHECK (((product_id IS NULL) = (version IS NULL)))
);
CREATE INDEX product_autosaves_product_id ON public.product_autosaves USING btree (product_id);
CREATE INDEX product_autosaves_saved_at ON public.product_autosaves USING btree (saved_at);
CREATE INDEX product_autosaves_store_id ON public.product_autosaves USING btree (store_id);
comment on table product_autosaves is 'Unsaved changes of a product by one person, kept for 30 days.';
comment on column product_autosaves.product_id is 'Null for a product that was never saved.';
comment on column product_autosaves.version is 'The version that the changes are based on.';
comment on column product_autosaves.typed is 'Fields of the form that differ from the version, by name; empty for an emptied field.';

create table product_autosave_pictures (
  autosave_id uuid not null,
  picture_id uuid not null,
  constraint product_autosave_pictures_pkey PRIMARY KEY (autosave_id, picture_id),
  constraint product_autosave_pictures_autosave_id_fkey FOREIGN KEY (autosave_id) REFERENCES product_autosaves(id) ON DELETE CASCADE,
  constraint product_autosave_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE
);
CREATE INDEX product_autosave_pictures_picture_id ON public.product_autosave_pictures USING btree (picture_id);
comment on table product_autosave_pictures is 'Uploaded pictures that are kept because unsaved changes name them.';

create table bundle_items (
  bundle_id uuid not null,
  variant_id uuid not null,
  "position" smallint not null,
  quantity integer not null,
  constraint bundle_items_bundle_id_position_key UNIQUE (bundle_id, "position"),
  constraint bundle_items_pkey PRIMARY KEY (bundle_id, variant_id),
  constraint bundle_items_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint bundle_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint bundle_items_check CHECK ((bundle_id <> variant_id)),
  constraint bundle_items_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint bundle_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 99)))
);
CREATE INDEX bundle_items_variant_id ON public.bundle_items USING btree (variant_id);
CREATE TRIGGER bundle_items_item_check AFTER INSERT OR UPDATE ON public.bundle_items FOR EACH ROW EXECUTE FUNCTION check_bundle_item();
comment on table bundle_items is 'What is in a bundle now. bundle_id is its only variant, which has no stock of its own.';

create table order_line_items (
  line_id uuid not null,
  "position" smallint not null,
  product_id uuid not null,
  variant_id uuid not null,
  quantity integer not null,
  backordered integer,
  name jsonb not null,
  sku text not null,
  options jsonb not null default '[]'::jsonb,
  constraint order_line_items_line_id_variant_id_key UNIQUE (line_id, variant_id),
  constraint order_line_items_pkey PRIMARY KEY (line_id, "position"),
  constraint order_line_items_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint order_line_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_line_items_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  constraint order_line_items_backordered_check CHECK ((backordered >= 0)),
  constraint order_line_items_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint order_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 99)))
);
CREATE INDEX order_line_items_product_id ON public.order_line_items USING btree (product_id);
CREATE INDEX order_line_items_variant_id ON public.order_line_items USING btree (variant_id);
CREATE TRIGGER order_line_items_frozen BEFORE UPDATE ON public.order_line_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table order_line_items is 'What was in a bundle when it was ordered. Stock is reserved for these items.';
comment on column order_line_items.quantity is 'Pieces in one bundle.';
comment on column order_line_items.backordered is 'Pieces of the whole line that were not in stock; null if it was sold from stock only.';

create table videos (
  id uuid not null,
  storage_key text not null,
  store_id uuid not null,
  width integer not null,
  height integer not null,
  duration_ms integer not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  constraint videos_storage_key_key UNIQUE (storage_key),
  constraint videos_pkey PRIMARY KEY (id),
  constraint videos_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint videos_bytes_check CHECK ((bytes > 0)),
  constraint videos_duration_ms_check CHECK (((duration_ms >= 1) AND (duration_ms <= 180000))),
  constraint videos_height_check CHECK ((height > 0)),
  constraint videos_storage_key_check CHECK ((storage_key ~ '^videos/[0-9a-f]{32}$'::text)),
  constraint videos_width_check CHECK ((width > 0))
);
CREATE INDEX videos_created_at ON public.videos USING btree (created_at);
CREATE INDEX videos_store_id ON public.videos USING btree (store_id);
comment on table videos is 'MP4 videos that stores uploaded, each a file of the media folder.';

create table product_autosave_videos (
  autosave_id uuid not null,
  video_id uuid not null,
  constraint product_autosave_videos_pkey PRIMARY KEY (autosave_id, video_id),
  constraint product_autosave_videos_autosave_id_fkey FOREIGN KEY (autosave_id) REFERENCES product_autosaves(id) ON DELETE CASCADE,
  constraint product_autosave_videos_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
CREATE INDEX product_autosave_videos_video_id ON public.product_autosave_videos USING btree (video_id);
comment on table product_autosave_videos is 'Uploaded videos that are kept because unsaved changes name them.';

create table option_sets (
  id uuid not null,
  key text not null,
  name jsonb not null,
  aliases text[] not null default '{}'::text[],
  version integer not null default 1,
  constraint option_sets_key_key UNIQUE (key),
  constraint option_sets_pkey PRIMARY KEY (id),
  constraint option_sets_key_check CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint option_sets_name_check CHECK ((name ? 'en'::text)),
  constraint option_sets_version_check CHECK ((version > 0))
);
comment on column option_sets.key is 'The key of product options of the set, by which they are one filter.';
comment on column option_sets.aliases is 'Other names of the option in imported files.';

create table option_set_values (
  id uuid not null,
  set_id uuid not null,
  key text not null,
  label jsonb not null,
  swatch text,
  "position" smallint not null,
  constraint option_set_values_set_id_key_key UNIQUE (set_id, key),
  constraint option_set_values_pkey PRIMARY KEY (id),
  constraint option_set_values_set_id_fkey FOREIGN KEY (set_id) REFERENCES option_sets(id) ON DELETE CASCADE,
  constraint option_set_values_key_check CHECK ((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint option_set_values_label_check CHECK ((label ? 'en'::text)),
  constraint option_set_values_swatch_check CHECK ((swatch ~ '^#[0-9a-f]{6}$'::text))
);
comment on column option_set_values.key is 'The key of the same value of product options.';

create table events (
  id bigint not null generated always as identity,
  name text not null,
  version smallint not null,
  subject text,
  payload jsonb not null,
  at timestamp with time zone not null,
  request_id text not null,
  actor_id uuid,
  is_dispatched boolean not null default false,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_name_check CHECK ((name ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint events_payload_check CHECK ((jsonb_typeof(payload) = 'object'::text)),
  constraint events_version_check CHECK ((version > 0))
);
CREATE INDEX events_by_actor ON public.events USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX events_by_time ON public.events USING btree (at);
CREATE INDEX events_undispatched ON public.events USING btree (id) WHERE (NOT is_dispatched);
comment on table events is 'Outbox: deleted 30 days after the event, once all handlers have received it or given up.';

create table event_deliveries (
  handler text not null,
  event_id bigint not null,
  subject text not null,
  attempts integer not null default 0,
  run_at timestamp with time zone not null default now(),
  error text,
  parked_at timestamp with time zone,
  constraint event_deliveries_pkey PRIMARY KEY (handler, event_id),
  constraint event_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_deliveries_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX event_deliveries_by_event ON public.event_deliveries USING btree (event_id);
CREATE INDEX event_deliveries_by_subject ON public.event_deliveries USING btree (handler, subject, event_id) WHERE (parked_at IS NULL);
CREATE INDEX event_deliveries_due ON public.event_deliveries USING btree (run_at) WHERE (parked_at IS NULL);

create table staff_invitations (
  id uuid not null,
  store_id uuid not null,
  email text not null,
  role text not null,
  locale text not null,
  sends smallint not null default 1,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_invitations_store_id_email_key UNIQUE (store_id, email),
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_invitations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint staff_invitations_email_check CHECK ((email = lower(email))),
  constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'packer'::text, 'cook'::text, 'courier'::text, 'accountant'::text]))),
  constraint staff_invitations_sends_check CHECK ((sends > 0))
);
CREATE INDEX staff_invitations_email ON public.staff_invitations USING btree (email);
CREATE INDEX staff_invitations_invited_by ON public.staff_invitations USING btree (invited_by);
comment on table staff_invitations is 'Open invitations; deleted when accepted or revoked.';
comment on column staff_invitations.sends is 'The link in the email is derived from it, so that an earlier one stops working.';

create table message_threads (
  id uuid not null,
  customer_id uuid not null,
  store_id uuid not null,
  order_id uuid,
  message_count integer not null default 0,
  last_message_at timestamp with time zone not null,
  customer_read integer not null default 0,
  store_read integer not null default 0,
  customer_unread integer not null default 0,
  store_unread integer not null default 0,
  customer_unread_since timestamp with time zone,
  store_unread_since timestamp with time zone,
  customer_emailed_at timestamp with time zone,
  store_emailed_at timestamp with time zone,
  unanswered_since timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint message_threads_customer_id_store_id_order_id_key UNIQUE NULLS NOT DISTINCT (customer_id, store_id, order_id),
  constraint message_threads_pkey PRIMARY KEY (id),
  constraint message_threads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint message_threads_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint message_threads_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint message_threads_check CHECK (((customer_read >= 0) AND (customer_read <= message_count))),
  constraint message_threads_check1 CHECK (((store_read >= 0) AND (store_read <= message_count))),
  constraint message_threads_check2 CHECK (((customer_unread = 0) = (customer_unread_since IS NULL))),
  constraint message_threads_check3 CHECK (((store_unread = 0) = (store_unread_since IS NULL))),
  constraint message_threads_check4 CHECK (((customer_emailed_at IS NULL) OR (customer_unread > 0))),
  constraint message_threads_check5 CHECK (((store_emailed_at IS NULL) OR (store_unread > 0))),
  constraint message_threads_customer_unread_check CHECK ((customer_unread >= 0)),
  constraint message_threads_message_count_check CHECK ((message_count >= 0)),
  constraint message_threads_store_unread_check CHECK ((store_unread >= 0))
);
CREATE INDEX message_threads_customer_unread ON public.message_threads USING btree (customer_id) WHERE (customer_unread > 0);
CREATE INDEX message_threads_of_customer ON public.message_threads USING btree (customer_id, last_message_at DESC, id DESC);
CREATE INDEX message_threads_of_store ON public.message_threads USING btree (store_id, last_message_at DESC, id DESC);
CREATE INDEX message_threads_order_id ON public.message_threads USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX message_threads_store_unread ON public.message_threads USING btree (store_id) WHERE (store_unread > 0);
CREATE INDEX message_threads_to_email_customer ON public.message_threads USING btree (customer_unread_since) WHERE ((customer_unread > 0) AND (customer_emailed_at IS NULL));
CREATE INDEX message_threads_to_email_store ON public.message_threads USING btree (store_unread_since) WHERE ((store_unread > 0) AND (store_emailed_at IS NULL));

create table messages (
  id uuid not null,
  thread_id uuid not null,
  "position" integer not null,
  sender text not null,
  sender_id uuid,
  is_automatic boolean not null default false,
  body text not null,
  product_id uuid,
  answered_after_seconds integer,
  created_at timestamp with time zone not null,
  constraint messages_thread_id_position_key UNIQUE (thread_id, "position"),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
  constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE,
  constraint messages_answered_after_seconds_check CHECK ((answered_after_seconds >= 0)),
  constraint messages_body_check CHECK ((length(body) <= 4000)),
  constraint messages_check CHECK (((NOT is_automatic) OR (sender = 'store'::text))),
  constraint messages_check1 CHECK (((answered_after_seconds IS NULL) OR ((sender = 'store'::text) AND (NOT is_automatic)))),
  constraint messages_position_check CHECK (("position" > 0)),
  constraint messages_sender_check CHECK ((sender = ANY (ARRAY['customer'::text, 'store'::text, 'operator'::text])))
);
CREATE INDEX messages_answers ON public.messages USING btree (created_at) WHERE (answered_after_seconds IS NOT NULL);
CREATE INDEX messages_product_id ON public.messages USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX messages_sender_id ON public.messages USING btree (sender_id);
comment on column messages.body is 'As it was written; contact details are masked for the other side while no order exists.';

create table message_cases (
  id uuid not null,
  thread_id uuid,
  order_id uuid not null,
  opened_by uuid not null,
  reason text not null,
  details text not null,
  state text not null,
  opened_at timestamp with time zone not null,
  respond_by timestamp with time zone not null,
  escalated_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  closed_as text,
  decision text,
  refund_request_id uuid,
  constraint message_cases_pkey PRIMARY KEY (id),
  constraint message_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint message_cases_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint message_cases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint message_cases_refund_request_id_fkey FOREIGN KEY (refund_request_id) REFERENCES refund_requests(id),
  constraint message_cases_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE SET NULL,
  constraint message_cases_check CHECK ((respond_by > opened_at)),
  constraint message_cases_check1 CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['with_store'::text, 'with_support'::text])))),
  constraint message_cases_check2 CHECK (((closed_as IS NULL) = (closed_at IS NULL))),
  constraint message_cases_check3 CHECK (((closed_by IS NULL) = (closed_at IS NULL))),
  constraint message_cases_check4 CHECK (((refund_request_id IS NOT NULL) = (state = 'refunded'::text))),
  constraint message_cases_check5 CHECK (((state <> ALL (ARRAY['refunded'::text, 'rejected'::text])) OR ((closed_as = 'operator'::text) AND (decision IS NOT NULL)))),
  constraint message_cases_check6 CHECK (((state <> 'with_support'::text) OR (escalated_at IS NOT NULL))),
  constraint message_cases_closed_as_check CHECK ((closed_as = ANY (ARRAY['customer'::text, 'operator'::text]))),
  constraint message_cases_decision_check CHECK (((length(decision) >= 1) AND (length(decision) <= 300))),
  constraint message_cases_details_check CHECK ((length(details) <= 2000)),
  constraint message_cases_reason_check CHECK ((reason = ANY (ARRAY['not_arrived'::text, 'late'::text, 'damaged'::text, 'not_as_described'::text, 'wrong_item'::text, 'missing'::text, 'something_else'::text]))),
  constraint message_cases_state_check CHECK ((state = ANY (ARRAY['with_store'::text, 'with_support'::text, 'refunded'::text, 'rejected'::text, 'closed'::text])))
);
CREATE INDEX message_cases_closed_by ON public.message_cases USING btree (closed_by);
CREATE INDEX message_cases_due ON public.message_cases USING btree (respond_by) WHERE (state = 'with_store'::text);
CREATE UNIQUE INDEX message_cases_open ON public.message_cases USING btree (order_id) WHERE (closed_at IS NULL);
CREATE INDEX message_cases_opened_at ON public.message_cases USING btree (opened_at DESC, id DESC);
CREATE INDEX message_cases_opened_by ON public.message_cases USING btree (opened_by);
CREATE INDEX message_cases_order_id ON public.message_cases USING btree (order_id);
CREATE INDEX message_cases_refund_request_id ON public.message_cases USING btree (refund_request_id);
CREATE INDEX message_cases_thread_id ON public.message_cases USING btree (thread_id, opened_at DESC);

create table pinned_pages (
  id uuid not null,
  user_id uuid not null,
  dashboard text not null,
  path text not null,
  title text not null,
  pinned_at timestamp with time zone not null,
  constraint pinned_pages_user_id_path_key UNIQUE (user_id, path),
  constraint pinned_pages_pkey PRIMARY KEY (id),
  constraint pinned_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pinned_pages_check CHECK (((length(path) <= 500) AND starts_with(path, dashboard))),
  constraint pinned_pages_dashboard_check CHECK ((dashboard ~ '^/(operator|seller/desk/[a-z0-9-]+)$'::text)),
  constraint pinned_pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
comment on column pinned_pages.path is 'Address without the language, with the query of a list.';
comment on column pinned_pages.title is 'In the language of the page that was pinned.';

create table customer_stats (
  user_id uuid not null,
  joined_at timestamp with time zone not null,
  orders integer not null default 0,
  currency character(3) not null,
  spent_minor bigint not null default 0,
  first_order_at timestamp with time zone,
  last_order_at timestamp with time zone,
  country_code character(2),
  constraint customer_stats_pkey PRIMARY KEY (user_id),
  constraint customer_stats_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint customer_stats_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint customer_stats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint customer_stats_check CHECK (((orders = 0) = (last_order_at IS NULL))),
  constraint customer_stats_check1 CHECK (((first_order_at IS NULL) = (last_order_at IS NULL))),
  constraint customer_stats_check2 CHECK ((first_order_at <= last_order_at)),
  constraint customer_stats_orders_check CHECK ((orders >= 0)),
  constraint customer_stats_spent_minor_check CHECK ((spent_minor >= 0))
);
CREATE INDEX customer_stats_country_code_idx ON public.customer_stats USING btree (country_code);
CREATE INDEX customer_stats_currency_idx ON public.customer_stats USING btree (currency);
CREATE INDEX customer_stats_joined_at_user_id_idx ON public.customer_stats USING btree (joined_at, user_id);
CREATE INDEX customer_stats_last_order_at_user_id_idx ON public.customer_stats USING btree (last_order_at, user_id);
CREATE INDEX customer_stats_orders_user_id_idx ON public.customer_stats USING btree (orders, user_id);
CREATE INDEX customer_stats_spent_minor_user_id_idx ON public.customer_stats USING btree (spent_minor, user_id);
comment on table customer_stats is 'What each customer bought. spent_minor is net of refunds, in the base currency of exchange rates.';

create table customer_notes (
  id uuid not null,
  user_id uuid not null,
  text text not null,
  written_by uuid,
  written_at timestamp with time zone not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint customer_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint customer_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX customer_notes_user_id_written_at_idx ON public.customer_notes USING btree (user_id, written_at DESC);
CREATE INDEX customer_notes_written_by_idx ON public.customer_notes USING btree (written_by);
comment on table customer_notes is 'What operators note about a customer; never shown to the customer, except in an export.';

create table customer_tags (
  user_id uuid not null,
  tag text not null,
  constraint customer_tags_pkey PRIMARY KEY (user_id, tag),
  constraint customer_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint customer_tags_tag_check CHECK ((((length(tag) >= 1) AND (length(tag) <= 40)) AND (tag = lower(tag))))
);
CREATE INDEX customer_tags_tag_user_id_idx ON public.customer_tags USING btree (tag, user_id);

create table customer_segments (
  id uuid not null,
  name text not null,
  filter jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint customer_segments_name_key UNIQUE (name),
  constraint customer_segments_pkey PRIMARY KEY (id),
  constraint customer_segments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint customer_segments_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint customer_segments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX customer_segments_created_by_idx ON public.customer_segments USING btree (created_by);
comment on table customer_segments is 'Filters of the list of customers under a name; who matches is never stored.';

create view bundle_parts as
 SELECT i.bundle_id,
    i."position",
    i.quantity,
    i.variant_id,
    v.product_id,
    (v.is_active AND (v.removed_at IS NULL) AND (p.state = 'published'::text) AND (NOT p.is_blocked) AND (p.kind = ANY (ARRAY['simple'::text, 'variable'::text])) AND (p.external_url IS NULL) AND (p.sold_by_weight IS NULL) AND (NOT (p.personalisation @> '[{"is_required": true}]'::jsonb))) AS is_offered
   FROM ((bundle_items i
     JOIN variants v ON ((v.id = i.variant_id)))
     JOIN products p ON ((p.id = v.product_id)));

create view customer_orders as
 SELECT o.id AS order_id,
    g.id AS group_id,
    g.customer_id
   FROM (order_groups g
     LEFT JOIN orders o ON ((o.group_id = g.id)));

create view customer_totals as
 SELECT g.customer_id,
    base.base AS currency,
    (count(DISTINCT g.id))::integer AS orders,
    (sum(COALESCE(convert_minor(f.net_minor, o.currency, base.base, g.rate_table_id), convert_minor(f.net_minor, o.currency, base.base, base.id))))::bigint AS spent_minor,
    min(o.placed_at) AS first_order_at,
    max(o.placed_at) AS last_order_at,
    (array_agg(c.code ORDER BY o.placed_at DESC, o.id) FILTER (WHERE (c.code IS NOT NULL)))[1] AS country_code
   FROM ((((orders o
     JOIN order_groups g ON ((g.id = o.group_id)))
     JOIN order_figures f ON ((f.order_id = o.id)))
     LEFT JOIN countries c ON (((c.code)::text = (g.shipping_address ->> 'country_code'::text))))
     CROSS JOIN ( SELECT rate_tables.id,
            rate_tables.base
           FROM rate_tables
          ORDER BY rate_tables.as_of DESC, rate_tables.created_at DESC, rate_tables.id DESC
         LIMIT 1) base)
  WHERE ((o.placed_at IS NOT NULL) AND (o.state <> ALL (ARRAY['rejected'::text, 'cancelled'::text, 'expired'::text])))
  GROUP BY g.customer_id, base.base;

create view newsletter_consents as
 SELECT email,
    confirmed_at
   FROM newsletter_subscribers
  WHERE ((confirmed_at IS NOT NULL) AND (ended_at IS NULL));

create view order_figures as
 SELECT o.id AS order_id,
    ((o.items_minor + o.shipping_minor) + o.tax_minor) AS gross_minor,
    o.discount_minor AS discounts_minor,
    back.refunds_minor,
    (o.total_minor - back.refunds_minor) AS net_minor,
    ((o.total_minor - back.refunds_minor) + back.market_minor) AS seller_net_minor
   FROM (orders o
     CROSS JOIN LATERAL ( SELECT (
                CASE
                    WHEN (o.state = ANY (ARRAY['rejected'::text, 'cancelled'::text, 'expired'::text])) THEN (o.total_minor)::numeric
                    ELSE (COALESCE(( SELECT sum(r.amount_minor) AS sum
                       FROM refunds r
                      WHERE (r.order_id = o.id)), (0)::numeric) + COALESCE(( SELECT sum(w.amount_minor) AS sum
                       FROM waived_shares w
                      WHERE (w.order_id = o.id)), (0)::numeric))
                END)::bigint AS refunds_minor,
            (
                CASE
                    WHEN (o.state = ANY (ARRAY['rejected'::text, 'cancelled'::text, 'expired'::text])) THEN (0)::numeric
                    ELSE COALESCE(( SELECT sum(q.market_minor) AS sum
                       FROM refund_requests q
                      WHERE ((q.order_id = o.id) AND (q.state = 'approved'::text))), (0)::numeric)
                END)::bigint AS market_minor) back);

create view order_line_figures as
 SELECT l.id AS line_id,
    l.order_id,
    l.quantity AS ordered,
    (
        CASE
            WHEN (o.state = ANY (ARRAY['rejected'::text, 'cancelled'::text, 'expired'::text])) THEN (0)::bigint
            ELSE (l.quantity - COALESCE(( SELECT sum(q.quantity) AS sum
               FROM refund_requests q
              WHERE ((q.line_id = l.id) AND ((q.state = 'approved'::text) OR ((q.state = 'pending'::text) AND (q.reason = 'short'::text))))), (0)::bigint))
        END)::integer AS quantity
   FROM (order_lines l
     JOIN orders o ON ((o.id = l.order_id)));

create view order_line_pieces as
 SELECT l.id AS line_id,
    l.order_id,
    COALESCE(i.product_id, l.product_id) AS product_id,
    COALESCE(i.variant_id, l.variant_id) AS variant_id,
    COALESCE(i.quantity, 1) AS per_unit,
    (l.quantity * COALESCE(i.quantity, 1)) AS quantity,
    COALESCE(i.name, l.name) AS name,
    COALESCE(i.sku, l.sku) AS sku,
        CASE
            WHEN (i.line_id IS NULL) THEN (l.backorder IS NOT NULL)
            ELSE (i.backordered IS NOT NULL)
        END AS is_backorder,
    (i.line_id IS NOT NULL) AS is_of_bundle
   FROM (order_lines l
     LEFT JOIN order_line_items i ON ((i.line_id = l.id)));

create view replaceable_order_groups as
 SELECT id,
    number,
    customer_id,
    cart_id,
    currency,
    total_minor,
    placed_at,
    pay_by
   FROM order_groups g
  WHERE ((pay_by IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM tenders t
          WHERE ((t.group_id = g.id) AND (t.state = 'awaiting_transfer'::text))))));

create view uncharged_shares as
 SELECT a.tender_id,
    a.order_id,
    t.kind,
    t.gateway,
    t.currency,
    a.amount_minor,
    ((a.amount_minor - a.captured_minor) - a.released_minor) AS left_minor
   FROM (tender_allocations a
     JOIN tenders t ON ((t.id = a.tender_id)))
  WHERE ((t.state = ANY (ARRAY['due'::text, 'held'::text, 'part_captured'::text])) AND ((a.captured_minor + a.released_minor) < a.amount_minor));

create view user_roles as
 SELECT operators.user_id,
    'operator'::text AS role
   FROM operators
UNION ALL
 SELECT DISTINCT store_staff.user_id,
    'seller'::text AS role
   FROM store_staff;

create view variant_stock as
 SELECT stock_levels.variant_id,
    (stock_levels.on_hand - stock_levels.reserved) AS free,
    stock_levels.sellable,
    stock_levels.backorder
   FROM stock_levels
UNION ALL
 SELECT part.bundle_id AS variant_id,
    min(
        CASE
            WHEN ((NOT part.is_offered) OR ((level.backorder ->> 'kind'::text) = 'pre_order'::text)) THEN 0
            WHEN (level.variant_id IS NOT NULL) THEN (GREATEST((level.on_hand - level.reserved), 0) / part.quantity)
            ELSE NULL::integer
        END) AS free,
    min(
        CASE
            WHEN (NOT part.is_offered) THEN 0
            WHEN (level.variant_id IS NOT NULL) THEN (GREATEST(level.sellable, 0) / part.quantity)
            ELSE NULL::integer
        END) AS sellable,
    (array_agg(level.backorder ORDER BY ((level.backorder ->> 'kind'::text) = 'pre_order'::text) DESC, (level.backorder ->> 'ships_on'::text) DESC NULLS LAST, ((level.backorder ->> 'days_max'::text))::integer DESC NULLS LAST) FILTER (WHERE (level.backorder IS NOT NULL)))[1] AS backorder
   FROM (bundle_parts part
     LEFT JOIN stock_levels level ON ((level.variant_id = part.variant_id)))
  GROUP BY part.bundle_id
 HAVING bool_or(((level.variant_id IS NOT NULL) OR (NOT part.is_offered)));
