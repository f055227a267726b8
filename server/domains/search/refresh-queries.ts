/** How what products are found by is made, and the vocabulary. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database.ts'

type Reading = { readonly db: Database }
type Which = readonly string[] | 'all'

export async function writeDocuments({ db }: Reading, which: Which): Promise<void> {
  await sql`
    insert into search_documents (product_id, names, words)
    select
      p.id,
      plain(array_to_string(named.texts, ' ')),
      setweight(to_tsvector('public.market_exact', array_to_string(named.texts, ' ')), 'A')
      || setweight(${stemmed(sql`p.name ->> 'en'`, sql`p.name ->> 'fr'`)}, 'A')
      || setweight(to_tsvector('public.market_exact', concat_ws(' ', under.every, p.tags, brand.name)), 'B')
      || setweight(${stemmed(sql`concat_ws(' ', under.en, chosen.en)`, sql`concat_ws(' ', under.fr, chosen.fr)`)}, 'B')
      || setweight(to_tsvector('public.market_exact', concat_ws(' ', s.name, origin.name ->> 'en', origin.name ->> 'fr')), 'C')
      || setweight(${stemmed(sql`p.short_description ->> 'en'`, sql`p.short_description ->> 'fr'`)}, 'C')
      || setweight(to_tsvector('public.market_exact', coalesce(p.short_description ->> 'es', '')), 'C')
      || setweight(${stemmed(
        sql`concat_ws(' ', p.description ->> 'en', p.ingredients ->> 'en', traits.en)`,
        sql`concat_ws(' ', p.description ->> 'fr', p.ingredients ->> 'fr', traits.fr)`,
      )}, 'D')
    from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands brand on brand.id = p.brand_id
    left join countries origin on origin.code = p.origin
    cross join lateral (select array(select value from jsonb_each_text(p.name) order by key) as texts) named
    cross join lateral (
      select
        string_agg(up.name ->> 'en', ' ' order by up.depth) as en,
        string_agg(up.name ->> 'fr', ' ' order by up.depth) as fr,
        string_agg(up.name ->> 'es', ' ' order by up.depth) as every
      from categories up
      where up.depth > 0
        and (c.path = up.path or c.path like up.path || '/%')
    ) under
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
          case when p.is_vegan then 'vegan' end,
          case when p.is_vegetarian then 'vegetarian' end,
          case when p.spice >= 2 then 'spicy hot' end,
          case when p.ingredients is not null and not 'gluten' = any(p.allergens || p.may_contain) then 'gluten free' end
        ) as en,
        concat_ws(' ',
          case when p.is_vegan then 'végétalien' end,
          case when p.is_vegetarian then 'végétarien' end,
          case when p.spice >= 2 then 'épicé piquant' end,
          case when p.ingredients is not null and not 'gluten' = any(p.allergens || p.may_contain) then 'sans gluten' end
        ) as fr
    ) traits
    where ${among(which)}
    order by p.id
    on conflict (product_id) do update set
      names = excluded.names,
      words = excluded.words
    where search_documents is distinct from excluded
  `.execute(db)
}

/** Counts the vocabulary anew: words of names, categories, stores and short texts, pairs of words of names. */
export async function rewriteWords({ db }: Reading): Promise<void> {
  await sql`delete from search_words`.execute(db)
  await sql`
    insert into search_words (word, product_count)
    select word, count(distinct product_id)
    from (${vocabulary('all')}) vocabulary
    group by word
  `.execute(db)
  await sql`
    insert into search_words (word, product_count)
    select term, 0
    from search_synonyms
    where length(term) >= 3
    on conflict do nothing
  `.execute(db)
}

/** Adds the words of some products to the vocabulary. */
export async function addWords({ db }: Reading, productIds: readonly string[]): Promise<void> {
  await sql`
    insert into search_words (word, product_count)
    select word, count(distinct product_id)
    from (${vocabulary(productIds)}) vocabulary
    group by word
    order by word
    on conflict do nothing
  `.execute(db)
}

/** Lets the planner know what is there, which after a load it does not for a while. */
export async function analyze({ db }: Reading): Promise<void> {
  await sql`
    analyze product_listings, product_views, search_documents, search_words, products, variants, stock_levels, stores
  `.execute(db)
}

function vocabulary(which: Which): RawBuilder<unknown> {
  return sql`
    select p.id as product_id, word.word
    from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    cross join lateral (
      select regexp_split_to_table(
        plain(concat_ws(' ',
          (select string_agg(value, ' ') from jsonb_each_text(p.name)),
          (select string_agg(value, ' ') from jsonb_each_text(p.short_description)),
          (select string_agg(value, ' ') from jsonb_each_text(c.name)),
          s.name,
          (select brand.name from brands brand where brand.id = p.brand_id)
        )),
        '[^a-z0-9]+'
      ) as word
    ) word
    where ${among(which)}
      and word.word ~ '^[a-z][a-z0-9]{2,}$'
    union all
    select p.id, pair.word
    from products p
    cross join lateral jsonb_each_text(p.name) name
    cross join lateral (select regexp_split_to_array(plain(name.value), '[^a-z0-9]+') as parts) split
    cross join lateral (
      select split.parts[place] || ' ' || split.parts[place + 1] as word
      from generate_series(1, cardinality(split.parts) - 1) place
      where length(split.parts[place]) >= 3
        and length(split.parts[place + 1]) >= 3
    ) pair
    where ${among(which)}
  `
}

function stemmed(english: RawBuilder<string>, french: RawBuilder<string>): RawBuilder<string> {
  return sql`(
    to_tsvector('public.market_en', coalesce(${english}, ''))
    || to_tsvector('public.market_fr', coalesce(translate(${french}, ${BOUND_SPACES}, '  '), ''))
  )`
}

/** The spaces before signs in French, which the parser would take for letters. */
const BOUND_SPACES = '\u00a0\u202f'

function among(which: Which): RawBuilder<boolean> {
  return which === 'all' ? sql`true` : sql`p.id = any(${which}::uuid[])`
}
