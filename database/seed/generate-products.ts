/** A market as large as wanted: more products like those of the demo, from other places and in other makes. */
import { sql } from 'kysely'
import { recountProducts } from '#domains/catalog/index.ts'
import { refreshSearch } from '#domains/search/index.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { type MarketData, type ProductData, readMarketData, type Text } from './market-data.ts'
import { picturesOf } from './seed-pictures.ts'
import { productId, seedProducts, seedStock } from './seed-products.ts'
import { stableChoice, stableNumber } from './stable.ts'

export interface GenerateOptions {
  /** Opened without a limit on how long a statement takes; the demo market is in it. */
  readonly db: Database
  /** How many there are to be in all, besides those of the demo. */
  readonly count: number
  readonly now?: Date
  readonly progress?: (step: string) => void
}

const BATCH = 2_500
const STOCK_MAX = 140
/** One shelf in so many is empty. */
const SOLD_OUT_EVERY = 30

/** How a thing of the demo is made otherwise; every make goes with every place. */
const MAKES: readonly Required<Text>[] = [
  { en: 'Small-Batch', fr: 'en petit lot', es: 'en lote pequeño' },
  { en: 'Old-Style', fr: 'à l’ancienne', es: 'a la antigua' },
  { en: 'Hillside', fr: 'des mornes', es: 'de las lomas' },
  { en: 'Harbour', fr: 'du port', es: 'del puerto' },
  { en: 'Market Day', fr: 'du jour de marché', es: 'de día de mercado' },
  { en: 'Windward', fr: 'au vent', es: 'de barlovento' },
  { en: 'Leeward', fr: 'sous le vent', es: 'de sotavento' },
  { en: 'Grandmother’s', fr: 'de grand-mère', es: 'de la abuela' },
  { en: 'First Light', fr: 'du petit matin', es: 'del amanecer' },
  { en: 'Rainy Season', fr: 'd’hivernage', es: 'de temporada de lluvias' },
  { en: 'Carnival', fr: 'de carnaval', es: 'de carnaval' },
  { en: 'Village', fr: 'du village', es: 'del pueblo' },
  { en: 'Estate', fr: 'du domaine', es: 'de la hacienda' },
  { en: 'Everyday', fr: 'de tous les jours', es: 'de cada día' },
  { en: 'Sunday', fr: 'du dimanche', es: 'de domingo' },
  { en: 'Coastal', fr: 'de la côte', es: 'de la costa' },
  { en: 'Valley', fr: 'de la vallée', es: 'del valle' },
  { en: 'Verandah', fr: 'de la véranda', es: 'del balcón' },
  { en: 'Trade Wind', fr: 'des alizés', es: 'de los alisios' },
  { en: 'Dry Season', fr: 'de carême', es: 'de temporada seca' },
]

/**
 * Adds what is missing of so many generated products, and makes them easy to find; answers how many were added. The
 * same number is the same product each time, so a run that was interrupted is taken up where it stopped.
 * @throws {Error} when there are not so many different products to be made
 */
export async function generateProducts(options: GenerateOptions): Promise<number> {
  const { db, count, now = new Date(), progress = () => {} } = options
  const data = await readMarketData()
  const recipe = recipeOf(data)
  const most = recipe.models.length * MAKES.length * recipe.places.length
  if (count > most) throw new Error(`At most ${most} different products can be generated, not ${count}`)

  let added = 0
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => from + place)
    added += await addProducts(
      db,
      { ...data, products: numbers.map((number) => productOf(recipe, number)) },
      now,
    )
    progress(`Generated ${from + numbers.length} of ${count} products`)
  }
  progress('Making everything easy to find')
  const found = await inTransaction(db, (transaction) => makeFindable({ db: transaction, now }))
  // Lets the planner know what is there, and lists be counted from an index alone.
  if (found > 0) await sql`vacuum analyze`.execute(db)
  return added
}

/** Of an index it is quicker to make the whole anew than to add to it word by word. */
const SLOW_INDEXES = [
  'search_documents_words',
  'product_listings_facets',
  'product_views_likeness',
  'search_words_likeness',
]

