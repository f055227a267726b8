/** Generates a market of any size: products like those of the demo, from other places and in other makes. */
import { sql } from 'kysely'
import { finishSearch, moveBestSellers, sortBestSellers } from '#domains/search/index.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { createRecipe, insertGeneratedProducts } from './insert-generated-products.ts'
import { type MarketData, type ProductData, readMarketData, type Text } from './market-data.ts'
import { createTemplates, dropTemplates, type ProductTemplate } from './product-templates.ts'
import { picturesOf } from './seed-pictures.ts'

export interface GenerateOptions {
  /** Contains the demo market; opened without statement timeout. */
  readonly db: Database
  /** Total number of generated products, besides those of the demo. */
  readonly count: number
  readonly now?: Date
  readonly progress?: (step: string) => void
}

const BATCH = 5_000
const CONNECTIONS = 2
const SLOW_INDEXES_FROM = 20_000

/** Variations of a demo product; each make is combined with each place. */
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
  { en: 'Riverside', fr: 'de la rivière', es: 'de la ribera' },
  { en: 'Lighthouse', fr: 'du phare', es: 'del faro' },
  { en: 'Mangrove', fr: 'de la mangrove', es: 'del manglar' },
  { en: 'Schooner', fr: 'de la goélette', es: 'de la goleta' },
  { en: 'Moonlight', fr: 'au clair de lune', es: 'a la luz de la luna' },
  { en: 'Festival', fr: 'de la fête', es: 'de fiesta' },
  { en: 'Old Town', fr: 'de la vieille ville', es: 'de la ciudad vieja' },
  { en: 'Savannah', fr: 'de la savane', es: 'de la sabana' },
  { en: 'Crossroads', fr: 'du carrefour', es: 'de la encrucijada' },
  { en: 'Chapel Hill', fr: 'de la chapelle', es: 'de la capilla' },
  { en: 'Fort Street', fr: 'de la rue du Fort', es: 'de la calle del Fuerte' },
  { en: 'Three Rivers', fr: 'des trois rivières', es: 'de los tres ríos' },
  { en: 'Blue Shutter', fr: 'aux volets bleus', es: 'de persianas azules' },
  { en: 'Almond Tree', fr: 'de l’amandier', es: 'del almendro' },
  { en: 'Sugar Mill', fr: 'du moulin à sucre', es: 'del ingenio' },
  { en: 'Ferry Landing', fr: 'de l’embarcadère', es: 'del embarcadero' },
  { en: 'Long Bay', fr: 'de la grande baie', es: 'de la bahía larga' },
  { en: 'Hibiscus Lane', fr: 'du chemin des hibiscus', es: 'del camino de los hibiscos' },
  { en: 'Cloud Forest', fr: 'de la forêt de nuages', es: 'del bosque nublado' },
  { en: 'Reef', fr: 'du récif', es: 'del arrecife' },
]

/**
 * Adds the missing generated products and makes them searchable. Returns how many were added. The same number always
 * gives the same product, so an interrupted run continues where it stopped.
 * @throws {Error} when there are not enough combinations
 */
export async function generateProducts(options: GenerateOptions): Promise<number> {
  const { db, count, now = new Date(), progress = () => {} } = options
  const data = await readMarketData()
  const recipe = recipeOf(data)
  const most = recipe.models.length * MAKES.length * recipe.places.length
  if (count > most) throw new Error(`At most ${most} different products can be generated, not ${count}`)

  const missing = await missingNumbers(db, count)
  if (count >= SLOW_INDEXES_FROM) await dropIndexes(db)
  if (missing.length > 0) await generateAll(db, missing, { data, recipe, now, progress })
  if (missing.length > 0) await buildSearchData({ db, now }, progress)
  await restoreIndexes(db, progress)
  // Updates statistics for the planner and enables index-only scans for counts.
  if (missing.length > 0) await sql`vacuum analyze`.execute(db)
  return missing.length
}

