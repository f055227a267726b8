/** Builds search documents and the vocabulary. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'

type Reading = { readonly db: Database }
type Which = readonly string[] | 'all'

/** The diets and the spiciness of a product `p`, in words that are searched for. */
const traitsOfProduct = sql`(
  select
    string_agg(up.name ->> 'en', ' ' order by up.depth) as en,
    string_agg(up.name ->> 'fr', ' ' order by up.depth) as fr,
    string_agg(up.name ->> 'es', ' ' order by up.depth) as every
  from categories up
  where up.depth > 0
    and (c.path = up.path or c.path like up.path || '/%')
) under
cross join lateral (
  select string_agg(tag.name ->> 'en', ' ') as en, string_agg(tag.name ->> 'fr', ' ') as fr
  from tags tag
  where tag.slug = any(p.tags)
) tagged
cross join lateral (
  select
    string_agg(value.label ->> 'en', ' ' order by o.position, value.position) as en,
    string_agg(value.label ->> 'fr', ' ' order by o.position, value.position) as fr
  from product_options o
  join product_option_values value on value.option_id = o.id
  where o.product_id = p.id
) chosen
cross join lateral (
  select
    concat_ws(' ',
      case when 'vegan' = any(suited.diets) then 'vegan' end,
      case when 'vegetarian' = any(suited.diets) then 'vegetarian' end,
      case when p.spice >= 2 then 'spicy hot' end,
      case when 'gluten-free' = any(suited.diets) then 'gluten free' end,
      case when 'alcohol-free' = any(suited.diets) and drinks.is_it then 'alcohol free nonalcoholic' end
    ) as en,
    concat_ws(' ',
      case when 'vegan' = any(suited.diets) then 'végétalien' end,
      case when 'vegetarian' = any(suited.diets) then 'végétarien' end,
      case when p.spice >= 2 then 'épicé piquant' end,
      case when 'gluten-free' = any(suited.diets) then 'sans gluten' end,
      case when 'alcohol-free' = any(suited.diets) and drinks.is_it then 'sans alcool' end
    ) as fr
  from (
    -- Includes categories that were moved to another slug.
    select 'alcohol-free' = any(p.tags) or 'drinks' in (
      select c.slug
      union all
      select m.slug from moved_slugs m where m.kind = 'category' and m.record_id = c.id
    ) as is_it
  ) drinks
  cross join (select diets_of(p) as diets) suited
)`

/** A description without its tags. */
function wordsOf(description: RawBuilder<string>): RawBuilder<string> {
  return sql`regexp_replace(${description}, '<[^<>]*>', ' ', 'g')`
}

/** The attributes of a product `p` that are words. */
const attributesOfProduct = sql`(
  select
    string_agg(coalesce(choice.label, v.text_value) ->> 'en', ' ' order by a.position, v.position) as en,
    string_agg(coalesce(choice.label, v.text_value) ->> 'fr', ' ' order by a.position, v.position) as fr
  from product_attribute_values v
  join attributes a on a.id = v.attribute_id
  left join attribute_choices choice on choice.id = v.choice_id
  where v.product_id = p.id
    and a.type in ('text', 'choice', 'choices', 'colour')
)`

