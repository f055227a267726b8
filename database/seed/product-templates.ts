/**
 * Templates of generated products: one for each demo product and each store that may sell it, created through the
 * normal code with all data for lists and search. Values that vary are placeholders. Templates are in their own
 * schema while the database copies thousands of products at a time from them.
 */
import { sql } from 'kysely'
import { refreshListings } from '#domains/catalog/index.ts'
import { writeDocuments } from '#domains/search/index.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { MarketData, ProductData } from './market-data.ts'
import { productId, seedProducts, seedStock } from './seed-products.ts'
import { stableId } from './stable.ts'

export interface ProductTemplate {
  readonly product: ProductData
  /** Index of the demo product, and of the store among those that may sell it. */
  readonly model: number
  readonly seller: number
}

/** Placeholders for varying values; none occurs in the demo. */
export const OPEN = {
  name: '~name of the cast~',
  slug: 'slug-of-the-cast',
  /** Suffix of variant SKUs. */
  number: 'number-of-the-cast',
  /** Suffix of all ids. */
  id: 'f'.repeat(12),
  sold: 987_654_321,
  price: (position: number) => 987_600_000 + position,
}

const ID_BEGIN = `${stableId('', '').slice(0, 13)}-7`

export const PLACEHOLDER_PRODUCT_ID = `${ID_BEGIN}000-8000-${OPEN.id}`

/** Tables copied for each product, with their queries by product. */
const PARTS = {
  products: sql`select p.*, p.id as product_id from products p`,
  product_options: sql`select * from product_options`,
  product_option_values: sql`
    select v.*, o.product_id
    from product_option_values v
    join product_options o on o.id = v.option_id`,
  product_pictures: sql`select * from product_pictures`,
  variants: sql`select * from variants`,
  stock_levels: sql`
    select l.*, v.position, v.product_id
    from stock_levels l
    join variants v on v.id = l.variant_id`,
  product_listings: sql`select * from product_listings`,
  product_views: sql`
    select product_id, locale, sort_name, changed_at, card::text as card, page::text as page
    from product_views`,
}

export type Part = keyof typeof PARTS

/** Creates the templates, numbered from 1 in the given order, and leaves nothing else behind. */
export async function createTemplates(
  db: Database,
  moulds: readonly ProductTemplate[],
  { data, now }: { data: MarketData; now: Date },
): Promise<void> {
  const products = moulds.map(withPlaceholders)
  const ids = products.map(({ id }) => productId(id))
  await inTransaction(db, async (transaction) => {
    await dropTemplates(transaction)
    await sql`create schema moulds`.execute(transaction)
    await seedProducts(transaction, { ...data, products }, { now, sold: new Map() })
    await seedStock(transaction, { ...data, products }, { now, sold: new Map(), reserved: new Map() })
    await sql`update products set sold_count = ${OPEN.sold} where id = any(${ids}::uuid[])`.execute(
      transaction,
    )
    await refreshListings({ db: transaction, now }, ids)
    await storeTemplateRows(transaction, ids)
    await storeTemplateWords(transaction, ids)
    await openIds(transaction)
    await insertSkuPlaceholders(transaction)
    await insertViewPlaceholders(transaction)
    await takeAway(transaction, ids)
  })
}

export async function dropTemplates(db: Database): Promise<void> {
  await sql`drop schema if exists moulds cascade`.execute(db)
}

function withPlaceholders({ product, model, seller }: ProductTemplate): ProductData {
  const own = `${model}-${seller}`
  return {
    ...product,
    id: `mould-${own}`,
    slug: `${OPEN.slug}-${own}`,
    name: { en: OPEN.name, fr: OPEN.name, es: OPEN.name },
    dealPercent: 0,
    dealEndsInDays: null,
    variants: product.variants.map((variant, position) => ({
      ...variant,
      sku: `${variant.sku}-${OPEN.number}-${own}`,
      price: OPEN.price(position),
    })),
  }
}

async function storeTemplateRows(db: Database, ids: readonly string[]): Promise<void> {
  for (const [part, rows] of Object.entries(PARTS)) {
    const table = sql.table(`moulds.${part}`)
    await sql`
      create unlogged table ${table} as
      select wanted.mould::integer, part.*
      from (${rows}) part
      join unnest(${sql.lit(`{${ids.join(',')}}`)}::uuid[]) with ordinality as wanted (id, mould) on wanted.id = part.product_id
    `.execute(db)
    await sql`create index on ${table} (mould)`.execute(db)
  }
}

