-- One size is one value, however it is written: 50 cl, 500 ml and 0.5 L.

create function measure_value(label text) returns text
language plpgsql immutable strict parallel safe
as $$
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
$$;
comment on function measure_value is 'The same short name for every spelling of an amount, 500-ml; null for what is no measure.';

alter table product_option_values add column measure text generated always as (measure_value(label ->> 'en')) stored;
alter table facet_values add column measure text generated always as (measure_value(label ->> 'en')) stored;
comment on column product_option_values.measure is 'Of values that are amounts, one for all spellings.';
comment on column facet_values.measure is 'What listings have in place of value, where it is an amount.';

comment on column product_listings.facets is 'c:<category path> of each ancestor, a:<attribute>:<value or measure> of each variant, t:<tag>, b:<brand>, f:alcohol, f:fresh, d:<diet that it is declared to suit>.';
update product_listings l
set facets = written.facets,
    changed_in = pg_current_xact_id()
from (
  select each.product_id, array_agg(distinct coalesce('a:' || f.attribute || ':' || f.measure, each.facet)) as facets
  from (select product_id, unnest(facets) as facet from product_listings) each
  left join facet_values f on each.facet = 'a:' || f.attribute || ':' || f.value
  group by each.product_id
) written
where written.product_id = l.product_id
  and exists (
    select from facet_values f
    where f.measure <> f.value
      and l.facets @> array['a:' || f.attribute || ':' || f.value]
  );
