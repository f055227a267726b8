/** Loads the demo market: every file of database/seed/data, people to sign in as, and orders in every state. */
import { sql } from 'kysely'
import { refreshListings } from '#domains/catalog/index.ts'
import { loadSynonyms, refreshSearch } from '#domains/search/index.ts'
import type { Database } from '#platform/database.ts'
import { inTransaction } from '#platform/database.ts'
import { countUp } from './count-up.ts'
import { insertRows } from './insert-rows.ts'
import { readMarketData } from './market-data.ts'
import { planPurchases } from './plan-orders.ts'
import { pricePurchase } from './price-purchase.ts'
import { seedContent, seedReviews } from './seed-content.ts'
import { seedCountries } from './seed-countries.ts'
import { seedDelivery, seedSlots } from './seed-delivery.ts'
import { restartDeals, seedCoupons, seedDeals } from './seed-offers.ts'
import { couponUses, reservedBySku, salesOf, seedOrders, soldBySku } from './seed-orders.ts'
import { seedPeople } from './seed-people.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedCategories, seedMenus, seedProducts, seedSales, seedStock } from './seed-products.ts'
import { seedStores } from './seed-stores.ts'

export { type DemoAccount, demoAccounts } from './seed-people.ts'

export interface SeedOptions {
  /** Opened without a limit on how long a statement takes. */
  readonly db: Database
  readonly now?: Date
  /** Hears what is being loaded. */
  readonly progress?: (step: string) => void
}

const SEED_LOCK = 7_236_120_021
const MARK = 'demo'

/**
 * Loads what is missing of the demo market, in one transaction. Loading it again changes nothing: dates are counted
 * from the first time, and what people have changed since stays.
 */
export async function seedMarket({ db, now = new Date(), progress = () => {} }: SeedOptions): Promise<void> {
  progress('Reading the market')
  const data = await readMarketData()
  await inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction)
    const firstTime = (await seededAt(transaction)) ?? now
    const purchases = planPurchases(data, firstTime).map((purchase) => pricePurchase(purchase, data))
    const sold = soldBySku(purchases)

    progress('Countries, currencies and pictures')
    await seedCountries(transaction, data)
    await seedPictures(transaction, data)
    progress('People and stores')
    await seedPeople(transaction, data, firstTime)
    await seedCategories(transaction, data)
    await seedStores(transaction, data, firstTime)
    progress('Products, stock and menus')
    await seedProducts(transaction, data, { now: firstTime, sold })
    await seedStock(transaction, data, { now: firstTime, sold, reserved: reservedBySku(purchases) })
    await seedMenus(transaction, data)
    progress('Delivery, deals and coupons')
    await seedDelivery(transaction, data)
    await seedDeals(transaction, data, firstTime)
    await seedCoupons(transaction, data, couponUses(purchases))
    progress('Orders')
    await seedOrders(transaction, purchases, data)
    await seedSales(transaction, salesOf(purchases))
    await seedSlots(transaction, data, firstTime)
    progress('Reviews, posts and the home page')
    await seedReviews(transaction, data, firstTime)
    await seedContent(transaction, data)
    await countUp(transaction)
    progress('Search')
    await loadSynonyms({ db: transaction }, data.synonyms)
    await refreshSearch({ db: transaction, now }, 'all')
    await insertRows(transaction, 'settings', [{ key: MARK, value: { seeded_at: firstTime.toISOString() } }])
  })
}

/** Whether the demo market is there, whole. */
export async function isSeeded(db: Database): Promise<boolean> {
  return (await seededAt(db)) !== undefined
}

/** Keeps the demo fresh: when its last deal has ended, all of them begin again. */
export async function refreshDemoDates({ db, now = new Date() }: SeedOptions): Promise<void> {
  const restarted = await restartDeals(db, await readMarketData(), now)
  if (restarted > 0) await refreshListings({ db, now }, 'all')
}

async function seededAt(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ seeded_at: Date }>`
    select (value ->> 'seeded_at')::timestamptz as seeded_at
    from settings
    where key = ${MARK}
  `.execute(db)
  return rows[0]?.seeded_at
}
