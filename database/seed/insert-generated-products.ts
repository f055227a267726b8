/** Generated products, copied from templates inside the database. The same number always gives the same product. */
import { type RawBuilder, sql } from 'kysely'
import { writeDocumentsAlike } from '#domains/search/index.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { slugOf } from '#values/slug-of.ts'
import type { ProductData, Text } from './market-data.ts'
import { OPEN, type Part, PLACEHOLDER_PRODUCT_ID } from './product-templates.ts'

interface Recipe {
  readonly models: readonly { readonly product: ProductData; readonly storeIds: readonly string[] }[]
  /** Variations of products; each make is combined with each place. */
  readonly makes: readonly Required<Text>[]
  readonly places: readonly string[]
}

const SOLD_MAX = 5_000
const STOCK_MAX = 140
/** One in this many products is out of stock. */
const SOLD_OUT_EVERY = 30
const RECEIVED_DAYS_AGO = 90
const GENERATOR_MEMORY = '128MB'

/** Stores the variations next to the templates. */
export async function createRecipe(db: Database, { models, makes, places }: Recipe): Promise<void> {
  const recipe = {
    models: models.map(({ product: { slug, name, variants }, storeIds }) => ({
      slug,
      en: name.en,
      fr: name.fr,
      es: name.es ?? name.en,
      sellers: storeIds.length,
      prices: variants.map(({ price }) => price),
    })),
    makes: makes.map((make) => ({ ...make, slug: slugOf(make.en, '') })),
    places: places.map((name) => ({ name, slug: slugOf(name, '') })),
  }
  await sql`
    create unlogged table moulds.models as
    select
      (row_number() over (order by place))::integer - 1 as model,
      (sum(sellers) over (order by place))::integer - sellers as moulds_before,
      model.*
    from rows from (
      jsonb_to_recordset(${literal(recipe.models)})
        as (slug text, en text, fr text, es text, sellers integer, prices bigint[])
    ) with ordinality as model (slug, en, fr, es, sellers, prices, place)
  `.execute(db)
  await sql`
    create unlogged table moulds.makes as
    select make.*, (place - 1)::integer as ordinal
    from rows from (jsonb_to_recordset(${literal(recipe.makes)}) as (slug text, en text, fr text, es text))
      with ordinality as make (slug, en, fr, es, place)
  `.execute(db)
  await sql`
    create unlogged table moulds.places as
    select named.*, (place - 1)::integer as ordinal
    from rows from (jsonb_to_recordset(${literal(recipe.places)}) as (slug text, name text))
      with ordinality as named (slug, name, place)
  `.execute(db)
  await sql`analyze moulds.models, moulds.makes, moulds.places`.execute(db)
}

/** Generates the products with these numbers, with their data for lists and search. */
export async function insertGeneratedProducts(
  db: Database,
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // A power failure may lose some batches, which the next run creates again.
    await sql`set local synchronous_commit = off`.execute(transaction)
    await sql`set local work_mem = ${sql.lit(GENERATOR_MEMORY)}`.execute(transaction)
    await chooseVariations(transaction, numbers, now)
    await copyProducts(transaction)
    await copyStock(transaction, now)
    await copyLists(transaction)
  })
}