/** Answers how many products were not to be found before: an earlier run may have stopped in between. */
async function makeFindable(moment: { db: Database; now: Date }): Promise<number> {
  const { db } = moment
  const { rows } = await sql<{ id: string }>`
    select p.id
    from products p
    where not exists (select from search_documents d where d.product_id = p.id)
    order by p.id
  `.execute(db)
  if (rows.length === 0) return 0
  await sql`set local maintenance_work_mem = '512MB'`.execute(db)
  await withoutIndexes(db, SLOW_INDEXES, async () => {
    await refreshSearch(
      moment,
      rows.map(({ id }) => id),
    )
  })
  await recountProducts(moment)
  return rows.length
}

/** Takes indexes away while `work` runs. Whoever reads their tables waits until the transaction is over. */
async function withoutIndexes(
  db: Database,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition
    from pg_indexes
    where schemaname = 'public'
      and indexname = any(${names}::text[])
    order by indexname
  `.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

async function addProducts(db: Database, data: MarketData, now: Date): Promise<number> {
  const missing = await withoutKnown(db, data.products)
  if (missing.length === 0) return 0
  await inTransaction(db, async (transaction) => {
    const batch = { ...data, products: missing }
    await seedProducts(transaction, batch, { now, sold: new Map() })
    await seedStock(transaction, batch, { now, sold: new Map(), reserved: new Map() })
  })
  return missing.length
}

async function withoutKnown(db: Database, products: readonly ProductData[]): Promise<ProductData[]> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where(
      'id',
      'in',
      products.map(({ id }) => productId(id)),
    )
    .execute()
  const known = new Set(rows.map(({ slug }) => slug))
  return products.filter(({ slug }) => !known.has(slug))
}

interface Recipe {
  readonly models: readonly { product: ProductData; pictures: string[]; storeIds: readonly string[] }[]
  readonly places: readonly string[]
}

/** Everything of the demo but what is cooked to order; other stores of its kind may sell the like of it. */
function recipeOf(data: MarketData): Recipe {
  const models = data.products
    .filter(({ type }) => type !== 'dish')
    .map((product) => ({ product, pictures: picturesOf(product, data), storeIds: sellersOf(product, data) }))
  return { models, places: [...new Set(data.islands.flatMap(({ cities }) => cities))] }
}

/** The stores of the same vertical that price in the same currency. */
function sellersOf({ vertical, currency }: ProductData, { products }: MarketData): string[] {
  const alike = products.filter((other) => other.vertical === vertical && other.currency === currency)
  return [...new Set(alike.map(({ storeId }) => storeId))]
}

function productOf({ models, places }: Recipe, number: number): ProductData {
  const kind = number % models.length
  const round = Math.floor(number / models.length)
  const model = models[kind]
  // Each kind begins with another make and place, so that the first ones are not all alike.
  const make = MAKES[(round + kind * 3) % MAKES.length]
  const place = places[(Math.floor(round / MAKES.length) + kind * 7) % places.length]
  if (!model || !make || !place) throw new Error(`There is no product ${number}`)

  const { product } = model
  const key = `generated ${number}`
  const percent = stableNumber(`${key} price`, { min: 70, max: 150 })
  const slug = slugOf(`${place} ${make.en} ${product.slug} ${number}`)
  return {
    ...product,
    id: slug,
    slug,
    storeId: stableChoice(`${key} store`, model.storeIds),
    name: {
      en: `${place} ${make.en} ${product.name.en}`,
      fr: `${product.name.fr} ${make.fr}, ${place}`,
      es: `${product.name.es ?? product.name.en} ${make.es}, ${place}`,
    },
    pictures: model.pictures,
    dealPercent: 0,
    dealEndsInDays: null,
    variants: product.variants.map((variant, index) => ({
      ...variant,
      sku: `${variant.sku}-${number}`,
      price: Math.max(5, Math.round((variant.price * percent) / 500) * 5),
      stock: variant.stock === null ? null : stockOf(`${key} stock ${index}`),
    })),
  }
}

function stockOf(key: string): number {
  const isSoldOut = stableNumber(`${key} out`, { min: 1, max: SOLD_OUT_EVERY }) === 1
  return isSoldOut ? 0 : stableNumber(key, { min: 1, max: STOCK_MAX })
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
