-- Which diets a product is known to suit, from what its seller declares. What nobody declared is never assumed:
-- an empty list of allergens says nothing until the seller states that it is complete.

alter table products add column declares_allergens boolean not null default false;
comment on column products.declares_allergens is 'The seller states that allergens and may_contain are complete; an empty list then means none.';
update products
set declares_allergens = true
where allergens <> '{}'
   or may_contain <> '{}'
   or ingredients is not null;

-- A claim needs a declaration, and is refused where the ingredients or the allergens say otherwise.
create function diets_of(p products) returns text[]
language sql stable parallel safe
as $$
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
$$;
comment on function diets_of is 'Names of values/diets.ts that the product is declared to suit.';

comment on column product_listings.facets is 'c:<category path> of each ancestor, a:<attribute>:<value> of each variant, t:<tag>, b:<brand>, f:alcohol, f:fresh, d:<diet that it is declared to suit>.';
update product_listings l
set facets = l.facets || array(select 'd:' || diet from unnest(diets_of(p)) diet),
    changed_in = pg_current_xact_id()
from products p
where p.id = l.product_id;