export async function writeDocuments({ db }: Reading, which: Which): Promise<void> {
  await sql`
    insert into search_documents (product_id, place, tier, names, words)
    select
      p.id,
      p.place,
      sales.tier,
      ${plainNames},
      ${wordsOfNames}
      || setweight(to_tsvector('public.market_exact', concat_ws(' ', under.every, p.tags, brand.name)), 'B')
      || setweight(${stemmed(
        sql`concat_ws(' ', under.en, chosen.en, tagged.en)`,
        sql`concat_ws(' ', under.fr, chosen.fr, tagged.fr)`,
      )}, 'B')
      || setweight(to_tsvector('public.market_exact', concat_ws(' ', s.name, origin.name ->> 'en', origin.name ->> 'fr')), 'C')
      || setweight(${stemmed(sql`p.short_description ->> 'en'`, sql`p.short_description ->> 'fr'`)}, 'C')
      || setweight(to_tsvector('public.market_exact', coalesce(p.short_description ->> 'es', '')), 'C')
      || setweight(${stemmed(
        sql`concat_ws(' ', ${wordsOf(sql`p.description ->> 'en'`)}, p.ingredients ->> 'en', traits.en, valued.en)`,
        sql`concat_ws(' ', ${wordsOf(sql`p.description ->> 'fr'`)}, p.ingredients ->> 'fr', traits.fr, valued.fr)`,
      )}, 'D')
      || ${marks}
    from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands brand on brand.id = p.brand_id
    left join countries origin on origin.code = p.origin
    ${salesAndNames}
    cross join lateral ${attributesOfProduct} valued
    cross join lateral ${traitsOfProduct} traits
    where ${among(which)}
    order by p.id
    on conflict (product_id) do update set
      place = excluded.place,
      tier = excluded.tier,
      names = excluded.names,
      words = excluded.words,
      changed_in = excluded.changed_in
    where (search_documents.place, search_documents.tier, search_documents.names, search_documents.words)
      is distinct from (excluded.place, excluded.tier, excluded.names, excluded.words)
  `.execute(db)
}

/**
 * Builds documents of new products that differ from others only in names and sales. `alike` selects `product_id` and
 * `words`: the nameless document of a similar product.
 */
export async function writeDocumentsAlike({ db }: Reading, alike: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into search_documents (product_id, place, tier, names, words)
    select
      p.id,
      p.place,
      sales.tier,
      ${plainNames},
      ${wordsOfNames} || ts_delete(alike.words, '{~0,~1,~2}'::text[]) || ${marks}
    from (${alike}) alike
    join products p on p.id = alike.product_id
    ${salesAndNames}
  `.execute(db)
}

export async function rewriteWords({ db }: Reading): Promise<void> {
  await sql`delete from search_words`.execute(db)
  await writeWords({ db }, 'all')
  await sql`
    insert into search_words (word, product_count)
    select term, 0
    from search_synonyms
    where length(term) >= 3
    on conflict do nothing
  `.execute(db)
}

/**
 * Adds words of names, categories, their ancestors, stores, brands and short texts to the vocabulary, and pairs of
 * words of names.
 */
export async function writeWords({ db }: Reading, which: Which): Promise<void> {
  await sql`
    with written as (
      -- Grouped first, so that repeated texts are normalised only once.
      select name.value as text, true as is_named, count(*) as products
      from products p
      cross join lateral jsonb_each_text(p.name) name
      where ${among(which)}
      group by name.value
      union all
      select short.value, false, sum(alike.products)
      from (
        select p.short_description, count(*) as products
        from products p
        where ${among(which)}
        group by p.short_description
      ) alike
      cross join lateral jsonb_each_text(alike.short_description) short
      -- Only the languages of the market, so that spelling corrections suggest no foreign words.
      where short.key in ('en', 'fr')
      group by short.value
      union all
      select place.name, true, sum(alike.products)
      from (
        select p.store_id, p.category_id, p.brand_id, count(*) as products
        from products p
        where ${among(which)}
        group by p.store_id, p.category_id, p.brand_id
      ) alike
      join stores s on s.id = alike.store_id
      join categories c on c.id = alike.category_id
      left join brands brand on brand.id = alike.brand_id
      cross join lateral (
        select name.value as name
        from categories up
        cross join lateral jsonb_each_text(up.name) name
        where up.depth > 0
          and (c.path = up.path or c.path like up.path || '/%')
        union all
        select s.name
        union all
        select brand.name where brand.name is not null
      ) place
      group by place.name
    ),
    text as materialized (
      select plain(text) as text, is_named, products
      from written
    ),
    split as (
      select regexp_split_to_array(text, '[^a-z0-9]+') as parts, is_named, products
      from text
    ),
    word as (
      select word, is_named, products
      from split, unnest(parts) word
      where word ~ '^[a-z][a-z0-9]{2,}$'
      union all
      select parts[place] || ' ' || parts[place + 1], false, products
      from split, generate_series(1, cardinality(parts) - 1) place
      where is_named
        and length(parts[place]) >= 3
        and length(parts[place + 1]) >= 3
    )
    insert into search_words (word, product_count, is_named)
    select word, sum(products), bool_or(is_named)
    from word
    group by word
    order by word
    on conflict (word) do update set is_named = true, changed_in = excluded.changed_in
    where excluded.is_named
      and not search_words.is_named
  `.execute(db)
}

/** Recalculates the sales thresholds of the best-seller tiers. */
export async function writeTiers({ db }: Reading): Promise<void> {
  await sql`
    insert into search_tiers (tier, sold_min)
    select tier, coalesce(least_sold.sold_count, 0)
    from (values (0, 0.01), (1, 0.1)) tiers (tier, share)
    left join lateral (
      select l.sold_count
      from product_listings l
      where l.is_offered
      order by l.sold_count desc
      limit 1
      offset (select greatest(0, reltuples * share)::integer from pg_class where oid = 'product_listings'::regclass)
    ) least_sold on true
    on conflict (tier) do update set sold_min = excluded.sold_min
  `.execute(db)
}

/** Returns products whose tier has changed since their documents were built. */
export async function readMoved({ db }: Reading): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select d.product_id
    from search_documents d
    join product_listings l on l.product_id = d.product_id
    where d.tier <> (select coalesce(min(tier), 2) from search_tiers where l.sold_count >= sold_min)
    order by d.product_id
  `.execute(db)
  return rows.map((row) => row.product_id)
}