/** Stores the search words of a template without those of its name, by clearing the name for a moment. */
async function storeTemplateWords(db: Database, ids: readonly string[]): Promise<void> {
  const nameless = JSON.stringify({ en: '', fr: '', es: '' })
  await sql`update products set name = ${nameless}::jsonb where id = any(${ids}::uuid[])`.execute(db)
  await writeDocuments({ db }, ids)
  await sql`
    create unlogged table moulds.words as
    select p.mould, d.words
    from moulds.products p
    join search_documents d on d.product_id = p.product_id
  `.execute(db)
}

/** Replaces every id of a template with one that has an open suffix. */
async function openIds(db: Database): Promise<void> {
  await sql`
    create unlogged table moulds.ids as
    select id as closed, ${sql.lit(PLACEHOLDER_PRODUCT_ID)}::uuid as opened from moulds.products
    union all
    select id, ${idPlaceholder(1, numbered)} from moulds.product_options
    union all
    select id, ${idPlaceholder(2, numbered)} from moulds.product_option_values
    union all
    select id, ${idPlaceholder(3, numbered)} from moulds.variants
  `.execute(db)
  await sql`create unique index on moulds.ids (closed)`.execute(db)
  for (const [table, column] of [
    ['products', 'id'],
    ['product_options', 'id'],
    ['product_option_values', 'id'],
    ['product_option_values', 'option_id'],
    ['variants', 'id'],
    ['stock_levels', 'variant_id'],
  ] as const) {
    await sql`
      update ${sql.table(`moulds.${table}`)} part
      set ${sql.ref(column)} = ids.opened
      from moulds.ids
      where ids.closed = part.${sql.ref(column)}
    `.execute(db)
  }
  for (const [table, column] of [
    ['variants', 'option_value_ids'],
    ['product_listings', 'stock_variant_ids'],
  ] as const) {
    await sql`
      update ${sql.table(`moulds.${table}`)} part
      set ${sql.ref(column)} = array(
        select ids.opened
        from unnest(part.${sql.ref(column)}) with ordinality as one (id, place)
        join moulds.ids on ids.closed = one.id
        order by one.place
      )
      where part.${sql.ref(column)} is not null
    `.execute(db)
  }
}

async function insertSkuPlaceholders(db: Database): Promise<void> {
  await sql`
    update moulds.variants
    set sku = regexp_replace(sku, ${`(${OPEN.number})-\\d+-\\d+$`}, '\\1')
  `.execute(db)
}

const numbered = sql`row_number() over (partition by mould order by id)`

/** Returns an id from the catalogue time, the kind, the number in its template, and the open suffix. */
function idPlaceholder(kind: number, number: unknown) {
  return sql`(${sql.lit(ID_BEGIN)} || lpad(to_hex(${sql.lit(kind * 0x100)} + ${number}), 3, '0') || '-8000-' || ${sql.lit(OPEN.id)})::uuid`
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const OWN = new RegExp(`(${OPEN.slug}|${OPEN.number})-\\d+-\\d+`, 'g')

/** Replaces ids in cards and pages, which are stored as text. */
async function insertViewPlaceholders(db: Database): Promise<void> {
  const [{ rows: ids }, { rows: views }] = [
    await sql<{ closed: string; opened: string }>`select closed, opened from moulds.ids`.execute(db),
    await sql<{ mould: number; locale: string; card: string; page: string }>`
      select mould, locale, card, page
      from moulds.product_views
    `.execute(db),
  ]
  const opened = new Map(ids.map((id) => [id.closed, id.opened]))
  const open = (text: string) =>
    text.replace(UUID, (id) => opened.get(id) ?? id).replace(OWN, (_, name: string) => name)
  const rows = views.map(({ card, page, ...view }) => ({ ...view, card: open(card), page: open(page) }))
  await sql`
    update moulds.product_views view
    set card = opened.card, page = opened.page
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as opened (mould integer, locale text, card text, page text)
    where view.mould = opened.mould
      and view.locale = opened.locale
  `.execute(db)
}

async function takeAway(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    delete from stock_moves
    where variant_id in (select id from variants where product_id = any(${ids}::uuid[]))
  `.execute(db)
  await sql`delete from products where id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from removed_listings where product_id = any(${ids}::uuid[])`.execute(db)
}