async function chooseVariations(db: Database, numbers: readonly number[], now: Date): Promise<void> {
  await sql`
    create temporary table casts on commit drop as
    select
      number,
      lpad(to_hex(number), 12, '0') as id_end,
      model.moulds_before + 1 + ${drawn(1, { min: 0, max: sql`model.sellers - 1` })} as mould,
      nextval(pg_get_serial_sequence('products', 'place'))::integer as place,
      place.slug || '-' || make.slug || '-' || model.slug || '-g-' || number as slug,
      jsonb_build_object(
        'en', place.name || ' ' || make.en || ' ' || model.en,
        'fr', model.fr || ' ' || make.fr || ', ' || place.name,
        'es', model.es || ' ' || make.es || ', ' || place.name
      ) as name,
      array(
        select greatest(5, floor(price * percent / 500.0 + 0.5) * 5)::bigint
        from unnest(model.prices) with ordinality as variant (price, position)
        order by position
      ) as prices,
      published_at,
      -- A few products sell much and most little; new ones have had little time to sell.
      least(${SOLD_MAX}::integer, 30000 / ${drawn(3, { min: 1, max: sql`10000` })})
        + case when is_new then ${drawn(4, { min: 0, max: sql`9` })} else ${drawn(4, { min: 4, max: sql`60` })} end as sold
    from unnest(${[...numbers]}::integer[]) number
    cross join lateral (select count(*)::integer as models from moulds.models) counted
    cross join lateral (select number % models as kind, number / models as round) turn
    join moulds.models model on model.model = kind
    -- Each kind starts with a different make and place, so that the first products differ.
    join moulds.makes make on make.ordinal = (round + kind * 3) % (select count(*) from moulds.makes)
    join moulds.places place
      on place.ordinal = (round / (select count(*) from moulds.makes) + kind * 7) % (select count(*) from moulds.places)
    cross join lateral (
      select ${drawn(2, { min: 70, max: sql`150` })} as percent, ${drawn(5, { min: 0, max: sql`1` })} = 0 as is_new
    ) draw
    cross join lateral (
      select ${now}::timestamptz - make_interval(
        days => case when is_new then ${drawn(6, { min: 2, max: sql`27` })} else ${drawn(6, { min: 60, max: sql`400` })} end,
        secs => ${drawn(7, { min: 0, max: sql`86399` })}
      ) as published_at
    ) publication
    order by number
  `.execute(db)
  await sql`analyze casts`.execute(db)
}

async function copyProducts(db: Database): Promise<void> {
  await copy(db, 'products', {
    id: ended('id'),
    slug: sql`casts.slug`,
    name: sql`casts.name`,
    price_minor: sql`(select min(price) from unnest(casts.prices) price)`,
    sold_count: sql`casts.sold`,
    published_at: sql`casts.published_at`,
    created_at: sql`casts.published_at`,
    updated_at: sql`casts.published_at`,
    place: sql`casts.place`,
  })
  const product_id = productId
  await copy(db, 'product_pictures', { product_id })
  await copy(db, 'product_options', { product_id, id: ended('id') })
  await copy(db, 'product_option_values', { id: ended('id'), option_id: ended('option_id') })
  await copy(db, 'variants', {
    id: ended('id'),
    product_id,
    sku: sql`replace(part.sku, ${OPEN.number}, casts.number::text)`,
    price_minor: sql`casts.prices[part.position + 1]`,
    priced_at: sql`casts.published_at`,
    option_value_ids: endedAll('option_value_ids'),
  })
}

async function copyStock(db: Database, now: Date): Promise<void> {
  const of = sql`casts.number::bigint * 64 + part.position`
  const onHand = sql`case
    when ${drawn(8, { of, min: 1, max: sql`${SOLD_OUT_EVERY}::integer` })} = 1 then 0
    else ${drawn(9, { of, min: 1, max: sql`${STOCK_MAX}::integer` })}
  end`
  await copy(db, 'stock_levels', { variant_id: ended('variant_id'), on_hand: onHand })
  const received = new Date(now.getTime() - RECEIVED_DAYS_AGO * 24 * 60 * 60 * 1000)
  await sql`
    insert into stock_moves (variant_id, delta, kind, at)
    select variant_id, on_hand, 'received', ${received}::timestamptz
    from (
      select ${ended('variant_id')} as variant_id, ${onHand} as on_hand
      from casts
      join moulds.stock_levels part on part.mould = casts.mould
      order by casts.number
    ) shelf
    where on_hand > 0
  `.execute(db)
}