/** Updates the tier in the documents of these products. */
export async function moveDocuments({ db }: Reading, which: readonly string[]): Promise<void> {
  await sql`
    update search_documents d
    set tier = now.tier,
        words = ts_delete(d.words, '~' || d.tier) || array_to_tsvector(array['~' || now.tier])
    from product_listings l
    cross join lateral (
      select coalesce(min(tier), 2) as tier
      from search_tiers
      where l.sold_count >= sold_min
    ) now
    where d.product_id = any(${which}::uuid[])
      and l.product_id = d.product_id
      and d.tier <> now.tier
  `.execute(db)
}

/** Updates planner statistics, which are out of date after a bulk load. */
export async function analyze({ db }: Reading): Promise<void> {
  await sql`
    analyze product_listings, product_views, search_documents, search_words, products, variants, stock_levels, stores
  `.execute(db)
}

/** Non-breaking spaces before French punctuation, which the parser would treat as letters. */
const BOUND_SPACES = '\u00a0\u202f'

/** The part of a document from a product's names and sales, selected by `salesAndNames`. */
const salesAndNames = sql`
    cross join lateral (
      select coalesce(min(tier), 2) as tier
      from search_tiers
      where p.sold_count >= sold_min
    ) sales
    cross join lateral (
      select array_to_string(array(select value from jsonb_each_text(p.name) order by key), ' ') as names
    ) named`
const plainNames = sql`plain(named.names)`
const wordsOfNames = sql`
      setweight(to_tsvector('public.market_exact', named.names), 'A')
      || setweight(${stemmed(sql`p.name ->> 'en'`, sql`p.name ->> 'fr'`)}, 'A')`
const marks = sql`array_to_tsvector(array['~' || sales.tier] || array(
        select distinct '=' || word
        from regexp_split_to_table(${plainNames}, '[^a-z0-9]+') word
        where word <> ''
      ))`

function stemmed(english: RawBuilder<string>, french: RawBuilder<string>): RawBuilder<string> {
  return sql`(
    to_tsvector('public.market_en', coalesce(${english}, ''))
    || to_tsvector('public.market_fr', coalesce(translate(${french}, ${BOUND_SPACES}, '  '), ''))
  )`
}

function among(which: Which): RawBuilder<boolean> {
  return which === 'all' ? sql`true` : sql`p.id = any(${which}::uuid[])`
}

export async function productsOfStore({ db }: Reading, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