async function generateAll(
  db: Database,
  missing: readonly number[],
  {
    data,
    recipe,
    now,
    progress,
  }: Required<Omit<GenerateOptions, 'db' | 'count'>> & { data: MarketData; recipe: Recipe },
): Promise<void> {
  progress('Creating the product templates')
  await createTemplates(db, templatesOf(recipe), { data, now })
  await createRecipe(db, { ...recipe, makes: MAKES })
  let done = 0
  await inParallel(batchesOf(missing), async (numbers) => {
    await insertGeneratedProducts(db, numbers, now)
    done += numbers.length
    progress(`Generated ${done} of ${missing.length} products`)
  })
  await dropTemplates(db)
}

function templatesOf({ models }: Recipe): ProductTemplate[] {
  return models.flatMap(({ product, pictures, storeIds }, model) =>
    storeIds.map((storeId, seller) => ({ product: { ...product, storeId, pictures }, model, seller })),
  )
}

async function missingNumbers(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select substring(slug from '-([0-9]+)$')::integer as number
    from products
    where slug ~ '-g-[0-9]+$'
  `.execute(db)
  const known = new Set(rows.map(({ number }) => number))
  return Array.from({ length: count }, (_, number) => number).filter((number) => !known.has(number))
}

function batchesOf(numbers: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(numbers.length / BATCH) }, (_, batch) =>
    numbers.slice(batch * BATCH, (batch + 1) * BATCH),
  )
}

/** Uses several connections, because each keeps one core busy. */
async function inParallel<Item>(items: readonly Item[], carryOut: (item: Item) => Promise<void>) {
  const left = [...items].reverse()
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await carryOut(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

async function buildSearchData(moment: { db: Database; now: Date }, progress: (step: string) => void) {
  const { db } = moment
  progress('Building the search index')
  await inTransaction(db, async (transaction) => {
    await sql`set local work_mem = '256MB'`.execute(transaction)
    await finishSearch({ ...moment, db: transaction })
  })
  const moved = await sortBestSellers(moment)
  await inParallel(batchesOf(moved.map((_, place) => place)), (places) =>
    moveBestSellers(
      moment,
      places.flatMap((place) => moved[place] ?? []),
    ),
  )
}

/** Indexes that are faster to rebuild than to update row by row. */
const SLOW_INDEXES = ['search_documents_words', 'product_listings_facets', 'product_views_likeness']

const DROPPED_INDEXES = 'indexes taken away'

/** Drops the indexes and records them in the same transaction, so that an interrupted run can be repaired. */
async function dropIndexes(db: Database): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition
      from pg_indexes
      where schemaname = 'public'
        and indexname = any(${SLOW_INDEXES}::text[])
      order by indexname
    `.execute(transaction)
    if (rows.length === 0) return
    await sql`
      insert into settings (key, value, updated_at)
      values (${DROPPED_INDEXES}, ${JSON.stringify(rows)}::jsonb, now())
    `.execute(transaction)
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(transaction)
  })
}

async function restoreIndexes(db: Database, progress: (step: string) => void): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ definition: string }>`
      select taken.definition
      from settings, jsonb_to_recordset(value) as taken (definition text)
      where key = ${DROPPED_INDEXES}
    `.execute(transaction)
    if (rows.length === 0) return
    progress('Creating the database indexes')
    await sql`set local maintenance_work_mem = '512MB'`.execute(transaction)
    for (const { definition } of rows) await sql.raw(definition).execute(transaction)
    await sql`delete from settings where key = ${DROPPED_INDEXES}`.execute(transaction)
  })
}

interface Recipe {
  readonly models: readonly { product: ProductData; pictures: string[]; storeIds: readonly string[] }[]
  readonly places: readonly string[]
}

/**
 * Returns all demo products except dishes and those sold externally; other stores of the vertical may sell variations
 * of them.
 */
function recipeOf(data: MarketData): Recipe {
  const models = data.products
    .filter(({ type, external }) => type !== 'dish' && !external)
    .map((product) => ({ product, pictures: picturesOf(product, data), storeIds: sellersOf(product, data) }))
  return { models, places: [...new Set(data.islands.flatMap(({ cities }) => cities))] }
}

/** Returns the stores of the same vertical and currency. */
function sellersOf({ vertical, currency }: ProductData, { products }: MarketData): string[] {
  const alike = products.filter((other) => other.vertical === vertical && other.currency === currency)
  return [...new Set(alike.map(({ storeId }) => storeId))]
}
