/** Loads the demo market: the files of database/seed/data, accounts to sign in with, and orders in every state. */
import { sql } from 'kysely'
import { refreshListings } from '#domains/catalog/index.ts'
import { loadFirstPages } from '#domains/content/index.ts'
import { sumUpCustomers } from '#domains/customers/index.ts'
import { loadSynonyms, refreshSearch } from '#domains/search/index.ts'
import type { Keys } from '#platform/config.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import { type MarketData, readMarketData } from './market-data.ts'
import { type Group, toGroup } from './order-groups.ts'
import { planPurchases } from './plan-orders.ts'
import { pricePurchase } from './price-purchase.ts'
import { seedClaims } from './seed-claims.ts'
import { seedContent, seedReviews } from './seed-content.ts'
import { seedCountries } from './seed-countries.ts'
import { seedDelivery, seedSlots } from './seed-delivery.ts'
import { seedLatePayments } from './seed-late-payments.ts'
import { restartDeals, seedCoupons, seedDeals } from './seed-offers.ts'
import { couponUses, seedOrders } from './seed-orders.ts'
import { seedMoney } from './seed-payouts.ts'
import { seedPictures } from './seed-pictures.ts'
import {
  chooseCategoryPictures,
  seedBrands,
  seedCategories,
  seedMenus,
  seedProducts,
  seedSales,
  seedStock,
  seedTags,
} from './seed-products.ts'
import { reservedBySku, salesOf, seedReservations, soldBySku } from './seed-reservations.ts'
import { seedRewards } from './seed-rewards.ts'
import { seedStores } from './seed-stores.ts'
import { seedTenders } from './seed-tenders.ts'
import { seedUsers } from './seed-users.ts'
import { seedWallets } from './seed-wallets.ts'
import { smallMarket } from './small-market.ts'

export { generateProducts } from './generate-products.ts'
export { loadBaseData } from './load-base-data.ts'
export { demoAccounts } from './seed-users.ts'

export interface SeedOptions {
  /** Opened without statement timeout. */
  readonly db: Database
  readonly now?: Date
  readonly progress?: (step: string) => void
}

const SEED_LOCK = 7_236_120_021
const MARK = 'demo'

/**
 * Loads missing parts of the demo market, in one transaction. Loading again changes nothing: dates count from the
 * first load, and later changes are kept.
 */
export async function seedMarket({
  db,
  bankKeys,
  now = new Date(),
  progress = () => {},
  isSmall = false,
}: SeedOptions & {
  readonly bankKeys: Keys
  /** Few products and no orders. */
  readonly isSmall?: boolean
}): Promise<void> {
  const whole = await readMarketData()
  const data = isSmall ? smallMarket(whole) : whole
  await inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction)
    const firstTime = (await seededAt(transaction)) ?? now
    await seedEverything(transaction, data, { now: firstTime, bankKeys, progress, isSmall })
    progress('Building the search index')
    await loadSynonyms({ db: transaction }, data.synonyms)
    await loadFirstPages({ db: transaction, now: firstTime })
    await refreshSearch({ db: transaction, now }, 'all')
    await sumUpCustomers({ db: transaction })
    await insertRows(transaction, 'settings', [
      { key: MARK, value: { seeded_at: firstTime.toISOString() }, updated_at: firstTime },
    ])
  })
}

export async function isSeeded(db: Database): Promise<boolean> {
  return (await seededAt(db)) !== undefined
}

/** Keeps the demo current: creates slots for the next week and restarts deals once the last has ended. */
export async function refreshDemoDates({ db, now = new Date() }: SeedOptions): Promise<void> {
  const data = await readMarketData()
  await inTransaction(db, async (transaction) => {
    await seedSlots(transaction, data, now)
    const restarted = await restartDeals(transaction, data, now)
    if (restarted > 0) await refreshListings({ db: transaction, now }, 'all')
  })
}

async function seedEverything(
  db: Database,
  data: MarketData,
  {
    now,
    bankKeys,
    progress,
    isSmall,
  }: { now: Date; bankKeys: Keys; progress: (step: string) => void; isSmall: boolean },
): Promise<void> {
  const purchases = isSmall ? [] : planPurchases(data, now)
  const groups = purchases.map((purchase) => toGroup(pricePurchase(purchase, data)))
  const sold = soldBySku(groups)

  progress('Adding the demo stores')
  // The demo's exchange rates are fictional, so they get the date of the first load.
  await seedCountries(db, data, now.toISOString().slice(0, 10))
  await seedPictures(db, data)
  await seedUsers(db, data, now)
  await seedCategories(db, data)
  await seedStores(db, data, now)

  progress('Adding the demo products')
  await seedBrands(db, data)
  await seedTags(db, data)
  await seedProducts(db, data, { now, sold })
  await seedStock(db, data, { now, sold, reserved: reservedBySku(groups) })
  await seedMenus(db, data)
  await seedDelivery(db, data)
  await seedDeals(db, data, now)
  await seedCoupons(db, data, couponUses(groups))
  await seedContent(db, data, now)
  await seedReviews(db, data, now)
  await chooseCategoryPictures(db)

  if (!isSmall) await seedOrdersAndMoney(db, data, { groups, now, bankKeys, progress })
  // After the orders, whose slots count their bookings.
  await seedSlots(db, data, now)
}

interface OrderSeeding {
  readonly groups: readonly Group[]
  readonly now: Date
  readonly bankKeys: Keys
  readonly progress: (step: string) => void
}

async function seedOrdersAndMoney(
  db: Database,
  data: MarketData,
  { groups, now, bankKeys, progress }: OrderSeeding,
): Promise<void> {
  progress('Adding the orders of the last 60 days')
  await seedOrders(db, groups, data)
  await seedTenders(db, groups)
  await seedMoney(db, data, { groups, now, bankKeys })
  await seedWallets(db, data, { now, bankKeys })
  await seedClaims(db, data, now)
  await seedRewards(db)
  await seedReservations(db, groups)
  await seedLatePayments(db, groups)
  await seedSales(db, salesOf(groups))
}

async function seededAt(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ seeded_at: Date }>`
    select (value ->> 'seeded_at')::timestamptz as seeded_at
    from settings
    where key = ${MARK}
  `.execute(db)
  return rows[0]?.seeded_at
}
