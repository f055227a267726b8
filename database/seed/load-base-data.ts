/** Initial data of a market without demo: everything it needs to open except users, stores and products. */
import { sql } from 'kysely'
import { loadFirstPages } from '#domains/content/index.ts'
import { loadSynonyms, refreshSearch } from '#domains/search/index.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { readMarketData } from './market-data.ts'
import { seedCountries } from './seed-countries.ts'
import { seedDelivery } from './seed-delivery.ts'
import { seedCategories } from './seed-products.ts'

const BASE_DATA_LOCK = 7_236_120_022

/**
 * Adds currencies with rates, countries, categories, delivery and first pages, once: later changes and deletions are
 * kept. Returns whether it did.
 */
export async function loadBaseData(db: Database, now = new Date()): Promise<boolean> {
  const data = await readMarketData()
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${BASE_DATA_LOCK})`.execute(transaction)
    const { rows } = await sql<{
      is_laid: boolean
    }>`select exists (select from rate_tables) as is_laid`.execute(transaction)
    if (rows[0]?.is_laid) return false
    await seedCountries(transaction, data)
    await seedCategories(transaction, data)
    // The demo's own places belong to its stores.
    await seedDelivery(transaction, {
      ...data,
      moreDelivery: { ...data.moreDelivery, zones: [], methods: [] },
    })
    await loadSynonyms({ db: transaction }, data.synonyms)
    await loadFirstPages({ db: transaction, now })
    await refreshSearch({ db: transaction, now }, 'all')
    return true
  })
}