async function copyLists(db: Database): Promise<void> {
  const lowest = sql`(select min(price) from unnest(casts.prices) price)`
  await copy(db, 'product_listings', {
    product_id: productId,
    place: sql`casts.place`,
    published_at: sql`casts.published_at`,
    price_minor: lowest,
    price_max_minor: sql`(select max(price) from unnest(casts.prices) price)`,
    price_base: sql`round(${lowest}::numeric * part.price_base / part.price_minor)`,
    sold_count: sql`casts.sold`,
    stock_variant_ids: endedAll('stock_variant_ids'),
  })
  const name = sql`casts.name ->> part.locale`
  const asJson = (text: RawBuilder<unknown>) =>
    sql`substr(to_json(${text})::text, 2, length(to_json(${text})::text) - 2)`
  const most = await mostVariants(db)
  const closed = (text: RawBuilder<unknown>) =>
    replaced(text, [
      [OPEN.id, sql`casts.id_end`],
      [OPEN.name, asJson(name)],
      [OPEN.slug, sql`casts.slug`],
      [OPEN.number, sql`casts.number::text`],
      [String(OPEN.sold), sql`casts.sold::text`],
    ])
  const prices = Array.from({ length: most }, (_, position): [string, RawBuilder<unknown>] => [
    String(OPEN.price(position)),
    sql`coalesce(casts.prices[${sql.lit(position + 1)}]::text, '')`,
  ])
  await copy(db, 'product_views', {
    product_id: productId,
    sort_name: sql`plain(${name})`,
    card: sql`${closed(sql`part.card`)}::json`,
    page: sql`${replaced(closed(sql`part.page`), prices)}::json`,
  })
  await writeDocumentsAlike(
    { db },
    sql`
      select ${productId} as product_id, part.words
      from casts
      join moulds.words part on part.mould = casts.mould
      order by casts.number
    `,
  )
}

/** Copies the template's rows for each product, except for these columns. */
async function copy(db: Database, part: Part, different: Record<string, RawBuilder<unknown>>): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name
    from information_schema.columns
    where table_schema = 'public'
      and table_name = ${part}
      and column_name <> 'changed_in'
      and is_generated = 'NEVER'
    order by ordinal_position
  `.execute(db)
  const names = columns.map(({ name }) => sql.ref(name))
  const values = columns.map(({ name }) => different[name] ?? sql.ref(`part.${name}`))
  await sql`
    insert into ${sql.table(part)} (${sql.join(names)})
    overriding system value
    select ${sql.join(values)}
    from casts
    join ${sql.table(`moulds.${part}`)} part on part.mould = casts.mould
    order by casts.number
  `.execute(db)
}

const productId = endOf(sql.lit(PLACEHOLDER_PRODUCT_ID))

/** Returns SQL that replaces the open end of a template id, or list of ids, by the product's number. */
function ended(column: string): RawBuilder<unknown> {
  return endOf(sql`${sql.ref(`part.${column}`)}::text`)
}

function endedAll(column: string): RawBuilder<unknown> {
  return sql`replace(${sql.ref(`part.${column}`)}::text, ${OPEN.id}, casts.id_end)::uuid[]`
}

function endOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replace(${id}, ${OPEN.id}, casts.id_end)::uuid`
}

function replaced(
  text: RawBuilder<unknown>,
  pairs: readonly (readonly [string, RawBuilder<unknown>])[],
): RawBuilder<unknown> {
  return pairs.reduce(
    (inner, [opened, closed]) => sql`replace(${inner}, ${sql.lit(opened)}, ${closed})`,
    text,
  )
}

/**
 * Returns SQL for a whole number from `min` to `max`, inclusive, that depends only on the product (or on `of`) and
 * the purpose.
 */
function drawn(
  purpose: number,
  { of = sql`number`, min, max }: { of?: RawBuilder<unknown>; min: number; max: RawBuilder<unknown> },
): RawBuilder<number> {
  return sql`(${sql.lit(min)} + ((hashint8extended((${of})::bigint, ${sql.lit(purpose)}) & 1073741823) % (${max} - ${sql.lit(min)} + 1)))::integer`
}

async function mostVariants(db: Database): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select max(cardinality(prices)) as most from moulds.models
  `.execute(db)
  return rows[0]?.most ?? 0
}

function literal(value: unknown): RawBuilder<unknown> {
  return sql`${sql.lit(JSON.stringify(value))}::jsonb`
}
